import { z } from "zod";
import { idParams, pathId } from "../base/common.ts";
import { endpoint } from "../base/endpoint.ts";
import { semver } from "./modules.ts";
import { versionParams } from "./versions.ts";

/** Version increments, largest first. */
export const BUMPS = ["major", "minor", "patch"] as const;
export type Bump = (typeof BUMPS)[number];

export const versionChange = z.object({
  kind: z.string(),
  /** The changed item: `var.name`, `output.id`, `aws_vpc.main`. */
  subject: z.string(),
  /** What happened, as a sentence without its period. */
  summary: z.string(),
  /** Source text before and after, if informative. */
  before: z.string().nullable(),
  after: z.string().nullable(),
  /** The increment that the change requires, and why, as a sentence without its period. */
  bump: z.enum(BUMPS),
  reason: z.string(),
});
export type VersionChange = z.infer<typeof versionChange>;

/** Changes between two versions that affect users of the module. */
export const versionChanges = z.object({
  version: z.string(),
  /** Null if there is no earlier version. */
  since: z.string().nullable(),
  /** Most severe first. */
  changes: z.array(versionChange),
  /**
   * The smallest version number consistent with the changes; null if there is no earlier version.
   */
  smallestVersion: z.string().nullable(),
  /** Whether the version's number is at least that. */
  isNumberHonest: z.boolean(),
});
export type VersionChanges = z.infer<typeof versionChanges>;

export const readVersionChanges = endpoint({
  method: "get",
  path: "/api/modules/{id}/versions/{version}/changes",
  tag: "Versions",
  summary: "Compare a version with the previous or another one",
  access: "public",
  scope: "modules:read",
  cacheTopics: ["module:{id}"],
  variesBySession: true,
  params: versionParams,
  query: z.object({ since: semver.optional() }),
  response: versionChanges,
  errors: ["validation_failed", "module_not_found", "version_not_found"],
});

export const readUploadChanges = endpoint({
  method: "get",
  path: "/api/modules/{id}/uploads/{uploadId}/changes",
  tag: "Versions",
  summary: "Compare your scanned upload as this version number",
  access: "session",
  scope: "modules:read",
  params: idParams.extend({ uploadId: pathId }),
  query: z.object({ version: semver }),
  response: versionChanges,
  errors: [
    "validation_failed",
    "module_not_found",
    "forbidden",
    "upload_not_found",
    "scan_not_finished",
    "scan_failed",
  ],
});
