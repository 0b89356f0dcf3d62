import { z } from "zod";
import { id, pathId, timestamp } from "../base/common.ts";
import { MODULE_STATUSES, semver } from "../modules/modules.ts";
import { origin } from "../modules/origin.ts";
import { finding } from "../modules/scan-report.ts";
import { putUpload, SCAN_STATUSES } from "../modules/submissions.ts";
import { versionChange } from "../modules/version-changes.ts";
import { addVersion, newVersion } from "../modules/versions.ts";
import { publicEndpoint } from "./public-endpoint.ts";

/** An archive as it is stored: repacked, without files that don't belong to a module. */
const storedArchive = z.object({
  sha256: z.string(),
  bytes: z.int(),
  file_count: z.int(),
});

const version = z.object({
  version: z.string(),
  status: z.enum(MODULE_STATUSES),
  created_at: timestamp,
  /** When an auditor published or rejected it. */
  decided_at: timestamp.nullable(),
  rejection_reason: z.string().nullable(),
  withdrawal_reason: z.string().nullable(),
  /** Why its number is smaller than its changes call for; null if it isn't. */
  number_reason: z.string().nullable(),
  /** The pipeline that uploaded its archive with a publishing token; null if none did. */
  published_from: origin.nullable(),
  archive: storedArchive,
});
export type PublicVersion = z.infer<typeof version>;

const score = z.int().min(0).max(100).nullable();

const scan = z.object({
  id,
  /** `failed` also if the module can't be loaded: such a module can't be submitted. */
  status: z.enum(SCAN_STATUSES),
  /** Percent. */
  progress: z.int(),
  stage: z.string(),
  /** Why it failed. */
  failure: z.string().nullable(),
  /** Null until it is completed. */
  scores: z.object({ security: score, quality: score, efficiency: score }).nullable(),
  /** Those in the published module. */
  findings: z.array(
    z.object({
      rule: finding.shape.ruleId,
      severity: finding.shape.severity,
      title: finding.shape.title,
      message: finding.shape.message,
      resource: finding.shape.resource,
      file: z.string(),
      line: z.int(),
    }),
  ),
});
export type PublicScan = z.infer<typeof scan>;

const ARCHIVE = {
  sha256: "5f0c1d2b6a7e8f90a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4e5f60718",
  bytes: 4_211,
  file_count: 6,
};
const VERSION = {
  version: "1.1.0",
  status: "pending",
  created_at: "2026-11-27T09:00:00.000Z",
  decided_at: null,
  rejection_reason: null,
  withdrawal_reason: null,
  number_reason: null,
  published_from: null,
  archive: ARCHIVE,
};
const SCAN = {
  id: 57,
  status: "completed",
  progress: 100,
  stage: "completed",
  failure: null,
  scores: { security: 94, quality: 88, efficiency: null },
  findings: [
    {
      rule: "aws-s3-versioning",
      severity: "MEDIUM",
      title: "Bucket without versioning",
      message: "The bucket doesn't keep earlier versions of its objects.",
      resource: "aws_s3_bucket.logs",
      file: "main.tf",
      line: 3,
    },
  ],
};
const CHANGE = {
  kind: "input-added",
  subject: "var.retention_days",
  summary: "the input is new",
  before: null,
  after: "number",
  bump: "minor",
  reason: "callers can use it, and need not",
};

export const uploadArchive = publicEndpoint({
  method: "put",
  path: "/v1/uploads/{file_name}",
  group: "Modules",
  summary: "Upload a module's archive (.zip or .tar.gz, at most 50MB) and start its scan",
  scope: "modules:write",
  publishing: true,
  needsConfirmedEmail: true,
  params: z.object({ file_name: putUpload.params.shape.fileName }),
  body: "archive",
  ignoresIdempotencyKey: true,
  limitedAs: putUpload,
  status: 201,
  location: "/v1/scans/{scan_id}",
  data: storedArchive.extend({
    id,
    file_name: z.string(),
    /** Files and folders that were dropped, such as ".git/" and ".DS_Store". */
    left_out: z.array(z.string()),
    scan_id: id,
  }),
  errors: putUpload.errors,
  example: {
    params: { file_name: "log-bucket.tar.gz" },
    data: { id: 42, file_name: "log-bucket.tar.gz", ...ARCHIVE, left_out: [".git/"], scan_id: 57 },
  },
});

export const readPublicScan = publicEndpoint({
  method: "get",
  path: "/v1/scans/{scan_id}",
  group: "Modules",
  summary: "Get the state of your upload's scan, and its findings",
  scope: "modules:read",
  publishing: true,
  params: z.object({ scan_id: pathId }),
  data: scan,
  errors: ["not_found"],
  example: { params: { scan_id: 57 }, data: SCAN },
});

export const listPublicVersions = publicEndpoint({
  method: "get",
  path: "/v1/modules/{module_id}/versions",
  group: "Modules",
  summary: "List a module's versions, highest first. Only its author sees unpublished ones",
  scope: "modules:read",
  publishing: true,
  params: z.object({ module_id: pathId }),
  data: z.array(version),
  errors: ["module_not_found"],
  example: { params: { module_id: 21 }, data: [VERSION] },
});

export const readPublicChanges = publicEndpoint({
  method: "get",
  path: "/v1/modules/{module_id}/uploads/{upload_id}/changes",
  group: "Modules",
  summary: "Compare your scanned upload with the version before it",
  scope: "modules:read",
  publishing: true,
  expensive: "always",
  params: z.object({ module_id: pathId, upload_id: pathId }),
  query: z.object({
    /** Default: the smallest number that the changes allow and that no version has. */
    version: semver.optional(),
  }),
  data: z.object({
    version: z.string(),
    /** The published version before it; null if there is none. */
    since: z.string().nullable(),
    /** Most severe first. */
    changes: z.array(versionChange),
    /** The smallest number that the changes allow; null if there is no earlier version. */
    smallest_version: z.string().nullable(),
    /** Whether the number is at least that. Otherwise the version needs a `number_reason`. */
    is_large_enough: z.boolean(),
  }),
  errors: ["module_not_found", "forbidden", "upload_not_found", "scan_not_finished", "scan_failed"],
  example: {
    params: { module_id: 21, upload_id: 42 },
    query: { version: "1.1.0" },
    data: {
      ...{ version: "1.1.0", since: "1.0.0", changes: [CHANGE] },
      ...{ smallest_version: "1.1.0", is_large_enough: true },
    },
  },
});

export const createPublicVersion = publicEndpoint({
  method: "post",
  path: "/v1/modules/{module_id}/versions",
  group: "Modules",
  summary: "Submit your scanned upload as a version of your module. An auditor publishes it",
  scope: "modules:write",
  publishing: true,
  needsConfirmedEmail: true,
  params: z.object({ module_id: pathId }),
  body: z.object({
    upload_id: newVersion.shape.uploadId,
    version: newVersion.shape.version,
    /** Required if the number is smaller than the changes call for. */
    number_reason: newVersion.shape.numberReason,
  }),
  status: 201,
  data: version,
  errors: addVersion.errors,
  example: {
    params: { module_id: 21 },
    body: { upload_id: 42, version: "1.1.0" },
    data: VERSION,
  },
});
