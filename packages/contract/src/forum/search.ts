import { z } from "zod";
import { id, idParams, inAddress, timestamp } from "../base/common.ts";
import { endpoint } from "../base/endpoint.ts";
import { LIMITS, RATE_LIMITS } from "../base/limits.ts";
import { name, text } from "../base/text.ts";
import { FORUM } from "./limits.ts";
import { forumUser } from "./people.ts";
import { FORUM_SHOWS, forumTag, forumThread } from "./threads.ts";

/** A text fragment, and whether it matches the search. */
const piece = z.object({ text: z.string(), isMatch: z.boolean() });

const found = z.object({
  thread: forumThread,
  /** The best-matching post; 0 is the opening post. */
  number: z.number().int(),
  /** Its best-matching passage. */
  passage: z.array(piece),
  at: timestamp,
});
export type FoundThread = z.infer<typeof found>;

export const searchForum = endpoint({
  method: "get",
  path: "/api/forum/search",
  tag: "Forum",
  summary: "Threads by words, category, state, author and tag: the best ones first",
  access: "public",
  query: z.object({
    q: text(LIMITS.search.max).optional(),
    category: name(60).optional(),
    show: z.enum(FORUM_SHOWS).optional(),
    author: name(39).toLowerCase().optional(),
    tag: forumTag.optional(),
    limit: inAddress(1, 50).default(FORUM.page),
  }),
  response: z.array(found),
  paged: true,
  limit: RATE_LIMITS.forumSearches,
  errors: ["validation_failed"],
});

export const findSimilar = endpoint({
  method: "get",
  path: "/api/forum/threads/similar",
  tag: "Forum",
  summary: "Threads whose titles share words with one that is being written",
  access: "public",
  query: z.object({ title: text(FORUM.title.max) }),
  response: z.array(z.object({ id, title: z.string(), isSolved: z.boolean() })),
  limit: RATE_LIMITS.forumSearches,
  errors: ["validation_failed"],
});

export const listModuleThreads = endpoint({
  method: "get",
  path: "/api/modules/{id}/threads",
  tag: "Forum",
  summary: "What was asked of a module, where something was written last first",
  access: "public",
  cacheTopics: ["questions:{id}", "title:{id}"],
  variesBySession: true,
  params: idParams,
  response: z.array(forumThread),
  errors: ["module_not_found"],
});

/** A solved question with its solution. */
const faqItem = z.object({
  threadId: id,
  title: z.string(),
  /** The beginning of the question as plain text. */
  question: z.string(),
  asker: forumUser,
  /** The solution's post number within the thread. */
  number: z.number().int(),
  answerHtml: z.string(),
  answerer: forumUser,
  answeredAt: timestamp,
});
export type FaqItem = z.infer<typeof faqItem>;

export const listModuleFaq = endpoint({
  method: "get",
  path: "/api/modules/{id}/faq",
  tag: "Forum",
  summary: "The questions about a module that were solved, the most read first",
  access: "public",
  cacheTopics: ["questions:{id}", "title:{id}"],
  variesBySession: true,
  params: idParams,
  response: z.array(faqItem),
  errors: ["module_not_found"],
});
