import { z } from "zod";
import { endpoint } from "../base/endpoint.ts";
import { RATE_LIMITS } from "../base/limits.ts";
import { writtenDocument } from "./content.ts";

/** A link to a topic, for lists and previous/next navigation. */
const topicLink = z.object({ address: z.string(), title: z.string() });
export type TopicLink = z.infer<typeof topicLink>;

export const documentationSection = z.object({
  slug: z.string(),
  title: z.string(),
  topics: z.array(topicLink.extend({ description: z.string() })),
});
export type DocumentationSection = z.infer<typeof documentationSection>;

export const listDocumentation = endpoint({
  method: "get",
  path: "/api/documentation",
  tag: "Documentation",
  summary: "List documentation sections and topics in reading order",
  access: "public",
  cacheTopics: [],
  variesBySession: true,
  response: z.array(documentationSection),
  errors: [],
});

const word = z.string().regex(/^[a-z0-9-]{1,80}$/);
const topicParams = z.object({ section: word, topic: word });

export const topic = writtenDocument.extend({
  title: z.string(),
  description: z.string(),
  /** The section it belongs to. */
  section: z.object({ slug: z.string(), title: z.string() }),
  previous: topicLink.nullable(),
  next: topicLink.nullable(),
  /** Link for editing the source; null if not configured or if the topic is generated from code. */
  editUrl: z.string().nullable(),
  isMadeFromCode: z.boolean(),
});
export type Topic = z.infer<typeof topic>;

export const readTopic = endpoint({
  method: "get",
  path: "/api/documentation/{section}/{topic}",
  tag: "Documentation",
  summary: "Get a documentation topic",
  access: "public",
  cacheTopics: [],
  variesBySession: true,
  params: topicParams,
  response: topic,
  errors: ["not_found"],
});

export const rateTopic = endpoint({
  method: "post",
  path: "/api/documentation/{section}/{topic}/ratings",
  tag: "Documentation",
  summary: "Rate a topic as helpful or not. Only totals are stored",
  access: "public",
  params: topicParams,
  body: z.object({ isHelpful: z.boolean() }),
  response: null,
  limit: RATE_LIMITS.topicRatings,
  errors: ["not_found"],
});
