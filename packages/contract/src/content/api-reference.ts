import { z } from "zod";
import { endpoint } from "../base/endpoint.ts";
import { LIMITS } from "../base/limits.ts";
import { text } from "../base/text.ts";
import { API_VERSIONS, REFERENCE_GROUPS } from "./api-reference-lists.ts";

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

const change = z.object({
  /** Of a call: it came, it went, or something of it is otherwise. */
  kind: z.enum(["added", "changed", "removed"]),
  /** As in "GET /v1/modules". */
  call: z.string(),
  /** In words, for each thing that is otherwise. */
  details: z.array(z.string()),
  /** Whoever went by what was before may fail. */
  isBreaking: z.boolean(),
});
export type ApiChange = z.infer<typeof change>;

export const apiChangelog = z.object({
  version: z.enum(API_VERSIONS),
  /** What this server has, and the last release had not. */
  unreleased: z.array(change),
  /** The newest first; the first of all has nothing to differ from. */
  releases: z.array(
    z.object({ release: z.string(), date: z.string(), calls: z.int(), changes: z.array(change) }),
  ),
});
export type ApiChangelog = z.infer<typeof apiChangelog>;

export const readApiChangelog = endpoint({
  method: "get",
  path: "/api/api-reference/{version}/changelog",
  tag: "Documentation",
  summary: "What each release changed in a version of the API, and what none has released yet",
  access: "public",
  params: z.object({ version: z.enum(API_VERSIONS) }),
  response: apiChangelog,
  errors: ["not_found"],
});
