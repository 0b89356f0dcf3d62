import { z } from "zod";
import { id, idParams, timestamp } from "../base/common.ts";
import { endpoint } from "../base/endpoint.ts";
import { LIMITS } from "../base/limits.ts";
import { MODULE_CATEGORIES } from "../base/option-lists.ts";
import { text } from "../base/text.ts";
import { MODULE_STATUSES, moduleDetail, semver, worstCase } from "./modules.ts";
import { origin } from "./origin.ts";
import { sha256 } from "./pictures.ts";
import { acceptedSuppression, rescan } from "./rescans.ts";
import { moduleFacts, scanReport } from "./scan-report.ts";

/** A version of a module. Its contents are immutable. */
export const moduleVersion = z.object({
  version: z.string(),
  status: z.enum(MODULE_STATUSES),
  createdAt: timestamp,
  /** When an auditor published or rejected it. */
  decidedAt: timestamp.nullable(),
  rejectionReason: z.string().nullable(),
  /** When and why its approval was withdrawn. Existing owners keep it. */
  withdrawnAt: timestamp.nullable(),
  withdrawalReason: z.string().nullable(),
  /** An auditor reviewed the code and verified it. */
  isVerified: z.boolean(),
  /**
   * The author's reason for a version number too small for its changes; null if the number is
   * sufficient.
   */
  numberReason: z.string().nullable(),
  /** The pipeline that uploaded its archive; null if none did. */
  origin: origin.nullable(),
  archive: z.object({
    sha256: z.string(),
    bytes: z.number().int(),
    format: z.enum(["zip", "tar.gz"]),
    fileCount: z.number().int(),
  }),
});
export type ModuleVersion = z.infer<typeof moduleVersion>;

export const moduleVersionDetail = moduleVersion.extend({
  /** The README as sanitized HTML. */
  readmeHtml: z.string(),
  facts: moduleFacts,
  scan: z.object({
    finishedAt: timestamp,
    report: scanReport,
    /** The lowest security score that other inputs lead to; null if it isn't lower. */
    worstCase: worstCase.nullable(),
    /** Suppressions of the author that an auditor accepts. */
    acceptedSuppressions: z.array(acceptedSuppression),
    /** Whether a rescan is due, because an auditor decided about a suppression. */
    isRescanning: z.boolean(),
    /** The last rescans, newest first. */
    rescans: z.array(rescan),
  }),
});
export type ModuleVersionDetail = z.infer<typeof moduleVersionDetail>;

/** "latest" is the highest published version, or else the newest one visible to the caller. */
export const versionParams = idParams.extend({ version: z.union([z.literal("latest"), semver]) });

export const listVersions = endpoint({
  method: "get",
  path: "/api/modules/{id}/versions",
  tag: "Versions",
  summary: "List a module's versions, highest first",
  access: "public",
  scope: "modules:read",
  cacheTopics: ["module:{id}"],
  variesBySession: true,
  params: idParams,
  response: z.array(moduleVersion),
  errors: ["module_not_found"],
});

export const readVersion = endpoint({
  method: "get",
  path: "/api/modules/{id}/versions/{version}",
  tag: "Versions",
  summary: "Get a version with its README, interface, and scan report",
  access: "public",
  scope: "modules:read",
  cacheTopics: ["module:{id}"],
  variesBySession: true,
  params: versionParams,
  response: moduleVersionDetail,
  errors: ["module_not_found", "version_not_found"],
});

export const newVersion = z.object({
  uploadId: id,
  version: semver,
  /** Required if the version number is too small for the changes; otherwise it isn't stored. */
  numberReason: text(LIMITS.numberReason.max, "Give a reason of at most 500 characters")
    .min(LIMITS.numberReason.min, "Give a reason of at least 10 characters")
    .optional(),
});

export const addVersion = endpoint({
  method: "post",
  path: "/api/modules/{id}/versions",
  tag: "Versions",
  summary: "Submit a new version of your module for review",
  access: "session",
  scope: "modules:write",
  needsConfirmedEmail: true,
  params: idParams,
  body: newVersion,
  status: 201,
  response: moduleVersion,
  errors: [
    "validation_failed",
    "module_not_found",
    "forbidden",
    "version_exists",
    "upload_not_found",
    "upload_used",
    "scan_not_finished",
    "scan_failed",
  ],
});

export const downloadVersion = endpoint({
  method: "get",
  path: "/api/modules/{id}/versions/{version}/archive",
  tag: "Versions",
  summary: "Download a version's archive as its author, a buyer, or an auditor",
  access: "session",
  scope: "registry:download",
  params: versionParams,
  response: "archive",
  errors: ["module_not_found", "version_not_found", "purchase_required", "purchase_ended"],
});

/** The URL of our copy of a picture in a version's README. */
export function versionPictureAddress(moduleId: number, version: string, sha256: string): string {
  return `/api/modules/${moduleId}/versions/${version}/pictures/${sha256}`;
}

export const readVersionPicture = endpoint({
  method: "get",
  path: "/api/modules/{id}/versions/{version}/pictures/{sha256}",
  tag: "Versions",
  summary: "Get a picture of a version's README",
  access: "public",
  scope: "modules:read",
  params: idParams.extend({ version: semver, sha256 }),
  response: "picture",
  errors: ["module_not_found", "version_not_found", "not_found"],
});

/** A version pending an audit. */
export const pendingAudit = z.object({
  moduleId: id,
  version: z.string(),
  title: z.string(),
  category: z.enum(MODULE_CATEGORIES),
  authorUsername: z.string(),
  submittedAt: timestamp,
  /** Each is null if nothing could be evaluated. */
  scores: z.object({
    security: z.number().nullable(),
    quality: z.number().nullable(),
    efficiency: z.number().nullable(),
  }),
  findingCount: z.number().int(),
});
export type PendingAudit = z.infer<typeof pendingAudit>;

export const listPendingAudits = endpoint({
  method: "get",
  path: "/api/audits",
  tag: "Audits",
  summary: "List versions pending an audit, oldest first, without your own",
  access: ["auditor", "admin"],
  response: z.array(pendingAudit),
  errors: ["auditor_not_approved"],
});

/** Never "latest", which could change between reading and deciding. */
const decisionParams = idParams.extend({ version: semver });

const auditErrors = [
  "module_not_found",
  "version_not_found",
  "auditor_not_approved",
  "own_module",
  "conflict",
] as const;

export const approveVersion = endpoint({
  method: "post",
  path: "/api/modules/{id}/versions/{version}/approval",
  tag: "Audits",
  summary: "Publish a version, and optionally verify it",
  access: ["auditor", "admin"],
  needsSession: true,
  changes: ["modules"],
  params: decisionParams,
  body: z.object({ isVerified: z.boolean().optional() }),
  response: moduleDetail,
  errors: auditErrors,
});

export const COPY_LIKENESSES = ["archive", "code", "similar"] as const;

/** A version in another account with the same or similar code. */
export const versionCopy = z.object({
  moduleId: id,
  title: z.string(),
  authorUsername: z.string(),
  version: z.string(),
  status: z.enum(MODULE_STATUSES),
  submittedAt: timestamp,
  /** The bundled license by its SPDX identifier; null for another one or none. */
  license: z.string().nullable(),
  /** The same archive, the same code apart from comments and names, or similar code. */
  likeness: z.enum(COPY_LIKENESSES),
  /** The estimated share of code in common. */
  percent: z.int().min(0).max(100),
});
export type VersionCopy = z.infer<typeof versionCopy>;

export const listCopies = endpoint({
  method: "get",
  path: "/api/modules/{id}/versions/{version}/copies",
  tag: "Audits",
  summary: "List versions in other accounts with the same or similar code, most similar first",
  access: ["auditor", "admin"],
  params: versionParams,
  response: z.object({
    license: z.string().nullable(),
    /** Null until the version's code has been compared. */
    copies: z.array(versionCopy).nullable(),
  }),
  errors: ["module_not_found", "version_not_found", "auditor_not_approved"],
});

export const rejectVersion = endpoint({
  method: "post",
  path: "/api/modules/{id}/versions/{version}/rejection",
  tag: "Audits",
  summary: "Reject a version with a reason for its author",
  access: ["auditor", "admin"],
  needsSession: true,
  params: decisionParams,
  body: z.object({
    reason: text(LIMITS.rejectionReason.max).min(
      LIMITS.rejectionReason.min,
      "Give a reason of at least 10 characters",
    ),
  }),
  response: moduleDetail,
  errors: ["validation_failed", ...auditErrors],
});

export const withdrawApproval = endpoint({
  method: "post",
  path: "/api/modules/{id}/versions/{version}/withdrawal",
  tag: "Audits",
  summary: "Withdraw a version's approval with a reason. Buyers keep it",
  access: ["auditor", "admin"],
  needsSession: true,
  changes: ["modules"],
  params: decisionParams,
  body: z.object({
    reason: text(LIMITS.rejectionReason.max).min(
      LIMITS.rejectionReason.min,
      "Give a reason of at least 10 characters",
    ),
  }),
  response: moduleDetail,
  errors: ["validation_failed", ...auditErrors],
});
