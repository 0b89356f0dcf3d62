import { z } from "zod";
import { id } from "../../base/common.ts";
import { event } from "../event.ts";
import { because, pastReason } from "../past-reason.ts";

const service = z.object({ serviceId: id, title: z.string(), ownerId: id });
type Service = z.output<typeof service>;

const path = ({ serviceId }: Service) => `/services/${serviceId}`;

export const servicePublished = event({
  type: "service.published",
  subject: "service",
  consumers: ["site-index"],
  data: service,
  audience: { actor: true, everyone: true },
  did: ({ title }) => `published the service ${title}`,
  path,
});

export const servicePaused = event({
  type: "service.paused",
  subject: "service",
  consumers: ["site-index"],
  data: service,
  audience: { actor: true, everyone: true },
  did: ({ title }) => `paused the service ${title}`,
  path,
});

export const serviceDeleted = event({
  type: "service.deleted",
  subject: "service",
  consumers: ["notifications", "site-index"],
  data: service.extend({ reason: pastReason }),
  audience: {
    actor: true,
    everyone: true,
    concerned: {
      who: ({ ownerId }) => [ownerId],
      describe: ({ title, reason }, actor) =>
        `${actor} deleted your service ${title}${because(reason)}`,
      kind: "account",
    },
  },
  did: ({ title }) => `deleted the service ${title}`,
  path: () => "/talent?type=services",
});

export const serviceQuestioned = event({
  type: "service.questioned",
  subject: "service",
  consumers: ["notifications", "site-index"],
  data: service,
  audience: {
    actor: true,
    concerned: {
      who: ({ ownerId }) => [ownerId],
      describe: ({ title }, actor) => `${actor} asked a question about ${title}`,
      kind: "messages",
    },
  },
  did: ({ title }) => `asked a question about ${title}`,
  path: (data) => `${path(data)}#questions`,
});

export const questionAnswered = event({
  type: "service.answered",
  subject: "service",
  consumers: ["notifications", "site-index"],
  data: service.extend({ askerId: id }),
  audience: {
    actor: true,
    concerned: {
      who: ({ askerId }) => [askerId],
      describe: ({ title }, actor) => `${actor} answered your question about ${title}`,
      kind: "messages",
    },
  },
  did: ({ title }) => `answered a question about ${title}`,
  path: (data) => `${path(data)}#questions`,
});

/** Removed by an administrator. Users who delete their own question leave no record. */
export const questionRemoved = event({
  type: "service.question_removed",
  subject: "service",
  consumers: ["notifications", "site-index"],
  data: service.extend({ askerId: id, reason: z.string() }),
  audience: {
    actor: true,
    concerned: {
      who: ({ askerId }) => [askerId],
      describe: ({ title, reason }) => `Your question about ${title} was removed: ${reason}`,
      kind: "account",
    },
  },
  did: ({ title }) => `removed a question about ${title}`,
  path,
});
