import { z } from "zod";
import { id, idParams, pathId, timestamp } from "../base/common.ts";
import { endpoint } from "../base/endpoint.ts";
import { CALLS } from "../base/limits.ts";
import { text } from "../base/text.ts";
import { FORUM, FORUM_MESSAGES } from "./limits.ts";
import { forumPost, newPost } from "./posts.ts";
import { FORUM_REACTIONS } from "./reactions.ts";
import { forumThreadDetail, newThread } from "./threads.ts";

export const editThread = endpoint({
  method: "patch",
  path: "/api/forum/threads/{id}",
  tag: "Forum",
  summary: "Change what one's own thread opens with; what it was stays readable",
  access: "session",
  changes: ["forum"],
  params: idParams,
  body: newThread.pick({ title: true, content: true, tags: true }),
  response: forumThreadDetail,
  limit: CALLS.forumEdits,
  errors: ["validation_failed", "thread_not_found", "not_own_post", "thread_locked"],
});

export const editPost = endpoint({
  method: "patch",
  path: "/api/forum/posts/{id}",
  tag: "Forum",
  summary: "Change one's own reply; what it was stays readable",
  access: "session",
  changes: ["forum"],
  params: idParams,
  body: newPost.pick({ content: true }),
  response: forumPost,
  limit: CALLS.forumEdits,
  errors: ["validation_failed", "post_not_found", "not_own_post", "thread_locked"],
});

export const deletePost = endpoint({
  method: "delete",
  path: "/api/forum/posts/{id}",
  tag: "Forum",
  summary: "Delete one's own reply; its place and its number stay",
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
  summary: "Delete one's own thread, as long as nobody has replied",
  access: "session",
  changes: ["forum"],
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
  summary: "What a post was before each edit, the last one first",
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
  limit: CALLS.forumReactions,
  ignoresIdempotencyKey: true,
} as const;

export const addReaction = endpoint({
  ...reaction,
  method: "put",
  summary: "React to somebody's post",
  errors: ["post_not_found", "own_post"],
});

export const removeReaction = endpoint({
  ...reaction,
  method: "delete",
  summary: "Take a reaction back",
  errors: ["post_not_found"],
});

export const previewPost = endpoint({
  method: "post",
  path: "/api/forum/previews",
  tag: "Forum",
  summary: "Markdown as it will be shown; nothing is kept",
  access: "session",
  ignoresIdempotencyKey: true,
  body: z.object({ content: text(FORUM.content.max).min(1, FORUM_MESSAGES.preview) }),
  response: z.object({ html: z.string() }),
  limit: CALLS.forumPreviews,
  errors: ["validation_failed"],
});
