import { z } from "zod";
import { id, idParams, timestamp } from "../base/common.ts";
import { endpoint } from "../base/endpoint.ts";
import { LIMITS, RATE_LIMITS } from "../base/limits.ts";
import { text } from "../base/text.ts";
import {
  APPEALABLE,
  POST_ACTIONS,
  REPORT_REASONS,
  SLOW_MINUTES,
  THREAD_ACTIONS,
} from "./moderation-actions.ts";
import { forumUser } from "./people.ts";
import { forumPost } from "./posts.ts";

export const reportPost = endpoint({
  method: "post",
  path: "/api/forum/posts/{id}/reports",
  tag: "Forum",
  summary: "Report a post to the moderators",
  access: "session",
  params: idParams,
  body: z.object({ reason: z.enum(REPORT_REASONS), note: text(500).default("") }),
  response: null,
  limit: RATE_LIMITS.forumReports,
  errors: ["validation_failed", "post_not_found", "own_post", "conflict"],
});

const queued = z.object({
  post: forumPost,
  thread: z.object({ id, title: z.string() }),
  /** Visible only to its author and moderators until approved. */
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
  /** The author's appeal. */
  appeal: z
    .object({
      id,
      about: z.enum(APPEALABLE),
      text: z.string(),
      /** Why the moderator acted; null for a post that was held automatically. */
      reason: z.string().nullable(),
      createdAt: timestamp,
      /** The caller took the appealed action, and another moderator is available to decide. */
      isForAnother: z.boolean(),
    })
    .nullable(),
});
export type QueuedPost = z.infer<typeof queued>;

export const listQueue = endpoint({
  method: "get",
  path: "/api/forum/moderation",
  tag: "Forum",
  summary: "List posts pending moderation, oldest first: held, reported, and appealed",
  access: ["admin"],
  response: z.array(queued),
  errors: [],
});

export const readReviewTime = endpoint({
  method: "get",
  path: "/api/forum/review-time",
  tag: "Forum",
  summary: "Estimate how long held posts wait for a moderator",
  access: "session",
  response: z.object({
    /** The median of the latest 50 decisions; null if there are fewer than 5. */
    hours: z.number().nullable(),
  }),
  errors: [],
});

/** A moderator's reason, shown to the affected user. */
export const actReason = text(LIMITS.actReason.max).min(
  LIMITS.actReason.min,
  `Give a reason of at least ${LIMITS.actReason.min} characters`,
);

export const moderatePost = endpoint({
  method: "post",
  path: "/api/forum/posts/{id}/moderation",
  tag: "Forum",
  summary: "Approve, hide, or restore a post, or dismiss its reports",
  access: ["admin"],
  needsSession: true,
  changes: ["forum"],
  params: idParams,
  body: z.object({ act: z.enum(POST_ACTIONS), reason: actReason }),
  response: forumPost,
  errors: ["validation_failed", "post_not_found", "conflict"],
});

export const moderateThread = endpoint({
  method: "post",
  path: "/api/forum/threads/{id}/moderation",
  tag: "Forum",
  summary: "Pin, lock, slow down, or move a thread, or undo it",
  access: ["admin"],
  needsSession: true,
  changes: ["forum"],
  params: idParams,
  body: z.object({
    act: z.enum(THREAD_ACTIONS),
    reason: actReason,
    /** The destination category. */
    categoryId: id.optional(),
    /** Slow mode: minutes between two posts by one account. */
    minutes: z.number().int().min(1).max(SLOW_MINUTES.max).optional(),
  }),
  response: null,
  errors: ["validation_failed", "thread_not_found", "category_not_found"],
});
