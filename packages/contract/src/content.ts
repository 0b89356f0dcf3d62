import { z } from "zod";
import { endpoint } from "./endpoint.ts";

/** A place in a document that its list of contents leads to. */
export const contentsEntry = z.object({
  id: z.string(),
  text: z.string(),
  level: z.int().min(2).max(4),
});
export type ContentsEntry = z.infer<typeof contentsEntry>;

/** What a document of ours is shown from, whatever its kind. */
export const writtenDocument = z.object({
  /** Made by the server from our own Markdown. */
  html: z.string(),
  contents: z.array(contentsEntry),
});
export type WrittenDocument = z.infer<typeof writtenDocument>;

const line = (max: number) => z.string().trim().min(1).max(max);

/** What every document says of itself in its front matter. */
const front = z.strictObject({ title: line(120), description: line(300) });

export const ARTICLE_CATEGORIES = [
  "Product Updates",
  "Best Practices",
  "Case Studies",
  "Industry Trends",
  "Security",
  "Community",
] as const;

/** A day, as in 2026-11-20. */
const day = z.iso.date();

export const articleFront = front.extend({
  /** Stands in its address. */
  id: z.int().min(1),
  date: day,
  author: line(80),
  authorTitle: line(80),
  category: z.enum(ARTICLE_CATEGORIES),
  tags: z.array(line(40)).min(1).max(6),
});

export const TUTORIAL_CATEGORIES = ["infrastructure", "devops", "security", "data"] as const;
export const DIFFICULTIES = ["Beginner", "Intermediate", "Advanced"] as const;

export const tutorialFront = front.extend({
  /** Its place in the list. */
  order: z.int().min(1),
  category: z.enum(TUTORIAL_CATEGORIES),
  difficulty: z.enum(DIFFICULTIES),
  /** Minutes that a reader takes. */
  minutes: z.int().min(1).max(240),
  author: line(80),
  date: day,
});

/** A topic of the documentation; the folder that it stands in is its section. */
export const topicFront = front.extend({
  /** Its place in its section. */
  order: z.int().min(1),
});

/** A page of its own, such as a policy; its file's name is its address. */
export const pageFront = front.extend({
  /** The day from which it holds, where that matters. */
  updated: day.optional(),
});

const slugParams = z.object({ slug: z.string().regex(/^[a-z0-9-]{1,80}$/) });

export const writtenPage = writtenDocument.extend({
  title: z.string(),
  description: z.string(),
  updated: day.nullable(),
});
export type WrittenPage = z.infer<typeof writtenPage>;

export const readWrittenPage = endpoint({
  method: "get",
  path: "/api/pages/{slug}",
  tag: "Content",
  summary: "A page of text, such as the terms of service",
  access: "public",
  params: slugParams,
  response: writtenPage,
  errors: ["not_found"],
});
