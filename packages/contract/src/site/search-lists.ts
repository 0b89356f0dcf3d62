/** What the search of the whole site finds. Free of zod, so that pages can carry it cheaply. */
export const SITE_KINDS = [
  "module",
  "engineer",
  "service",
  "thread",
  "documentation",
  "rule",
  "article",
  "tutorial",
  "answer",
  "page",
] as const;
export type SiteKind = (typeof SITE_KINDS)[number];
