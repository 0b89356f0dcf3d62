import { z } from "zod";
import { id, idParams, inAddress, pathId } from "../base/common.ts";
import { endpoint } from "../base/endpoint.ts";
import { actReason } from "./moderation.ts";
import { MAX_MOVED } from "./moderation-actions.ts";
import { MAX_POSTS } from "./posts.ts";
import { newThread } from "./threads.ts";

export const mergeThread = endpoint({
  method: "post",
  path: "/api/forum/threads/{id}/merge",
  tag: "Forum",
  summary: "Merge a thread into another. Links to its posts keep working",
  access: ["admin"],
  needsSession: true,
  changes: ["forum", "categories"],
  params: idParams,
  body: z.object({ into: id, reason: actReason }),
  response: z.object({ threadId: id, number: z.number().int() }),
  errors: ["validation_failed", "thread_not_found", "conflict"],
});

export const splitThread = endpoint({
  method: "post",
  path: "/api/forum/threads/{id}/split",
  tag: "Forum",
  summary: "Split replies into a new thread that starts with the first of them",
  access: ["admin"],
  needsSession: true,
  changes: ["forum", "categories"],
  params: idParams,
  body: newThread.pick({ title: true, categoryId: true }).extend({
    numbers: z.array(z.number().int().min(1).max(MAX_POSTS)).min(1).max(MAX_MOVED.bySplit),
    reason: actReason,
  }),
  response: z.object({ threadId: id }),
  errors: ["validation_failed", "thread_not_found", "category_not_found", "post_not_found"],
});

export const findPlace = endpoint({
  method: "get",
  path: "/api/forum/threads/{id}/places/{number}",
  tag: "Forum",
  summary: "Get a post's current place by its current or earlier place",
  access: "public",
  params: z.object({ id: pathId, number: inAddress(0, MAX_POSTS) }),
  response: z.object({ threadId: id, number: z.number().int() }),
  errors: ["post_not_found"],
});
