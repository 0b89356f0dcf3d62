import { z } from "zod";
import { id } from "../base/common.ts";
import { TICKET_STATUSES } from "../support/support-options.ts";
import { event } from "./event.ts";

/**
 * Never includes message text: events are kept forever, but tickets are deleted with their owner.
 */
const ofTicket = z.object({ ticketId: id });
/** The agents to notify. */
const forAgents = ofTicket.extend({ agentIds: z.array(id) });
/** The account that owns the ticket; null for a visitor's. */
const forOwner = ofTicket.extend({ ownerId: id.nullable() });

const agents = ({ agentIds }: z.output<typeof forAgents>) => agentIds;
const owner = ({ ownerId }: z.output<typeof forOwner>) => (ownerId === null ? [] : [ownerId]);
const queuePath = ({ ticketId }: z.output<typeof ofTicket>) => `/support/queue/${ticketId}`;
const internalPath = ({ ticketId }: z.output<typeof ofTicket>) => `/support/tickets/${ticketId}`;

export const ticketOpened = event({
  type: "ticket.opened",
  subject: "ticket",
  consumers: ["notifications"],
  data: forAgents,
  audience: {
    actor: true,
    concerned: {
      who: agents,
      describe: ({ ticketId }) => `Ticket #${ticketId} is new`,
      kind: "support",
    },
  },
  did: ({ ticketId }) => `opened ticket #${ticketId}`,
  path: queuePath,
});

export const ticketReplied = event({
  type: "ticket.replied",
  subject: "ticket",
  consumers: ["notifications"],
  data: forAgents.extend({ byMail: z.boolean() }),
  audience: {
    actor: true,
    concerned: {
      who: agents,
      describe: ({ ticketId }) => `The customer replied on ticket #${ticketId}`,
      kind: "support",
    },
  },
  did: ({ ticketId }) => `replied on ticket #${ticketId}`,
  path: queuePath,
});

export const ticketAnswered = event({
  type: "ticket.answered",
  subject: "ticket",
  consumers: ["notifications"],
  data: forOwner,
  audience: {
    actor: true,
    concerned: {
      who: owner,
      describe: ({ ticketId }) => `Support answered your ticket #${ticketId}`,
      kind: "support",
    },
  },
  did: ({ ticketId }) => `answered ticket #${ticketId}`,
  path: internalPath,
});

export const ticketMoved = event({
  type: "ticket.moved",
  subject: "ticket",
  consumers: [],
  data: forOwner.extend({ from: z.enum(TICKET_STATUSES), to: z.enum(TICKET_STATUSES) }),
  audience: {
    actor: true,
    concerned: {
      who: owner,
      describe: ({ ticketId, to }) => `Your ticket #${ticketId} is ${to} now`,
    },
  },
  did: ({ ticketId, from, to }) => `moved ticket #${ticketId} from ${from} to ${to}`,
  path: internalPath,
});

export const ticketNoted = event({
  type: "ticket.noted",
  subject: "ticket",
  consumers: [],
  data: ofTicket,
  audience: { actor: true },
  did: ({ ticketId }) => `wrote a note on ticket #${ticketId}`,
  path: queuePath,
});

export const ticketSorted = event({
  type: "ticket.sorted",
  subject: "ticket",
  consumers: [],
  data: ofTicket.extend({ category: z.string(), priority: z.string() }),
  audience: { actor: true },
  did: ({ ticketId, category, priority }) =>
    `sorted ticket #${ticketId} as ${category}, priority ${priority}`,
  path: queuePath,
});

export const ticketAssigned = event({
  type: "ticket.assigned",
  subject: "ticket",
  consumers: ["notifications"],
  data: ofTicket.extend({ agentId: id.nullable() }),
  audience: {
    actor: true,
    concerned: {
      who: ({ agentId }) => (agentId === null ? [] : [agentId]),
      describe: ({ ticketId }, actor) => `${actor} assigned you ticket #${ticketId}`,
      kind: "support",
    },
  },
  did: ({ ticketId, agentId }) =>
    agentId === null ? `unassigned ticket #${ticketId}` : `assigned ticket #${ticketId}`,
  path: queuePath,
});

export const ticketMerged = event({
  type: "ticket.merged",
  subject: "ticket",
  consumers: [],
  data: forOwner.extend({ intoId: id }),
  audience: {
    actor: true,
    concerned: {
      who: owner,
      describe: ({ ticketId, intoId }) => `Your ticket #${ticketId} was merged into #${intoId}`,
    },
  },
  did: ({ ticketId, intoId }) => `merged ticket #${ticketId} into #${intoId}`,
  path: ({ intoId }) => `/support/tickets/${intoId}`,
});

export const ticketRated = event({
  type: "ticket.rated",
  subject: "ticket",
  consumers: [],
  data: ofTicket.extend({ rating: z.number().int() }),
  audience: { actor: true },
  did: ({ ticketId, rating }) => `rated ticket #${ticketId}: ${rating} of 5`,
  path: queuePath,
});
