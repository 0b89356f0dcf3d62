import { z } from "zod";
import { endpoint } from "../base/endpoint.ts";
import { LIMITS } from "../base/limits.ts";
import { text } from "../base/text.ts";
import { API_VERSIONS, REFERENCE_GROUPS } from "./api-reference-lists.ts";

const field = z.object({
  name: z.string(),
  /** A readable type, such as "integer, 1 to 100". */
  type: z.string(),
  isRequired: z.boolean(),
});
export type ReferenceField = z.infer<typeof field>;

export const referenceCall = z.object({
  /** Anchor on the page. */
  id: z.string(),
  group: z.enum(REFERENCE_GROUPS),
  method: z.string(),
  path: z.string(),
  summary: z.string(),
  /** Requires an API key or a session. */
  needsKey: z.boolean(),
  /** What a key must be granted; null if any key will do, or none. */
  scope: z.string().nullable(),
  /** Requires a session: keys can't make the call. */
  needsSession: z.boolean(),
  isPlanned: z.boolean(),
  parameters: z.array(field.extend({ in: z.enum(["path", "query", "header"]) })),
  body: z.array(field),
  answer: z.array(field),
  /** The call as a curl command. */
  curl: z.string(),
  /** An example response as JSON; null if the reference has none. */
  example: z.string().nullable(),
  errors: z.array(z.object({ status: z.int(), codes: z.string() })),
});
export type ReferenceCall = z.infer<typeof referenceCall>;

export const apiReference = z.object({
  version: z.enum(API_VERSIONS),
  /** Path of the OpenAPI document that the reference is generated from. */
  documentPath: z.string(),
  /** URL prefix for every path of this version. */
  baseUrl: z.string(),
  /** Number of documented calls per version, not counting planned ones. */
  callCounts: z.record(z.enum(API_VERSIONS), z.int()),
  calls: z.array(referenceCall),
});
export type ApiReference = z.infer<typeof apiReference>;

export const readApiReference = endpoint({
  method: "get",
  path: "/api/api-reference/{version}",
  tag: "Documentation",
  summary: "List API calls by group or search words",
  access: "public",
  cacheTopics: [],
  variesBySession: true,
  params: z.object({ version: z.enum(API_VERSIONS) }),
  query: z.object({
    group: z.enum(REFERENCE_GROUPS).optional(),
    search: text(LIMITS.search.max).optional(),
  }),
  response: apiReference,
  errors: ["not_found"],
});

const change = z.object({
  /** Whether the call was added, changed or removed. */
  kind: z.enum(["added", "changed", "removed"]),
  /** As in "GET /v1/modules". */
  call: z.string(),
  /** One sentence per difference. */
  details: z.array(z.string()),
  /** Existing clients may break. */
  isBreaking: z.boolean(),
});
export type ApiChange = z.infer<typeof change>;

export const apiChangelog = z.object({
  version: z.enum(API_VERSIONS),
  /** Changes since the last release. */
  unreleased: z.array(change),
  /** Newest first. The first release has nothing to compare with. */
  releases: z.array(
    z.object({ release: z.string(), date: z.string(), calls: z.int(), changes: z.array(change) }),
  ),
});
export type ApiChangelog = z.infer<typeof apiChangelog>;

export const readApiChangelog = endpoint({
  method: "get",
  path: "/api/api-reference/{version}/changelog",
  tag: "Documentation",
  summary: "List the changes of each API release, including unreleased ones",
  access: "public",
  cacheTopics: [],
  variesBySession: true,
  params: z.object({ version: z.enum(API_VERSIONS) }),
  response: apiChangelog,
  errors: ["not_found"],
});
