/** Free of zod to keep page bundles small. */

/** What a delivery is checked for. A check that wasn't agreed isn't in a result. */
export const CHECK_KINDS = [
  "security",
  "quality",
  "judged",
  "severity",
  "valid",
  "formatted",
  "version",
  "files",
  "inputs",
  "outputs",
] as const;
export type CheckKind = (typeof CHECK_KINDS)[number];

/** An aborted run says nothing about the delivery: the client decides. */
export const RUN_STATUSES = ["queued", "running", "passed", "failed", "aborted"] as const;
export type RunStatus = (typeof RUN_STATUSES)[number];

/**
 * Whose comments suppress findings. As in the marketplace, critical and high findings count whatever
 * the comments say. The engineer's comments do what they say.
 */
export const SUPPRESSION_POLICIES = ["marketplace", "engineer"] as const;
export type SuppressionPolicy = (typeof SUPPRESSION_POLICIES)[number];

export const CHECK_LIMITS = {
  /** Files, inputs or outputs that must exist. */
  names: 20,
  path: 200,
  name: 100,
  /** Days between passing and the automatic release. */
  releaseDays: { min: 1, max: 14 },
  /** Findings listed with a result, the most severe ones. */
  findings: 50,
} as const;

/** What a milestone with checks needs from a delivery. */
export const NEEDS_ARCHIVE =
  "This milestone has acceptance checks. Deliver an archive or a published version.";
