import { z } from "zod";
import { cursorInteger, id, idParams, inAddress, pageQuery, timestamp } from "../base/common.ts";
import { endpoint } from "../base/endpoint.ts";
import { LIMITS, RATE_LIMITS } from "../base/limits.ts";
import { name, text } from "../base/text.ts";
import { FORUM, FORUM_MESSAGES } from "./limits.ts";
import { forumUser } from "./people.ts";
import { forumAppeal, forumPost } from "./posts.ts";

export const forumTag = name(FORUM.tags.length)
  .toLowerCase()
  .regex(/^[a-z0-9]+(?:[.-][a-z0-9]+)*$/, "Use letters and digits, separated by hyphens");

/** A thread's list entry. */
export const forumThread = z.object({
  id,
  title: z.string(),
  /** Markdown source; truncated in lists. */
  content: z.string(),
  /** The beginning as plain text. */
  excerpt: z.string(),
  userId: id,
  categoryId: id,
  /** The module that the thread asks about. */
  moduleId: id.nullable(),
  tags: z.array(z.string()),
  isPinned: z.boolean(),
  /** Closed to new replies. */
  isLocked: z.boolean(),
  /** Slow mode in minutes; 0 if off. */
  slowMinutes: z.number().int(),
  isSolved: z.boolean(),
  viewCount: z.number().int(),
  replyCount: z.number().int(),
  /** The highest reply number assigned so far. Numbers are never reused. */
  lastNumber: z.number().int(),
  createdAt: timestamp,
  updatedAt: timestamp,
  lastActivityAt: timestamp,
  category: z.object({ id, name: z.string(), slug: z.string() }),
  user: forumUser,
  /** Whether the caller has unread posts, and the last post number they read. */
  isUnread: z.boolean(),
  lastRead: z.number().int().nullable(),
});
export type ForumThread = z.infer<typeof forumThread>;

export const forumThreadDetail = forumThread.extend({
  /** The opening post's ID, for actions that apply to any post. */
  postId: id,
  contentHtml: z.string(),
  editedAt: timestamp.nullable(),
  status: forumPost.shape.status,
  reactions: forumPost.shape.reactions,
  ownReactions: forumPost.shape.ownReactions,
  solution: forumPost.nullable(),
  module: z.object({ id, title: z.string() }).nullable(),
  /** The caller's relationship to the thread. */
  viewer: z.object({
    isAuthor: z.boolean(),
    mayModerate: z.boolean(),
    isFollowing: z.boolean(),
    /** The caller's own appeal against a moderation action on the thread. */
    appeal: forumAppeal.nullable(),
  }),
});
export type ForumThreadDetail = z.infer<typeof forumThreadDetail>;

export const FORUM_SHOWS = ["all", "unsolved", "solved"] as const;
export type ForumShow = (typeof FORUM_SHOWS)[number];

export const listCategoryThreads = endpoint({
  method: "get",
  path: "/api/forum/categories/{id}/threads",
  tag: "Forum",
  summary: "List a category's threads: pinned first, then by latest activity",
  access: "public",
  cacheTopics: ["category:{id}"],
  variesBySession: true,
  params: idParams,
  query: pageQuery(z.tuple([cursorInteger, cursorInteger])).extend({
    show: z.enum(FORUM_SHOWS).optional(),
  }),
  response: z.array(forumThread),
  paged: true,
  errors: ["validation_failed", "category_not_found"],
});

const atMost = (initial: number) =>
  z.object({ limit: inAddress(1, LIMITS.page.max).default(initial) });

export const listRecentThreads = endpoint({
  method: "get",
  path: "/api/forum/threads/recent",
  tag: "Forum",
  summary: "List the newest threads",
  access: "public",
  cacheTopics: ["forum"],
  query: atMost(FORUM.recent),
  response: z.array(forumThread),
  errors: ["validation_failed"],
});

export const listPopularThreads = endpoint({
  method: "get",
  path: "/api/forum/threads/popular",
  tag: "Forum",
  summary: "List the threads with the most views and replies",
  access: "public",
  cacheTopics: ["forum"],
  query: atMost(FORUM.popular),
  response: z.array(forumThread),
  errors: ["validation_failed"],
});

export const readThread = endpoint({
  method: "get",
  path: "/api/forum/threads/{id}",
  tag: "Forum",
  summary: "One thread",
  access: "public",
  cacheTopics: ["thread:{id}", "title:{moduleId}"],
  variesBySession: true,
  params: idParams,
  response: forumThreadDetail,
  errors: ["thread_not_found"],
});

export const newThread = z.object({
  title: name(FORUM.title.max).min(FORUM.title.min, FORUM_MESSAGES.title),
  content: text(FORUM.content.max).min(FORUM.content.min, FORUM_MESSAGES.content),
  categoryId: id,
  tags: z.array(forumTag).max(FORUM.tags.max).optional(),
  /** The module that the thread asks about. */
  moduleId: id.nullish(),
  /** Accepted but ignored: only administrators pin threads. */
  isPinned: z.boolean().optional(),
});

export const startThread = endpoint({
  method: "post",
  path: "/api/forum/threads",
  tag: "Forum",
  summary: "Start a thread",
  access: "session",
  changes: ["forum", "categories"],
  body: newThread,
  status: 201,
  response: forumThreadDetail,
  limit: RATE_LIMITS.forumThreads,
  errors: ["validation_failed", "category_not_found", "module_not_found", "post_waiting"],
});
