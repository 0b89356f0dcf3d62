import { z } from "zod";
import { cursorInteger, id, idParams, pageQuery, timestamp } from "../base/common.ts";
import { endpoint } from "../base/endpoint.ts";
import { LIMITS, RATE_LIMITS } from "../base/limits.ts";
import { name, text } from "../base/text.ts";
import { ATTACHMENT_TYPES, ATTACHMENTS } from "../common/attachments.ts";
import { actReason } from "../members/administration.ts";

/** Markdown. */
export const messageBody = text(LIMITS.message.max, "Use at most 10,000 characters").min(
  1,
  "Write a message",
);

export const attachment = z.object({
  id,
  fileName: z.string(),
  /** Detected from the content. */
  mediaType: z.enum(ATTACHMENT_TYPES),
  bytes: z.number().int(),
});
export type Attachment = z.infer<typeof attachment>;

export const MESSAGE_STATUSES = ["sent", "held", "refused"] as const;

export const message = z.object({
  id,
  conversationId: id,
  authorId: id,
  /** Sanitized HTML rendered from the Markdown. */
  html: z.string(),
  /**
   * "held" while pending moderation, "refused" if rejected. In both cases only the author sees it.
   */
  status: z.enum(MESSAGE_STATUSES),
  attachments: z.array(attachment),
  /** In a conversation about a contract: it seems to suggest paying outside Stackyard. */
  hintsAtOutsidePayment: z.boolean(),
  createdAt: timestamp,
});
export type Message = z.infer<typeof message>;

const person = z.object({
  id,
  username: z.string(),
  fullName: z.string().nullable(),
  avatar: z.string().nullable(),
  /** The participant's engineer page; null if they have none. */
  engineerId: id.nullable(),
});

/** A conversation in the caller's list. */
export const conversation = z.object({
  id,
  other: person,
  /** ID of the newest message visible to the caller. The list is sorted by it. */
  newestId: z.number().int(),
  /** Plain-text preview of that message; null if there is none. */
  preview: z.string().nullable(),
  newestAt: timestamp.nullable(),
  unread: z.number().int(),
  isBlocked: z.boolean(),
});
export type Conversation = z.infer<typeof conversation>;

export const openConversation = endpoint({
  method: "post",
  path: "/api/conversations",
  tag: "Messages",
  summary: "Message an engineer in a new or existing conversation",
  access: "session",
  needsConfirmedEmail: true,
  body: z.object({ engineerId: id, message: messageBody }),
  status: 201,
  response: conversation,
  limit: RATE_LIMITS.newConversations,
  errors: [
    "validation_failed",
    "engineer_not_found",
    "forbidden",
    "not_taking_messages",
    "blocked_by_you",
  ],
});

export const listConversations = endpoint({
  method: "get",
  path: "/api/conversations",
  tag: "Messages",
  summary: "List the caller's conversations, latest message first",
  access: "session",
  query: pageQuery(z.tuple([cursorInteger])),
  response: z.array(conversation),
  paged: true,
  errors: ["validation_failed"],
});

const unreadConversations = z.object({ unread: z.number().int() });
export type UnreadConversations = z.infer<typeof unreadConversations>;

export const countUnreadConversations = endpoint({
  method: "get",
  path: "/api/conversations/unread",
  tag: "Messages",
  summary: "Count the caller's unread conversations",
  access: "session",
  response: unreadConversations,
  errors: [],
});

export const followConversations = endpoint({
  method: "get",
  path: "/api/conversations/events",
  tag: "Messages",
  summary: "Stream the number of unread conversations",
  access: "session",
  response: "events",
  limit: RATE_LIMITS.eventStreams,
  errors: [],
});

export const readConversation = endpoint({
  method: "get",
  path: "/api/conversations/{id}",
  tag: "Messages",
  summary: "Get a conversation",
  access: "session",
  params: idParams,
  response: conversation,
  errors: ["conversation_not_found"],
});

export const listMessages = endpoint({
  method: "get",
  path: "/api/conversations/{id}/messages",
  tag: "Messages",
  summary: "List a conversation's messages, newest first",
  access: "session",
  params: idParams,
  query: pageQuery(z.tuple([cursorInteger])),
  response: z.array(message),
  paged: true,
  errors: ["validation_failed", "conversation_not_found"],
});

export const sendMessage = endpoint({
  method: "post",
  path: "/api/conversations/{id}/messages",
  tag: "Messages",
  summary: "Send a message with uploaded files",
  access: "session",
  changes: ["engineers"],
  params: idParams,
  body: z.object({
    message: messageBody,
    attachmentIds: z.array(id).max(ATTACHMENTS.files, "At most 5 files").default([]),
  }),
  status: 201,
  response: message,
  limit: RATE_LIMITS.messages,
  errors: ["validation_failed", "conversation_not_found", "not_taking_messages", "blocked_by_you"],
});

export const readMessages = endpoint({
  method: "put",
  path: "/api/conversations/{id}/read",
  tag: "Messages",
  summary: "Mark a conversation as read up to a message",
  access: "session",
  params: idParams,
  body: z.object({ upTo: id }),
  response: unreadConversations,
  errors: ["validation_failed", "conversation_not_found"],
});

export const putAttachment = endpoint({
  method: "put",
  path: "/api/conversations/{id}/attachments/{fileName}",
  tag: "Messages",
  summary: "Upload a file of at most 10MB for a message",
  access: "session",
  needsConfirmedEmail: true,
  params: idParams.extend({ fileName: name(200).min(1) }),
  body: "archive",
  ignoresIdempotencyKey: true,
  status: 201,
  response: attachment,
  limit: RATE_LIMITS.attachments,
  errors: [
    "conversation_not_found",
    "not_taking_messages",
    "blocked_by_you",
    "unsupported_attachment",
    "attachment_too_large",
  ],
});

export const readAttachment = endpoint({
  method: "get",
  path: "/api/attachments/{id}",
  tag: "Messages",
  summary: "Download a file from a conversation",
  access: "session",
  params: idParams,
  response: "file",
  errors: ["not_found"],
});

export const blockPerson = endpoint({
  method: "put",
  path: "/api/conversations/{id}/block",
  tag: "Messages",
  summary: "Block or unblock the other person",
  access: "session",
  params: idParams,
  body: z.object({ isBlocked: z.boolean() }),
  response: conversation,
  errors: ["validation_failed", "conversation_not_found"],
});

export const reportConversation = endpoint({
  method: "post",
  path: "/api/conversations/{id}/reports",
  tag: "Messages",
  summary: "Report a conversation with a reason",
  access: "session",
  params: idParams,
  body: z.object({
    reason: text(LIMITS.reportReason.max).min(
      LIMITS.reportReason.min,
      "Reason must be at least 10 characters",
    ),
  }),
  response: null,
  limit: RATE_LIMITS.conversationReports,
  errors: ["validation_failed", "conversation_not_found"],
});

/** A message pending moderation. */
export const heldMessage = message.extend({
  authorUsername: z.string(),
  recipientUsername: z.string(),
});
export type HeldMessage = z.infer<typeof heldMessage>;

export const listHeldMessages = endpoint({
  method: "get",
  path: "/api/held-messages",
  tag: "Messages",
  summary: "List held messages, oldest first",
  access: ["admin"],
  query: pageQuery(z.tuple([cursorInteger])),
  response: z.array(heldMessage),
  paged: true,
  errors: ["validation_failed"],
});

export const decideMessage = endpoint({
  method: "put",
  path: "/api/held-messages/{id}/decision",
  tag: "Messages",
  summary: "Deliver or refuse a held message",
  access: ["admin"],
  needsSession: true,
  params: idParams,
  body: z.object({ decision: z.enum(["deliver", "refuse"]), reason: actReason }),
  response: null,
  errors: ["validation_failed", "not_found", "conflict", "not_taking_messages"],
});

/** A conversation reported to the moderators. */
export const conversationReport = z.object({
  id,
  conversationId: id,
  reporterUsername: z.string(),
  reportedUserId: id,
  reportedUsername: z.string(),
  reason: z.string(),
  createdAt: timestamp,
  /** Recent messages up to the report, newest first. */
  messages: z.array(message.extend({ authorUsername: z.string() })),
});
export type ConversationReport = z.infer<typeof conversationReport>;

export const listConversationReports = endpoint({
  method: "get",
  path: "/api/conversation-reports",
  tag: "Messages",
  summary: "List open reports, oldest first",
  access: ["admin"],
  needsSession: true,
  query: pageQuery(z.tuple([cursorInteger])),
  response: z.array(conversationReport),
  paged: true,
  errors: ["validation_failed"],
});

export const settleReport = endpoint({
  method: "put",
  path: "/api/conversation-reports/{id}/settled",
  tag: "Messages",
  summary: "Resolve a report",
  access: ["admin"],
  needsSession: true,
  params: idParams,
  body: z.object({ reason: actReason }),
  response: null,
  errors: ["validation_failed", "not_found"],
});
