/** What the site-wide search finds. Free of zod to keep page bundles small. */
export const SITE_KINDS = [
  "module",
  "engineer",
  "service",
  "thread",
  "documentation",
  "rule",
  "article",
  "tutorial",
  "event",
  "answer",
  "page",
] as const;
export type SiteKind = (typeof SITE_KINDS)[number];
