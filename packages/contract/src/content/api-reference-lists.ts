/** The documented versions: the public API, and the application's own, which may change any day. */
export const API_VERSIONS = ["v1", "v2-beta"] as const;
export type ApiVersion = (typeof API_VERSIONS)[number];

/** The headings that calls stand under, as tabs of the page. */
export const REFERENCE_GROUPS = [
  "authentication",
  "modules",
  "talent",
  "deployment",
  "more",
] as const;
export type ReferenceGroup = (typeof REFERENCE_GROUPS)[number];
