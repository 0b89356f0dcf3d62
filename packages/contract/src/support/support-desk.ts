import { z } from "zod";
import { cursorInteger, id, idParams, pageQuery, pathId, timestamp } from "../base/common.ts";
import { endpoint } from "../base/endpoint.ts";
import { LIMITS } from "../base/limits.ts";
import { name, text } from "../base/text.ts";
import { newTicket, ticket, ticketMessage, ticketMessageText } from "./support.ts";
import {
  QUEUE_VIEWS,
  TICKET_CATEGORIES,
  TICKET_PRIORITIES,
  TICKET_STATUSES,
} from "./support-options.ts";

const agentsOnly = { tag: "Support desk", access: ["admin"], needsSession: true } as const;

const agent = z.object({ id, username: z.string() });
export type Agent = z.infer<typeof agent>;

export const queuedTicket = ticket
  .pick({ id: true, subject: true, category: true, priority: true, status: true })
  .extend({
    createdAt: timestamp,
    customer: z.string(),
    assignee: agent.nullable(),
    isVulnerability: z.boolean(),
    /** When a response is due; null if no response from support is expected. */
    dueAt: timestamp.nullable(),
    hasNews: z.boolean(),
  });
export type QueuedTicket = z.infer<typeof queuedTicket>;

export const listQueue = endpoint({
  ...agentsOnly,
  method: "get",
  path: "/api/support/desk/tickets",
  summary: "List tickets, first due first",
  query: pageQuery(z.tuple([cursorInteger, cursorInteger])).extend({
    view: z.enum(QUEUE_VIEWS).default("unanswered"),
    assigned: z.enum(["me", "nobody"]).optional(),
    category: z.enum(TICKET_CATEGORIES).optional(),
    /** Part of a subject, name or address, or a ticket number. */
    search: text(LIMITS.search.max).optional(),
  }),
  response: z.array(queuedTicket),
  paged: true,
  errors: ["validation_failed"],
});

/** A ticket as agents see it, with internal notes and the sender. */
export const deskTicket = ticket.omit({ messages: true, answerBy: true }).extend({
  name: z.string(),
  email: z.string(),
  /** The sender's account. */
  username: z.string().nullable(),
  assignee: agent.nullable(),
  dueAt: timestamp.nullable(),
  waitingSince: timestamp.nullable(),
  ratingComment: z.string().nullable(),
  mergedIntoId: id.nullable(),
  messages: z.array(ticketMessage.extend({ from: z.enum(["customer", "support", "note"]) })),
  /** Other tickets from the same address. */
  others: z.array(ticket.pick({ id: true, subject: true, status: true })),
});
export type DeskTicket = z.infer<typeof deskTicket>;

const onTicket = { ...agentsOnly, params: idParams, response: deskTicket } as const;

export const readDeskTicket = endpoint({
  ...onTicket,
  method: "get",
  path: "/api/support/desk/tickets/{id}",
  summary: "Get a ticket with its notes",
  errors: ["not_found"],
});

export const readDeskAttachment = endpoint({
  ...agentsOnly,
  method: "get",
  path: "/api/support/desk/tickets/{id}/attachments/{attachmentId}",
  summary: "Download a ticket's file",
  params: z.object({ id: pathId, attachmentId: pathId }),
  response: "file",
  errors: ["not_found"],
});

export const seeDeskTicket = endpoint({
  ...agentsOnly,
  method: "put",
  path: "/api/support/desk/tickets/{id}/seen",
  summary: "Mark a ticket's news as seen by an agent",
  params: idParams,
  response: null,
  errors: ["not_found"],
});

export const answerTicket = endpoint({
  ...onTicket,
  method: "post",
  path: "/api/support/desk/tickets/{id}/answers",
  summary: "Answer the customer by email",
  body: z.object({
    text: ticketMessageText,
    attachments: newTicket.shape.attachments,
    /** The ticket's status after the reply. */
    moveTo: z.enum(["open", "waiting", "solved"]).default("waiting"),
  }),
  errors: ["validation_failed", "not_found", "ticket_closed"],
});

export const noteOnTicket = endpoint({
  ...onTicket,
  method: "post",
  path: "/api/support/desk/tickets/{id}/notes",
  summary: "Add an internal note",
  body: z.object({ text: ticketMessageText }),
  errors: ["validation_failed", "not_found"],
});

export const assignTicket = endpoint({
  ...onTicket,
  method: "put",
  path: "/api/support/desk/tickets/{id}/assignee",
  summary: "Assign or unassign a ticket",
  body: z.object({ agentId: id.nullable() }),
  errors: ["validation_failed", "not_found", "user_not_found"],
});

export const moveTicket = endpoint({
  ...onTicket,
  method: "put",
  path: "/api/support/desk/tickets/{id}/status",
  summary: "Change a ticket's status",
  body: z.object({ status: z.enum(TICKET_STATUSES) }),
  errors: ["validation_failed", "not_found", "conflict"],
});

export const sortTicket = endpoint({
  ...onTicket,
  method: "put",
  path: "/api/support/desk/tickets/{id}/sorting",
  summary: "Change a ticket's category or priority",
  body: z.object({ category: z.enum(TICKET_CATEGORIES), priority: z.enum(TICKET_PRIORITIES) }),
  errors: ["validation_failed", "not_found"],
});

export const mergeTicket = endpoint({
  ...onTicket,
  method: "post",
  path: "/api/support/desk/tickets/{id}/merging",
  summary: "Merge a ticket into another one of the same customer",
  body: z.object({ intoId: id }),
  errors: ["validation_failed", "not_found", "other_customer", "conflict"],
});

export const listAgents = endpoint({
  ...agentsOnly,
  method: "get",
  path: "/api/support/desk/agents",
  summary: "List agents",
  response: z.array(agent),
  errors: [],
});

/** Response-time statistics for the last 30 days. */
export const readClock = endpoint({
  ...agentsOnly,
  method: "get",
  path: "/api/support/desk/clock",
  summary: "Get response times of the last 30 days and overdue tickets",
  response: z.object({
    answers: z.number().int(),
    inTime: z.number().int(),
    medianMinutes: z.number().nullable(),
    waiting: z.number().int(),
    late: z.number().int(),
    ratings: z.number().int(),
    averageRating: z.number().nullable(),
  }),
  errors: [],
});

export const cannedAnswer = z.object({ id, title: z.string(), text: z.string() });
export type CannedAnswer = z.infer<typeof cannedAnswer>;

export const newCannedAnswer = z.object({
  title: name(80).min(1, "Please enter a title"),
  text: ticketMessageText,
});

const CANNED = "/api/support/desk/canned-answers";

export const listCannedAnswers = endpoint({
  ...agentsOnly,
  method: "get",
  path: CANNED,
  summary: "List saved answers",
  response: z.array(cannedAnswer),
  errors: [],
});

export const addCannedAnswer = endpoint({
  ...agentsOnly,
  method: "post",
  path: CANNED,
  summary: "Save an answer",
  status: 201,
  body: newCannedAnswer,
  response: cannedAnswer,
  errors: ["validation_failed", "conflict"],
});

export const dropCannedAnswer = endpoint({
  ...agentsOnly,
  method: "delete",
  path: `${CANNED}/{id}`,
  summary: "Delete a saved answer",
  params: idParams,
  response: null,
  errors: ["not_found"],
});
