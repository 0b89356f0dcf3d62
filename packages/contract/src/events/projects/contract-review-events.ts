import { z } from "zod";
import { id, timestamp } from "../../base/common.ts";
import { longDate } from "../../base/long-date.ts";
import { event } from "../event.ts";

const contract = z.object({ contractId: id, title: z.string() });
const path = ({ contractId }: z.output<typeof contract>) => `/contracts/${contractId}`;

/** Until it is published, only its author can read it. */
export const contractReviewed = event({
  type: "contract.reviewed",
  subject: "contract",
  consumers: ["notifications", "webhooks"],
  data: contract.extend({ otherId: id, publishesAt: timestamp }),
  audience: {
    actor: true,
    concerned: {
      who: ({ otherId }) => [otherId],
      describe: ({ title, publishesAt }, actor) =>
        `${actor} reviewed your contract: ${title}. You can write yours until ${longDate(new Date(publishesAt))}`,
      kind: "reviews",
    },
  },
  did: () => "wrote a review, which isn't published yet",
  path,
});

export const clientReviewed = event({
  type: "client.reviewed",
  subject: "contract",
  consumers: ["notifications", "track-record", "webhooks"],
  data: contract.extend({ clientId: id, rating: z.number().int() }),
  audience: {
    actor: true,
    concerned: {
      who: ({ clientId }) => [clientId],
      describe: ({ title, rating }, actor) =>
        `${actor} reviewed you as the client of ${title}: ${rating} of 5`,
      kind: "reviews",
    },
  },
  did: ({ rating }) => `reviewed the client: ${rating} of 5`,
  path,
});

export const clientAnswered = event({
  type: "client.answered",
  subject: "contract",
  consumers: ["notifications"],
  data: contract.extend({ reviewerId: id }),
  audience: {
    actor: true,
    concerned: {
      who: ({ reviewerId }) => [reviewerId],
      describe: ({ title }, actor) => `${actor} answered your review of ${title}`,
      kind: "reviews",
    },
  },
  did: () => "answered a review",
  path,
});
