import { z } from "zod";
import { API_VERSIONS, REFERENCE_GROUPS } from "./api-reference-lists.ts";
import { endpoint } from "./endpoint.ts";
import { LIMITS } from "./limits.ts";
import { text } from "./text.ts";

const field = z.object({
  name: z.string(),
  /** In words, such as "integer, 1 to 100". */
  type: z.string(),
  isRequired: z.boolean(),
});
export type ReferenceField = z.infer<typeof field>;

export const referenceCall = z.object({
  /** The place on the page. */
  id: z.string(),
  group: z.enum(REFERENCE_GROUPS),
  method: z.string(),
  path: z.string(),
  summary: z.string(),
  /** Needs a key, a token or a session. */
  needsKey: z.boolean(),
  isPlanned: z.boolean(),
  parameters: z.array(field.extend({ in: z.enum(["path", "query", "header"]) })),
  body: z.array(field),
  answer: z.array(field),
  /** The call, as it is typed. */
  curl: z.string(),
  /** What comes back, as JSON; null where the reference has no example. */
  example: z.string().nullable(),
  errors: z.array(z.object({ status: z.int(), codes: z.string() })),
});
export type ReferenceCall = z.infer<typeof referenceCall>;

export const apiReference = z.object({
  version: z.enum(API_VERSIONS),
  /** The OpenAPI document that all of this is made from. */
  documentPath: z.string(),
  /** What every path of the version stands behind. */
  baseUrl: z.string(),
  /** How many calls each version documents, planned ones left out. */
  callCounts: z.record(z.enum(API_VERSIONS), z.int()),
  /** Requests that this server has answered since it started, and those among them that failed. */
  measured: z.object({ since: z.string(), requests: z.int(), failures: z.int() }),
  calls: z.array(referenceCall),
});
export type ApiReference = z.infer<typeof apiReference>;

export const readApiReference = endpoint({
  method: "get",
  path: "/api/api-reference/{version}",
  tag: "Documentation",
  summary: "The calls of a version of the API, under one heading or with the words looked for",
  access: "public",
  params: z.object({ version: z.enum(API_VERSIONS) }),
  query: z.object({
    group: z.enum(REFERENCE_GROUPS).optional(),
    search: text(LIMITS.search.max).optional(),
  }),
  response: apiReference,
  errors: ["not_found"],
});
