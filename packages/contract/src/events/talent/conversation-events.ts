import { z } from "zod";
import { id } from "../../base/common.ts";
import { event } from "../event.ts";
import { because, pastReason } from "../past-reason.ts";

const conversation = z.object({ conversationId: id });
const path = ({ conversationId }: z.output<typeof conversation>) => `/messages/${conversationId}`;

/** The first message that the recipient hasn't read. Later ones don't notify again. */
export const messageArrived = event({
  type: "conversation.message_arrived",
  subject: "conversation",
  consumers: ["notifications"],
  data: conversation.extend({ recipientId: id }),
  audience: {
    concerned: {
      who: ({ recipientId }) => [recipientId],
      describe: (_, actor) => `${actor} wrote to you`,
      kind: "messages",
    },
  },
  did: () => "wrote a message",
  path,
});

export const messageDelivered = event({
  type: "conversation.message_delivered",
  subject: "conversation",
  consumers: [],
  data: conversation.extend({ authorId: id, reason: pastReason }),
  audience: {
    actor: true,
    concerned: {
      who: ({ authorId }) => [authorId],
      describe: () => "Your message was reviewed and delivered",
    },
  },
  did: () => "delivered a held message",
  path,
});

export const messageRefused = event({
  type: "conversation.message_refused",
  subject: "conversation",
  consumers: ["notifications"],
  data: conversation.extend({ authorId: id, reason: pastReason }),
  audience: {
    actor: true,
    concerned: {
      who: ({ authorId }) => [authorId],
      describe: ({ reason }) => `Your message was reviewed and refused${because(reason)}`,
      kind: "messages",
    },
  },
  did: () => "refused a held message",
  path,
});

export const personBlocked = event({
  type: "conversation.blocked",
  subject: "conversation",
  consumers: [],
  data: conversation,
  audience: { actor: true },
  did: () => "blocked the other person in a conversation",
  path,
});

export const personUnblocked = event({
  type: "conversation.unblocked",
  subject: "conversation",
  consumers: [],
  data: conversation,
  audience: { actor: true },
  did: () => "unblocked the other person in a conversation",
  path,
});

export const conversationReported = event({
  type: "conversation.reported",
  subject: "conversation",
  consumers: [],
  data: conversation,
  audience: { actor: true },
  did: () => "reported a conversation",
  path,
});

export const reportSettled = event({
  type: "conversation.report_settled",
  subject: "conversation",
  consumers: ["notifications"],
  data: conversation.extend({ reporterId: id, reason: pastReason }),
  audience: {
    actor: true,
    concerned: {
      who: ({ reporterId }) => [reporterId],
      describe: ({ reason }) => `Your report was resolved${because(reason)}`,
      kind: "account",
    },
  },
  did: () => "resolved a report of a conversation",
  path,
});
