import { z } from "zod";
import { id } from "../../base/common.ts";
import { formatPrice } from "../../base/money.ts";
import {
  DIFFERENCE_KINDS,
  MOVEMENT_MEANINGS,
} from "../../trade/bookkeeping/reconciliation-lists.ts";
import { event } from "../event.ts";

const path = () => "/admin/money?tab=providers";
const ofProvider = z.object({ provider: z.string(), mode: z.string() });

/** Recorded once for each difference that is a day old. */
export const booksDiffer = event({
  type: "reconciliation.differs",
  subject: "reconciliation",
  consumers: ["notifications"],
  data: ofProvider.extend({ differenceIds: z.array(id), count: z.number().int() }),
  audience: {
    moderators: {
      describe: ({ provider, count }) =>
        `The books and ${provider} have differed for more than a day (${count} ${count === 1 ? "difference" : "differences"}). Payouts are stopped until you explain them`,
      kind: "payments",
    },
  },
  did: ({ provider, count }) => `found ${count} old differences to the books of ${provider}`,
  path,
});

export const payoutsObstructed = event({
  type: "reconciliation.obstructed",
  subject: "reconciliation",
  consumers: ["notifications"],
  data: ofProvider.extend({ obstacles: z.array(z.string()) }),
  audience: {
    moderators: {
      describe: ({ provider, obstacles }) =>
        `Payouts through ${provider} are stopped. ${obstacles.join(" ")}`,
      kind: "payments",
    },
  },
  did: ({ provider }) => `found settings of ${provider} that stop payouts`,
  path,
});

const difference = ofProvider.extend({
  differenceId: id,
  kind: z.enum(DIFFERENCE_KINDS),
  reference: z.string(),
  reason: z.string(),
});

export const differenceExplained = event({
  type: "reconciliation.explained",
  subject: "reconciliation",
  consumers: [],
  data: difference,
  audience: { actor: true },
  did: ({ provider }) => `explained a difference to the books of ${provider}`,
  path,
});

export const movementPosted = event({
  type: "reconciliation.movement_posted",
  subject: "reconciliation",
  consumers: ["notifications"],
  data: difference.extend({
    amountCents: z.number().int(),
    meaning: z.enum(MOVEMENT_MEANINGS),
  }),
  audience: {
    actor: true,
    moderators: {
      describe: ({ provider, amountCents, reason }, actor) =>
        `${actor} posted a movement of ${formatPrice(amountCents)} at ${provider}: ${reason}`,
      kind: "payments",
    },
  },
  did: ({ provider, amountCents }) =>
    `posted a movement of ${formatPrice(amountCents)} at ${provider}`,
  path,
});
