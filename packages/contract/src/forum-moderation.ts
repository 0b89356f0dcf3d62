import { z } from "zod";
import { id, idParams, timestamp } from "./common.ts";
import { endpoint } from "./endpoint.ts";
import { POST_ACTS, REPORT_REASONS, THREAD_ACTS } from "./forum-acts.ts";
import { forumUser } from "./forum-people.ts";
import { forumPost } from "./forum-posts.ts";
import { CALLS, LIMITS } from "./limits.ts";
import { text } from "./text.ts";

export const reportPost = endpoint({
  method: "post",
  path: "/api/forum/posts/{id}/reports",
  tag: "Forum",
  summary: "Tell the moderators of somebody's post",
  access: "session",
  params: idParams,
  body: z.object({ reason: z.enum(REPORT_REASONS), note: text(500).default("") }),
  response: null,
  limit: CALLS.forumReports,
  errors: ["validation_failed", "post_not_found", "own_post", "conflict"],
});

const queued = z.object({
  post: forumPost,
  thread: z.object({ id, title: z.string() }),
  /** It is seen by its author and moderators alone until one of them approves it. */
  isHeld: z.boolean(),
  reports: z.array(
    z.object({
      id,
      reason: z.enum(REPORT_REASONS),
      note: z.string(),
      reporter: forumUser,
      createdAt: timestamp,
    }),
  ),
});
export type QueuedPost = z.infer<typeof queued>;

export const listQueue = endpoint({
  method: "get",
  path: "/api/forum/moderation",
  tag: "Forum",
  summary: "Posts that wait for a moderator, the oldest first: held ones, and reported ones",
  access: ["admin"],
  response: z.array(queued),
  errors: [],
});

const reason = text(LIMITS.actReason.max).min(
  LIMITS.actReason.min,
  `Give a reason of at least ${LIMITS.actReason.min} characters`,
);

export const moderatePost = endpoint({
  method: "post",
  path: "/api/forum/posts/{id}/moderation",
  tag: "Forum",
  summary: "Approve, hide or restore a post, or dismiss what was reported of it",
  access: ["admin"],
  needsSession: true,
  changes: ["forum"],
  params: idParams,
  body: z.object({ act: z.enum(POST_ACTS), reason }),
  response: forumPost,
  errors: ["validation_failed", "post_not_found", "conflict"],
});

export const moderateThread = endpoint({
  method: "post",
  path: "/api/forum/threads/{id}/moderation",
  tag: "Forum",
  summary: "Pin, lock or move a thread, or take that back",
  access: ["admin"],
  needsSession: true,
  changes: ["forum"],
  params: idParams,
  body: z.object({
    act: z.enum(THREAD_ACTS),
    reason,
    /** Where it is moved to. */
    categoryId: id.optional(),
  }),
  response: null,
  errors: ["validation_failed", "thread_not_found", "category_not_found"],
});
