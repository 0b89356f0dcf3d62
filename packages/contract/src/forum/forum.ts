import { z } from "zod";
import { id, idParams, timestamp } from "../base/common.ts";
import { endpoint } from "../base/endpoint.ts";
import { name, text } from "../base/text.ts";

export const forumCategory = z.object({
  id,
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  createdAt: timestamp,
  threadCount: z.number().int(),
  /** How many of these threads have a solution. */
  solvedCount: z.number().int(),
});
export type ForumCategory = z.infer<typeof forumCategory>;

export const newForumCategory = z.object({
  name: name(60).min(3),
  slug: name(60).regex(
    /^[a-z0-9]+(?:-[a-z0-9]+)*$/,
    "Use lowercase letters and digits, separated by single hyphens",
  ),
  description: text(300).min(10),
});

export const listForumCategories = endpoint({
  method: "get",
  path: "/api/forum/categories",
  tag: "Forum",
  summary: "List the forum's categories",
  access: "public",
  cacheTopics: ["categories"],
  response: z.array(forumCategory),
  errors: [],
});

export const readForumCategory = endpoint({
  method: "get",
  path: "/api/forum/categories/{id}",
  tag: "Forum",
  summary: "Get a forum category",
  access: "public",
  cacheTopics: ["category:{id}"],
  params: idParams,
  response: forumCategory,
  errors: ["category_not_found"],
});

export const readForumCategoryBySlug = endpoint({
  method: "get",
  path: "/api/forum/categories/slug/{slug}",
  tag: "Forum",
  summary: "Get a forum category by its slug",
  access: "public",
  cacheTopics: ["category:{id}"],
  params: z.object({ slug: name(60) }),
  response: forumCategory,
  errors: ["category_not_found"],
});

export const createForumCategory = endpoint({
  method: "post",
  path: "/api/forum/categories",
  tag: "Forum",
  summary: "Create a forum category",
  access: ["admin"],
  changes: ["categories"],
  body: newForumCategory,
  status: 201,
  response: forumCategory,
  errors: ["validation_failed", "conflict"],
});
