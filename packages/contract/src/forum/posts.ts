import { z } from "zod";
import { cursorInteger, id, idParams, inAddress, pageQuery, timestamp } from "../base/common.ts";
import { endpoint } from "../base/endpoint.ts";
import { RATE_LIMITS } from "../base/limits.ts";
import { text } from "../base/text.ts";
import { FORUM, FORUM_MESSAGES } from "./limits.ts";
import { APPEAL_STATUSES } from "./moderation-actions.ts";
import { forumUser } from "./people.ts";
import { FORUM_REACTIONS } from "./reactions.ts";

export const POST_STATUSES = ["visible", "held", "hidden", "deleted"] as const;
export type PostStatus = (typeof POST_STATUSES)[number];

/** The status of an appeal. */
export const forumAppeal = z.object({
  status: z.enum(APPEAL_STATUSES),
  /** The moderator's answer. */
  answer: z.string().nullable(),
});

/** A reply. A deleted or hidden reply keeps its position and number. */
export const forumPost = z.object({
  id,
  /** Sequential number within the thread, starting at 1 and never reused. */
  number: z.number().int(),
  /** Markdown source. */
  content: z.string(),
  contentHtml: z.string(),
  threadId: id,
  userId: id,
  /** The thread's author marked it as the solution. */
  isAnswer: z.boolean(),
  /** Held: pending moderation. */
  status: z.enum(POST_STATUSES),
  createdAt: timestamp,
  updatedAt: timestamp,
  editedAt: timestamp.nullable(),
  user: forumUser,
  /** Reaction counts, and the caller's own reactions. */
  reactions: z.object({
    helpful: z.number().int(),
    thanks: z.number().int(),
    same: z.number().int(),
  }),
  ownReactions: z.array(z.enum(FORUM_REACTIONS)),
  /** The caller's own appeal. */
  appeal: forumAppeal.nullable(),
});
export type ForumPost = z.infer<typeof forumPost>;

export const POST_SORTS = ["oldest", "votes"] as const;
export type PostSort = (typeof POST_SORTS)[number];

export const MAX_POSTS = 1_000_000;

export const listPosts = endpoint({
  method: "get",
  path: "/api/forum/threads/{id}/posts",
  tag: "Forum",
  summary: "List a thread's replies by number or helpfulness",
  access: "public",
  cacheTopics: ["thread:{id}"],
  variesBySession: true,
  params: idParams,
  query: pageQuery(z.tuple([cursorInteger, cursorInteger])).extend({
    sort: z.enum(POST_SORTS).optional(),
    /** Returns the page containing the reply with this number. */
    at: inAddress(1, MAX_POSTS).optional(),
    /** Returns the page that ends before the reply with this number. */
    before: inAddress(1, MAX_POSTS).optional(),
  }),
  response: z.array(forumPost),
  paged: true,
  errors: ["validation_failed", "thread_not_found"],
});

export const newPost = z.object({
  content: text(FORUM.reply.max).min(FORUM.reply.min, FORUM_MESSAGES.reply),
  threadId: id,
  /** Accepted but ignored: only the thread's author marks the solution. */
  isAnswer: z.boolean().optional(),
});

export const replyToThread = endpoint({
  method: "post",
  path: "/api/forum/posts",
  tag: "Forum",
  summary: "Reply to a thread",
  access: "session",
  changes: ["forum"],
  body: newPost,
  status: 201,
  response: forumPost,
  limit: RATE_LIMITS.forumReplies,
  errors: [
    "validation_failed",
    "thread_not_found",
    "thread_locked",
    "thread_merged",
    "post_waiting",
    "slow_mode",
  ],
});

const solution = {
  path: "/api/forum/posts/{id}/mark-as-answer",
  tag: "Forum",
  access: "session",
  changes: ["forum", "categories"],
  params: idParams,
  response: forumPost,
  errors: ["post_not_found", "not_thread_author", "conflict"],
} as const;

export const markAsAnswer = endpoint({
  ...solution,
  method: "post",
  summary: "Mark a reply as the solution of your thread",
});

export const unmarkAsAnswer = endpoint({
  ...solution,
  method: "delete",
  summary: "Unmark the solution",
});
