import { z } from "zod";
import { cursorInteger, cursorNumber, id, pageQuery } from "../base/common.ts";
import { endpoint } from "../base/endpoint.ts";
import { LIMITS, RATE_LIMITS } from "../base/limits.ts";
import { text } from "../base/text.ts";
import { SITE_KINDS } from "./search-lists.ts";

export const siteEntry = z.object({
  id,
  kind: z.enum(SITE_KINDS),
  /** The result's URL. */
  address: z.string(),
  title: z.string(),
  /** The heading of the section that `address` leads to and `excerpt` quotes. */
  section: z.string().nullable(),
  excerpt: z.string(),
});
export type SiteEntry = z.infer<typeof siteEntry>;

export const siteSearchQuery = pageQuery(
  z.tuple([cursorInteger, cursorNumber, cursorInteger]),
).extend({
  q: text(LIMITS.search.max),
  kind: z.enum(SITE_KINDS).optional(),
});
export type SiteSearchQuery = z.output<typeof siteSearchQuery>;

export const searchSite = endpoint({
  method: "get",
  path: "/api/search",
  tag: "Search",
  summary: "Search modules, engineers, services, threads, documentation and rules",
  access: "public",
  query: siteSearchQuery,
  response: z.array(siteEntry),
  paged: true,
  errors: ["validation_failed"],
});

export const searchTop = endpoint({
  method: "get",
  path: "/api/search/top",
  tag: "Search",
  summary: "The best results of each kind, as suggestions while typing",
  access: "public",
  query: z.object({ q: text(LIMITS.search.max) }),
  response: z.array(siteEntry),
  paged: true,
  errors: ["validation_failed"],
});

export const suggestDocuments = endpoint({
  method: "get",
  path: "/api/search/suggestions",
  tag: "Search",
  summary: "Suggest documents that might answer a question",
  access: "public",
  query: z.object({ q: text(LIMITS.search.max) }),
  response: z.array(siteEntry),
  limit: RATE_LIMITS.forumSearches,
  errors: ["validation_failed"],
});
