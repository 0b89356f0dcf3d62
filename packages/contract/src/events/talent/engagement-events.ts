import { z } from "zod";
import { id } from "../../base/common.ts";
import { event } from "../event.ts";

/** Recorded before agreed work became contracts. Events are stored forever. */
const work = z.object({
  engagementId: id,
  conversationId: id,
  title: z.string(),
  clientId: id,
  engineerId: id,
});
type Work = z.output<typeof work>;

const path = ({ conversationId }: Work) => `/messages/${conversationId}`;
const client = ({ clientId }: Work) => [clientId];
const engineer = ({ engineerId }: Work) => [engineerId];
const both = ({ clientId, engineerId }: Work) => [clientId, engineerId];

/** Notifies the other party, never the actor. */
const declare = (
  type: `engagement.${string}`,
  who: (data: Work) => readonly number[],
  describe: (title: string, actor: string) => string,
  did: (title: string) => string,
) =>
  event({
    type,
    subject: "conversation",
    consumers: ["notifications"],
    data: work,
    audience: {
      actor: true,
      concerned: { who, describe: ({ title }, actor) => describe(title, actor), kind: "work" },
    },
    did: ({ title }) => did(title),
    path,
  });

export const workRequested = declare(
  "engagement.requested",
  engineer,
  (title, actor) => `${actor} requested work from you: ${title}`,
  (title) => `requested work: ${title}`,
);

export const workAccepted = declare(
  "engagement.accepted",
  client,
  (title, actor) => `${actor} accepted your request: ${title}`,
  (title) => `accepted a request: ${title}`,
);

export const workDeclined = declare(
  "engagement.declined",
  client,
  (title, actor) => `${actor} declined your request: ${title}`,
  (title) => `declined a request: ${title}`,
);

export const workWithdrawn = declare(
  "engagement.withdrawn",
  engineer,
  (title, actor) => `${actor} withdrew the request: ${title}`,
  (title) => `withdrew a request: ${title}`,
);

export const workCancelled = declare(
  "engagement.cancelled",
  both,
  (title, actor) => `${actor} canceled the work: ${title}`,
  (title) => `canceled work: ${title}`,
);

export const workMarkedDone = declare(
  "engagement.marked_done",
  both,
  (title, actor) => `${actor} marked the work as done: ${title}. Do you agree?`,
  (title) => `marked work as done: ${title}`,
);

export const workDone = declare(
  "engagement.done",
  both,
  (title) => `You both marked the work as done: ${title}`,
  (title) => `finished work: ${title}`,
);
