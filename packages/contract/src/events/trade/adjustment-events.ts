import { z } from "zod";
import { id } from "../../base/common.ts";
import { formatPrice } from "../../base/money.ts";
import { event } from "../event.ts";

const adjustment = z.object({
  adjustmentId: id,
  /** Sellers whose balance it changes. */
  userIds: z.array(id),
  amountCents: z.number().int(),
  reason: z.string(),
});
const path = () => "/admin/money?tab=adjustments";

export const adjustmentProposed = event({
  type: "adjustment.proposed",
  subject: "adjustment",
  consumers: ["notifications"],
  data: adjustment,
  audience: {
    actor: true,
    moderators: {
      describe: ({ amountCents, reason }, actor) =>
        `${actor} proposes an adjustment of ${formatPrice(amountCents)}: ${reason}`,
      kind: "payments",
    },
  },
  did: ({ amountCents }) => `proposed an adjustment of ${formatPrice(amountCents)}`,
  path,
});

export const adjustmentPosted = event({
  type: "adjustment.posted",
  subject: "adjustment",
  consumers: ["notifications"],
  data: adjustment,
  audience: {
    actor: true,
    concerned: {
      who: ({ userIds }) => userIds,
      describe: ({ amountCents, reason }) =>
        `An administrator adjusted your balance by ${formatPrice(amountCents)}: ${reason}`,
      kind: "refunds",
      path: () => "/earnings?tab=statements",
    },
  },
  did: ({ amountCents }) => `posted an adjustment of ${formatPrice(amountCents)}`,
  path,
});

export const adjustmentRefused = event({
  type: "adjustment.refused",
  subject: "adjustment",
  consumers: ["notifications"],
  // Events from before name no proposer.
  data: adjustment.extend({ proposedBy: id.optional() }),
  audience: {
    actor: true,
    concerned: {
      who: ({ proposedBy }) => (proposedBy === undefined ? [] : [proposedBy]),
      describe: ({ amountCents, reason }, actor) =>
        `${actor} refused your adjustment of ${formatPrice(amountCents)}: ${reason}`,
      kind: "payments",
    },
  },
  did: ({ amountCents }) => `refused an adjustment of ${formatPrice(amountCents)}`,
  path,
});
