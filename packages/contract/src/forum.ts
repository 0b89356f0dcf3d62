import { z } from "zod";
import { id, timestamp } from "./common.ts";
import { endpoint } from "./endpoint.ts";

export const forumCategory = z.object({
  id,
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  createdAt: timestamp,
  threadCount: z.number().int(),
});
export type ForumCategory = z.infer<typeof forumCategory>;

export const newForumCategory = z.object({
  name: z.string().trim().min(3).max(60),
  slug: z
    .string()
    .trim()
    .max(60)
    .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/),
  description: z.string().trim().min(10).max(300),
});

export const listForumCategories = endpoint({
  method: "get",
  path: "/api/forum/categories",
  tag: "Forum",
  summary: "The forum's categories",
  access: "public",
  madeOf: ["forum"],
  response: z.array(forumCategory),
  errors: [],
});

export const createForumCategory = endpoint({
  method: "post",
  path: "/api/forum/categories",
  tag: "Forum",
  summary: "Open a forum category",
  access: ["admin"],
  changes: ["forum"],
  body: newForumCategory,
  status: 201,
  response: forumCategory,
  errors: ["validation_failed", "conflict"],
});
