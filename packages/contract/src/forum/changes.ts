import { z } from "zod";
import { id, idParams, pathId, timestamp } from "../base/common.ts";
import { endpoint } from "../base/endpoint.ts";
import { RATE_LIMITS } from "../base/limits.ts";
import { text } from "../base/text.ts";
import { FORUM, FORUM_MESSAGES } from "./limits.ts";
import { forumPost, newPost } from "./posts.ts";
import { FORUM_REACTIONS } from "./reactions.ts";
import { forumThreadDetail, newThread } from "./threads.ts";

export const editThread = endpoint({
  method: "patch",
  path: "/api/forum/threads/{id}",
  tag: "Forum",
  summary: "Edit the opening post of your thread. Earlier versions stay readable",
  access: "session",
  changes: ["forum"],
  params: idParams,
  body: newThread.pick({ title: true, content: true, tags: true }),
  response: forumThreadDetail,
  limit: RATE_LIMITS.forumEdits,
  errors: ["validation_failed", "thread_not_found", "not_own_post", "thread_locked"],
});

export const editPost = endpoint({
  method: "patch",
  path: "/api/forum/posts/{id}",
  tag: "Forum",
  summary: "Edit your reply. Earlier versions stay readable",
  access: "session",
  changes: ["forum"],
  params: idParams,
  body: newPost.pick({ content: true }),
  response: forumPost,
  limit: RATE_LIMITS.forumEdits,
  errors: ["validation_failed", "post_not_found", "not_own_post", "thread_locked"],
});

export const deletePost = endpoint({
  method: "delete",
  path: "/api/forum/posts/{id}",
  tag: "Forum",
  summary: "Delete your reply. A placeholder keeps its number",
  access: "session",
  changes: ["forum"],
  params: idParams,
  response: null,
  errors: ["post_not_found", "not_own_post"],
});

export const deleteThread = endpoint({
  method: "delete",
  path: "/api/forum/threads/{id}",
  tag: "Forum",
  summary: "Delete your thread if it has no replies",
  access: "session",
  changes: ["forum", "categories"],
  params: idParams,
  response: null,
  errors: ["thread_not_found", "not_own_post", "thread_has_replies"],
});

const revision = z.object({
  id,
  /** The thread's title if the post is the opening post. */
  title: z.string().nullable(),
  content: z.string(),
  /** When this revision was replaced. */
  replacedAt: timestamp,
});
export type ForumRevision = z.infer<typeof revision>;

export const listRevisions = endpoint({
  method: "get",
  path: "/api/forum/posts/{id}/revisions",
  tag: "Forum",
  summary: "List the earlier versions of a post, latest first",
  access: "public",
  params: idParams,
  response: z.array(revision),
  errors: ["post_not_found"],
});

const reaction = {
  path: "/api/forum/posts/{id}/reactions/{kind}",
  tag: "Forum",
  access: "session",
  changes: ["forum"],
  params: z.object({ id: pathId, kind: z.enum(FORUM_REACTIONS) }),
  response: forumPost.pick({ id: true, reactions: true, ownReactions: true }),
  limit: RATE_LIMITS.forumReactions,
  ignoresIdempotencyKey: true,
} as const;

export const addReaction = endpoint({
  ...reaction,
  method: "put",
  summary: "Add a reaction to a post",
  errors: ["post_not_found", "own_post"],
});

export const removeReaction = endpoint({
  ...reaction,
  method: "delete",
  summary: "Remove a reaction",
  errors: ["post_not_found"],
});

export const previewPost = endpoint({
  method: "post",
  path: "/api/forum/previews",
  tag: "Forum",
  summary: "Preview Markdown without saving it",
  access: "session",
  ignoresIdempotencyKey: true,
  body: z.object({ content: text(FORUM.content.max).min(1, FORUM_MESSAGES.preview) }),
  response: z.object({ html: z.string() }),
  limit: RATE_LIMITS.forumPreviews,
  errors: ["validation_failed"],
});
