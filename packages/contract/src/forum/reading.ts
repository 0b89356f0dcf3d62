import { z } from "zod";
import { idParams } from "../base/common.ts";
import { endpoint } from "../base/endpoint.ts";
import { RATE_LIMITS } from "../base/limits.ts";
import { name } from "../base/text.ts";
import { forumUser } from "./people.ts";

export const noteView = endpoint({
  method: "post",
  path: "/api/forum/threads/{id}/views",
  tag: "Forum",
  summary: "Count a thread view, at most once per hour and visitor",
  access: "public",
  ignoresIdempotencyKey: true,
  params: idParams,
  response: null,
  limit: RATE_LIMITS.forumViews,
  errors: ["thread_not_found"],
});

export const readUpTo = endpoint({
  method: "put",
  path: "/api/forum/threads/{id}/read",
  tag: "Forum",
  summary: "Save how far the caller has read a thread",
  access: "session",
  ignoresIdempotencyKey: true,
  params: idParams,
  body: z.object({ upTo: z.int().min(0).max(1_000_000) }),
  response: null,
  errors: ["validation_failed", "thread_not_found"],
});

export const readAll = endpoint({
  method: "put",
  path: "/api/forum/read",
  tag: "Forum",
  summary: "Mark the whole forum as read",
  access: "session",
  ignoresIdempotencyKey: true,
  response: null,
  errors: [],
});

const following = z.object({ isFollowing: z.boolean() });

export const followThread = endpoint({
  method: "put",
  path: "/api/forum/threads/{id}/following",
  tag: "Forum",
  summary: "Follow or unfollow a thread",
  access: "session",
  ignoresIdempotencyKey: true,
  params: idParams,
  body: following,
  response: following,
  errors: ["validation_failed", "thread_not_found"],
});

const category = {
  path: "/api/forum/categories/{id}/following",
  tag: "Forum",
  access: "session",
  params: idParams,
  response: following,
} as const;

export const readFollowedCategory = endpoint({
  ...category,
  method: "get",
  summary: "Get whether the caller follows a category",
  errors: ["category_not_found"],
});

export const followCategory = endpoint({
  ...category,
  method: "put",
  summary: "Follow or unfollow a category",
  ignoresIdempotencyKey: true,
  body: following,
  errors: ["validation_failed", "category_not_found"],
});

/** The payload of a thread's event stream. */
export interface ThreadNews {
  readonly lastNumber: number;
  readonly replyCount: number;
}

export const followNews = endpoint({
  method: "get",
  path: "/api/forum/threads/{id}/events",
  tag: "Forum",
  summary: "Stream the number of replies in a thread",
  access: "public",
  params: idParams,
  response: "events",
  limit: RATE_LIMITS.forumStreams,
  errors: ["thread_not_found"],
});

export const completeName = endpoint({
  method: "get",
  path: "/api/forum/people",
  tag: "Forum",
  summary: "List people by the start of their username",
  access: "session",
  query: z.object({ prefix: name(39).toLowerCase().min(1, "Enter the start of a name") }),
  response: z.array(forumUser.unwrap()),
  limit: RATE_LIMITS.forumNames,
  errors: ["validation_failed"],
});
