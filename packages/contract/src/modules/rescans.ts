import { z } from "zod";
import { id, idParams, timestamp } from "../base/common.ts";
import { endpoint } from "../base/endpoint.ts";
import { LIMITS } from "../base/limits.ts";
import { text } from "../base/text.ts";
import { actReason } from "../members/administration.ts";
import { semver } from "./modules.ts";
import { findingSummary } from "./scan-report.ts";
import { SCORE_KINDS } from "./scan-terms.ts";

const scores = z.record(z.enum(SCORE_KINDS), z.number().int().nullable());

/** A later scan of a version, with what changed. */
export const rescan = z.object({
  rescannedAt: timestamp,
  cause: z.enum(["ruleset", "suppressions"]),
  fromRuleset: z.string(),
  toRuleset: z.string(),
  before: scores,
  after: scores,
  /** The most severe findings that only one of the two scans has. */
  gained: z.array(findingSummary),
  lost: z.array(findingSummary),
  gainedCount: z.number().int(),
  lostCount: z.number().int(),
});
export type Rescan = z.infer<typeof rescan>;

/** The place of an author's comment that suppresses a finding, and why an auditor accepts it. */
export const acceptedSuppression = z.object({
  ruleId: z.string(),
  file: z.string(),
  line: z.number().int(),
  reason: z.string(),
});
export type AcceptedSuppression = z.infer<typeof acceptedSuppression>;

export const decideSuppression = endpoint({
  method: "put",
  path: "/api/modules/{id}/versions/{version}/suppression",
  tag: "Audits",
  summary:
    "Accept an author's suppression of a finding, or stop accepting it. The version is rescanned",
  access: ["auditor", "admin"],
  needsSession: true,
  params: idParams.extend({ version: semver }),
  body: z.object({
    ruleId: text(LIMITS.suppression.ruleId),
    /** The place of the author's comment. */
    file: text(LIMITS.suppression.file),
    line: z.int().min(1).max(LIMITS.suppression.line),
    isAccepted: z.boolean(),
    reason: actReason,
  }),
  response: z.object({ isAccepted: z.boolean() }),
  errors: [
    "validation_failed",
    "module_not_found",
    "version_not_found",
    "suppression_not_found",
    "auditor_not_approved",
    "own_module",
    "conflict",
  ],
});

/** A rule that found something critical in published versions when they were rescanned. */
export const securityNotice = z.object({
  id,
  ruleId: z.string(),
  title: z.string(),
  rulesetVersion: z.string(),
  createdAt: timestamp,
  versionCount: z.number().int(),
  /** Users who own one of the modules. */
  holderCount: z.number().int(),
  /** Some of the versions. */
  versions: z.array(
    z.object({ moduleId: id, title: z.string(), version: z.string(), file: z.string() }),
  ),
});
export type SecurityNotice = z.infer<typeof securityNotice>;

export const listSecurityNotices = endpoint({
  method: "get",
  path: "/api/admin/security-notices",
  tag: "Administration",
  summary: "List pending notices to owners of modules with new critical findings, oldest first",
  access: ["admin"],
  needsSession: true,
  response: z.array(securityNotice),
  errors: [],
});

export const decideSecurityNotice = endpoint({
  method: "put",
  path: "/api/admin/security-notices/{id}/decision",
  tag: "Administration",
  summary: "Send a notice to all owners, or dismiss it",
  access: ["admin"],
  needsSession: true,
  params: idParams,
  body: z.object({ decision: z.enum(["released", "dismissed"]), reason: actReason }),
  response: z.object({ decision: z.enum(["released", "dismissed"]) }),
  errors: ["validation_failed", "notice_not_found", "conflict"],
});
