import { z } from "zod";
import { id, idParams, timestamp } from "../base/common.ts";
import { endpoint } from "../base/endpoint.ts";
import { RATE_LIMITS } from "../base/limits.ts";
import { text } from "../base/text.ts";
import { REPORT_REASONS } from "../forum/moderation-actions.ts";
import { actReason } from "../members/administration.ts";

export const reportReview = endpoint({
  method: "post",
  path: "/api/reviews/{id}/reports",
  tag: "Reviews",
  summary: "Report a review to the administrators",
  access: "session",
  params: idParams,
  body: z.object({ reason: z.enum(REPORT_REASONS), note: text(500).default("") }),
  response: null,
  limit: RATE_LIMITS.forumReports,
  errors: ["validation_failed", "not_found", "own_account", "conflict"],
});

const judged = z.object({
  /** Of the review. */
  id,
  rating: z.number().int(),
  content: z.string(),
  author: z.string(),
  /** The module, or the person who is reviewed, and the page that shows it. */
  about: z.object({ name: z.string(), path: z.string() }),
});

const queuedReview = judged.extend({
  reports: z.array(
    z.object({
      id,
      reason: z.enum(REPORT_REASONS),
      note: z.string(),
      reporter: z.string(),
      createdAt: timestamp,
    }),
  ),
  /** Set if it is hidden and its author has appealed. */
  appeal: z
    .object({
      text: z.string(),
      /** Why it was hidden. */
      reason: z.string(),
      createdAt: timestamp,
      /** The caller hid it, and another administrator is available to decide. */
      isForAnother: z.boolean(),
    })
    .nullable(),
});
export type QueuedReview = z.infer<typeof queuedReview>;

export const listReviewQueue = endpoint({
  method: "get",
  path: "/api/admin/reviews",
  tag: "Administration",
  summary: "List the 50 oldest reviews that are reported or whose author has appealed",
  access: ["admin"],
  response: z.array(queuedReview),
  errors: [],
});

/** What an administrator can do. */
export const REVIEW_DECISIONS = ["keep", "hide", "restore", "refuse"] as const;
export type ReviewDecision = (typeof REVIEW_DECISIONS)[number];

export const decideReview = endpoint({
  method: "put",
  path: "/api/admin/reviews/{id}/decision",
  tag: "Administration",
  summary: "Keep or hide a reported review, or restore a hidden one or refuse its appeal",
  access: ["admin"],
  changes: ["modules"],
  needsSession: true,
  params: idParams,
  body: z.object({ decision: z.enum(REVIEW_DECISIONS), reason: actReason }),
  response: null,
  errors: ["validation_failed", "not_found", "own_account", "other_moderator", "conflict"],
});

const hiddenReview = judged.extend({
  reason: z.string(),
  hiddenAt: timestamp,
  appeal: z.string().nullable(),
  /** Why the appeal was refused. */
  answer: z.string().nullable(),
});
export type HiddenReview = z.infer<typeof hiddenReview>;

export const listHiddenReviews = endpoint({
  method: "get",
  path: "/api/user/hidden-reviews",
  tag: "Reviews",
  summary: "List the caller's reviews that an administrator has hidden, newest first",
  access: "session",
  response: z.array(hiddenReview),
  errors: [],
});

export const appealReview = endpoint({
  method: "put",
  path: "/api/user/hidden-reviews/{id}/appeal",
  tag: "Reviews",
  summary: "Appeal the hiding of your review, once",
  access: "session",
  params: idParams,
  body: z.object({ text: text(1_000).min(10, "Write at least 10 characters") }),
  response: null,
  limit: RATE_LIMITS.forumReports,
  errors: ["validation_failed", "not_found", "conflict"],
});
