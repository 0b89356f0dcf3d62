import { z } from "zod";
import { cursorInteger, id, idParams, pageQuery, pathId, timestamp } from "../base/common.ts";
import { endpoint } from "../base/endpoint.ts";
import { LIMITS, RATE_LIMITS } from "../base/limits.ts";
import { name, text, verbatim } from "../base/text.ts";
import { ATTACHMENT_TYPES, ATTACHMENTS } from "../common/attachments.ts";
import { emailAddress } from "../members/identity.ts";
import {
  TICKET_CATEGORIES,
  TICKET_DEFAULTS,
  TICKET_PRIORITIES,
  TICKET_STATUSES,
} from "./support-options.ts";

const { ticketSubject, ticketText, ratingComment } = LIMITS.support;

/** The secret that attaches an uploaded file to the next message. */
const attachmentToken = verbatim(100).regex(/^[\w-]{20,100}$/, "This file wasn't uploaded here.");

const attachments = z
  .array(attachmentToken)
  .max(ATTACHMENTS.files, `Attach ${ATTACHMENTS.files} files at most`)
  .default([]);

export const ticketMessageText = text(ticketText.max).min(ticketText.min, "Please write a message");

export const putAttachment = endpoint({
  method: "put",
  path: "/api/support/attachments/{fileName}",
  tag: "Support",
  summary: "Upload a file (at most 10MB) to attach it to a ticket within a day",
  access: "public",
  params: z.object({ fileName: name(200).min(1) }),
  body: "archive",
  ignoresIdempotencyKey: true,
  status: 201,
  response: z.object({
    token: z.string(),
    fileName: z.string(),
    contentType: z.enum(ATTACHMENT_TYPES),
    bytes: z.number().int(),
  }),
  limit: RATE_LIMITS.attachments,
  errors: [
    "attachment_too_large",
    "unsupported_attachment",
    "no_room_for_visitors_files",
    "too_many_attempts",
  ],
});

export const newTicket = z.object({
  name: name(120).min(1, "Please enter your name"),
  email: emailAddress,
  subject: name(ticketSubject.max).min(ticketSubject.min, "Please enter a subject"),
  category: z.enum(TICKET_CATEGORIES).default(TICKET_DEFAULTS.category),
  priority: z.enum(TICKET_PRIORITIES).default(TICKET_DEFAULTS.priority),
  description: text(ticketText.max).min(ticketText.min, "Please describe what happened"),
  attachments,
  /** The module in question. */
  moduleId: id.nullish(),
  /** One of the caller's own purchases. */
  purchaseId: id.nullish(),
  /**
   * Reports a vulnerability in Stackyard: the category is security, with its own response target.
   */
  isVulnerability: z.boolean().default(false),
});

export const openTicket = endpoint({
  method: "post",
  path: "/api/support/tickets",
  tag: "Support",
  summary: "Open a ticket. Visitors get the link to their ticket by email",
  access: "public",
  status: 201,
  body: newTicket,
  response: z.object({ id }),
  limit: RATE_LIMITS.tickets,
  errors: ["validation_failed", "not_found", "module_not_found", "too_many_attempts"],
});

const ticketLine = z.object({
  id,
  subject: z.string(),
  category: z.enum(TICKET_CATEGORIES),
  priority: z.enum(TICKET_PRIORITIES),
  status: z.enum(TICKET_STATUSES),
  createdAt: timestamp,
  updatedAt: timestamp,
  /** There are updates that the customer hasn't seen. */
  hasNews: z.boolean(),
});
export type TicketSummary = z.infer<typeof ticketLine>;

export const listTickets = endpoint({
  method: "get",
  path: "/api/support/tickets",
  tag: "Support",
  summary: "List the caller's tickets, newest first",
  access: "session",
  query: pageQuery(z.tuple([cursorInteger])),
  response: z.array(ticketLine),
  paged: true,
  errors: ["validation_failed"],
});

export const ticketMessage = z.object({
  id,
  from: z.enum(["customer", "support"]),
  authorName: z.string(),
  text: z.string(),
  at: timestamp,
  byMail: z.boolean(),
  attachments: z.array(
    z.object({
      id,
      fileName: z.string(),
      contentType: z.enum(ATTACHMENT_TYPES),
      bytes: z.number().int(),
    }),
  ),
});
export type TicketMessage = z.infer<typeof ticketMessage>;

/** A ticket as its customer sees it. */
export const ticket = ticketLine.extend({
  module: z.object({ id, title: z.string() }).nullable(),
  purchaseId: id.nullable(),
  isVulnerability: z.boolean(),
  /** When a response is promised; null if it isn't support's turn. */
  answerBy: timestamp.nullable(),
  rating: z.number().int().nullable(),
  messages: z.array(ticketMessage),
});
export type Ticket = z.infer<typeof ticket>;

/** Visitors authenticate with the secret from the emailed link. */
const key = z.object({ key: verbatim(100).optional() });
const byKey = { tag: "Support", access: "public", params: idParams, query: key } as const;

export const readTicket = endpoint({
  ...byKey,
  method: "get",
  path: "/api/support/tickets/{id}",
  summary: "Get a ticket as its owner or with its emailed link",
  response: ticket,
  errors: ["not_found"],
});

export const seeTicket = endpoint({
  ...byKey,
  method: "put",
  path: "/api/support/tickets/{id}/seen",
  summary: "Mark a ticket's news as seen",
  response: null,
  limit: RATE_LIMITS.ticketChanges,
  errors: ["not_found"],
});

export const replyToTicket = endpoint({
  ...byKey,
  method: "post",
  path: "/api/support/tickets/{id}/messages",
  summary: "Reply to a ticket. This reopens a solved ticket; a closed one stays closed",
  status: 201,
  body: z.object({ text: ticketMessageText, attachments }),
  response: ticket,
  limit: RATE_LIMITS.ticketReplies,
  errors: ["validation_failed", "not_found", "ticket_closed"],
});

export const solveTicket = endpoint({
  ...byKey,
  method: "post",
  path: "/api/support/tickets/{id}/solution",
  summary: "Mark a ticket as solved",
  response: ticket,
  limit: RATE_LIMITS.ticketChanges,
  errors: ["not_found", "conflict"],
});

export const rateTicket = endpoint({
  ...byKey,
  method: "put",
  path: "/api/support/tickets/{id}/rating",
  summary: "Rate a solved ticket",
  body: z.object({
    rating: z.int().min(1).max(5),
    comment: text(ratingComment.max).default(""),
  }),
  response: ticket,
  limit: RATE_LIMITS.ticketChanges,
  errors: ["validation_failed", "not_found", "conflict"],
});

export const readTicketAttachment = endpoint({
  ...byKey,
  method: "get",
  path: "/api/support/tickets/{id}/attachments/{attachmentId}",
  params: z.object({ id: pathId, attachmentId: pathId }),
  summary: "Download a ticket's file",
  response: "file",
  errors: ["not_found"],
});

export const readSupportFacts = endpoint({
  method: "get",
  path: "/api/support",
  tag: "Support",
  summary: "Get support hours, contact addresses, and the report encryption key",
  access: "public",
  cacheTopics: ["settings"],
  variesBySession: true,
  response: z.object({
    /** UTC hours such as "Mon-Fri 09:00-17:00"; null for always. */
    hours: z.string().nullable(),
    address: z.string().nullable(),
    /** A public PGP or age key. */
    securityKey: z.string().nullable(),
  }),
  errors: [],
});
