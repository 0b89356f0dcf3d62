import { z } from "zod";
import { idParams } from "../base/common.ts";
import { endpoint } from "../base/endpoint.ts";
import { LIMITS } from "../base/limits.ts";
import { name } from "../base/text.ts";
import { ARTICLE_CATEGORIES, DIFFICULTIES, TUTORIAL_CATEGORIES } from "./content-lists.ts";

/** A heading in a document's table of contents. */
export const contentsEntry = z.object({
  id: z.string(),
  text: z.string(),
  level: z.int().min(2).max(4),
});
export type ContentsEntry = z.infer<typeof contentsEntry>;

/** The rendered form shared by all kinds of content. */
export const writtenDocument = z.object({
  /** HTML rendered by the server from our own Markdown. */
  html: z.string(),
  contents: z.array(contentsEntry),
});
export type WrittenDocument = z.infer<typeof writtenDocument>;

const line = (max: number) => z.string().trim().min(1).max(max);

/** Front matter common to every document. */
const front = z.strictObject({ title: line(120), description: line(300) });

/** A date such as 2026-11-20. */
const day = z.iso.date();

/** Labels on the containers in the illustration, nearest last. */
const picture = z.array(line(9)).min(3).max(5);

export const articleFront = front.extend({
  /** Appears in the URL. */
  id: z.int().min(1),
  date: day,
  author: line(80),
  authorTitle: line(80),
  category: z.enum(ARTICLE_CATEGORIES),
  tags: z.array(line(40)).min(1).max(6),
  picture,
  /** Live content that the page shows below the text. */
  live: z.literal("top-modules").optional(),
});

export const tutorialFront = front.extend({
  /** Position in the list. */
  order: z.int().min(1),
  category: z.enum(TUTORIAL_CATEGORIES),
  difficulty: z.enum(DIFFICULTIES),
  /** Reading time in minutes. */
  minutes: z.int().min(1).max(240),
  author: line(80),
  date: day,
  picture,
});

/** A documentation topic. Its folder is its section. */
export const topicFront = front.extend({
  /** Position within the section. */
  order: z.int().min(1),
});

const tile = z.strictObject({ title: line(60), text: line(200) });

/** A standalone page, such as a policy. The file name is its URL. */
export const pageFront = front.extend({
  /** Effective date, if relevant. */
  updated: day.optional(),
  /** Key points, shown as tiles above the text. */
  tiles: z.array(tile).optional(),
});

const slugParams = z.object({ slug: z.string().regex(/^[a-z0-9-]{1,80}$/) });

export const writtenPage = writtenDocument.extend({
  title: z.string(),
  description: z.string(),
  updated: day.nullable(),
  tiles: z.array(tile),
});
export type WrittenPage = z.infer<typeof writtenPage>;

export const readWrittenPage = endpoint({
  method: "get",
  path: "/api/pages/{slug}",
  tag: "Content",
  summary: "Get a text page, such as the terms of service",
  access: "public",
  cacheTopics: [],
  variesBySession: true,
  params: slugParams,
  response: writtenPage,
  errors: ["not_found"],
});

/** An article's list entry. */
export const articleSummary = articleFront
  .omit({ description: true })
  .extend({ excerpt: z.string(), readTime: z.string() });
export type ArticleSummary = z.infer<typeof articleSummary>;

export const article = articleSummary.extend({
  /** HTML rendered by the server from our own Markdown. */
  content: z.string(),
  contents: z.array(contentsEntry),
  /** The first two other articles. */
  related: z.array(articleSummary),
});
export type Article = z.infer<typeof article>;

export const listArticles = endpoint({
  method: "get",
  path: "/api/articles",
  tag: "Content",
  summary: "List blog articles, featured first",
  access: "public",
  cacheTopics: [],
  variesBySession: true,
  query: z.object({
    category: z.enum(ARTICLE_CATEGORIES).optional(),
    tag: name(40).optional(),
  }),
  response: z.array(articleSummary),
  errors: ["validation_failed"],
});

export const readArticle = endpoint({
  method: "get",
  path: "/api/articles/{id}",
  tag: "Content",
  summary: "One article",
  access: "public",
  cacheTopics: [],
  variesBySession: true,
  params: idParams,
  response: article,
  errors: ["article_not_found"],
});

export const tutorialSummary = tutorialFront
  .omit({ order: true, minutes: true })
  .extend({ id: z.string(), duration: z.string() });
export type TutorialSummary = z.infer<typeof tutorialSummary>;

export const tutorial = tutorialSummary.extend(writtenDocument.shape);
export type Tutorial = z.infer<typeof tutorial>;

export const listTutorials = endpoint({
  method: "get",
  path: "/api/tutorials",
  tag: "Content",
  summary: "List tutorials by category and search words",
  access: "public",
  cacheTopics: [],
  variesBySession: true,
  query: z.object({
    category: z.enum(TUTORIAL_CATEGORIES).optional(),
    search: name(LIMITS.search.max).optional(),
  }),
  response: z.array(tutorialSummary),
  errors: ["validation_failed"],
});

export const readTutorial = endpoint({
  method: "get",
  path: "/api/tutorials/{slug}",
  tag: "Content",
  summary: "One tutorial",
  access: "public",
  cacheTopics: [],
  variesBySession: true,
  params: slugParams,
  response: tutorial,
  errors: ["tutorial_not_found"],
});
