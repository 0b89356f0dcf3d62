/**
 * Documented API versions: the stable public API, and the application's own API, which may change
 * at any time.
 */
export const API_VERSIONS = ["v1", "v2-beta"] as const;
export type ApiVersion = (typeof API_VERSIONS)[number];

/** Headings that group the calls, shown as tabs. */
export const REFERENCE_GROUPS = [
  "authentication",
  "modules",
  "talent",
  "deployment",
  "more",
] as const;
export type ReferenceGroup = (typeof REFERENCE_GROUPS)[number];
