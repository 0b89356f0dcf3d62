import { z } from "zod";
import { id, idParams } from "../base/common.ts";
import { endpoint } from "../base/endpoint.ts";
import { RATE_LIMITS } from "../base/limits.ts";
import { name } from "../base/text.ts";
import { findingSummary, scanReport } from "./scan-report.ts";

export const SCAN_STATUSES = ["queued", "running", "completed", "failed"] as const;
export type ScanStatus = (typeof SCAN_STATUSES)[number];

/**
 * An uploaded module that is being scanned. It is stored as a repacked .tar.gz without files that
 * don't belong to a module; the digest and size are those of the stored archive.
 */
export const upload = z.object({
  id,
  /** The uploader's file name. */
  fileName: z.string(),
  sha256: z.string(),
  bytes: z.number().int(),
  fileCount: z.number().int(),
  /** Files and folders that were dropped, such as ".git/" and ".DS_Store". */
  leftOut: z.array(z.string()),
  scanId: id,
});
export type Upload = z.infer<typeof upload>;

export const putUpload = endpoint({
  method: "put",
  path: "/api/uploads/{fileName}",
  tag: "Submissions",
  summary: "Upload a module's archive (.zip or .tar.gz, at most 50MB) and start its scan",
  access: "session",
  scope: "modules:write",
  needsConfirmedEmail: true,
  params: z.object({ fileName: name(200).min(1) }),
  body: "archive",
  ignoresIdempotencyKey: true,
  status: 201,
  response: upload,
  limit: RATE_LIMITS.uploads,
  errors: [
    "archive_too_large",
    "unsupported_archive",
    "unsafe_archive",
    "empty_archive",
    "private_files",
    "nothing_to_judge",
    "too_many_scans",
  ],
});

/** A scan's current state, also sent in each server-sent event. */
export const scanState = z.object({
  id,
  status: z.enum(SCAN_STATUSES),
  /** Percent. */
  progress: z.number().int(),
  stage: z.string(),
  findings: z.array(findingSummary),
  /** Why the scan failed. */
  failure: z.string().nullable(),
  /** Set once completed. */
  report: scanReport.nullable(),
});
export type ScanState = z.infer<typeof scanState>;

export const readScan = endpoint({
  method: "get",
  path: "/api/scans/{id}",
  tag: "Submissions",
  summary: "Get the state of your scan",
  access: "session",
  scope: "modules:read",
  params: idParams,
  response: scanState,
  errors: ["not_found"],
});

export const followScan = endpoint({
  method: "get",
  path: "/api/scans/{id}/events",
  tag: "Submissions",
  summary: "Stream the scan's state as server-sent events until it ends",
  access: "session",
  scope: "modules:read",
  params: idParams,
  response: "events",
  limit: RATE_LIMITS.eventStreams,
  errors: ["not_found"],
});
