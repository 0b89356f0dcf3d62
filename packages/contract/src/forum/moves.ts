import { z } from "zod";
import { id, idParams, inAddress, pathId } from "../base/common.ts";
import { endpoint } from "../base/endpoint.ts";
import { MOST_MOVED } from "./acts.ts";
import { actReason } from "./moderation.ts";
import { MOST_POSTS } from "./posts.ts";
import { newThread } from "./threads.ts";

export const mergeThread = endpoint({
  method: "post",
  path: "/api/forum/threads/{id}/merge",
  tag: "Forum",
  summary: "Put all posts of a thread behind those of another; links to them go on leading to them",
  access: ["admin"],
  needsSession: true,
  changes: ["forum"],
  params: idParams,
  body: z.object({ into: id, reason: actReason }),
  response: z.object({ threadId: id, number: z.number().int() }),
  errors: ["validation_failed", "thread_not_found", "conflict"],
});

export const splitThread = endpoint({
  method: "post",
  path: "/api/forum/threads/{id}/split",
  tag: "Forum",
  summary: "Make some replies of a thread a thread of their own, which the first of them opens",
  access: ["admin"],
  needsSession: true,
  changes: ["forum"],
  params: idParams,
  body: newThread.pick({ title: true, categoryId: true }).extend({
    numbers: z.array(z.number().int().min(1).max(MOST_POSTS)).min(1).max(MOST_MOVED.bySplit),
    reason: actReason,
  }),
  response: z.object({ threadId: id }),
  errors: ["validation_failed", "thread_not_found", "category_not_found", "post_not_found"],
});

export const findPlace = endpoint({
  method: "get",
  path: "/api/forum/threads/{id}/places/{number}",
  tag: "Forum",
  summary: "Where a post is now, by a place that it has or had",
  access: "public",
  params: z.object({ id: pathId, number: inAddress(0, MOST_POSTS) }),
  response: z.object({ threadId: id, number: z.number().int() }),
  errors: ["post_not_found"],
});
