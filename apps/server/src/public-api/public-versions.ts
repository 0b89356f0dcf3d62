import type { ScanState } from "@stackyard/contract/modules/submissions";
import type { ModuleVersion } from "@stackyard/contract/modules/versions";
import * as contract from "@stackyard/contract/public/public-versions";
import { publishedResultOf } from "@stackyard/scanner";
import { readOwnScan } from "../domains/modules/submissions/read-own-scan.ts";
import { receiveUpload } from "../domains/modules/submissions/receive-upload.ts";
import {
  requireUploadFor,
  type WantedUpload,
} from "../domains/modules/submissions/require-upload-for.ts";
import { addVersion } from "../domains/modules/versions/add-version.ts";
import { readUploadChanges } from "../domains/modules/versions/read-upload-changes.ts";
import { listVersions } from "../domains/modules/versions/read-versions.ts";
import type { Publishing } from "../domains/site/publishers/publishing-tokens.ts";
import { announcedBytes } from "../platform/http/bodies/receive-file.ts";
import type { Services } from "../platform/services.ts";
import type { PublicApp } from "./public-app.ts";

/** What it takes to publish a version: an upload, its scan, its number, and the submission. */
export function mountPublicVersions(api: PublicApp) {
  api.mount(contract.uploadArchive, async (ctx, { params, body }) => {
    const { publishing } = ctx;
    const { origin = null, moduleId = 0 } = publishing ?? {};
    const upload = await receiveUpload(ctx, params.file_name, body, {
      announcedBytes: announcedBytes(ctx.request),
      origin: origin && { ...origin, moduleId },
    });
    const { id, fileName, sha256, bytes, fileCount, leftOut, scanId } = upload;
    const archive = { sha256, bytes, file_count: fileCount };
    return { data: { id, file_name: fileName, ...archive, left_out: leftOut, scan_id: scanId } };
  });
  api.mount(contract.readPublicScan, async (ctx, { params }) => {
    await requireOwnUpload(ctx, { scanId: params.scan_id });
    return { data: toPublicScan(await readOwnScan(ctx, params.scan_id)) };
  });
  api.mount(contract.listPublicVersions, async (ctx, { params }) => ({
    data: (await listVersions(ctx, params.module_id)).map(toPublicVersion),
  }));
  api.mount(contract.readPublicChanges, async (ctx, { params, query }) => {
    const { module_id, upload_id } = params;
    await requireOwnUpload(ctx, { uploadId: upload_id });
    const compared = await readUploadChanges(ctx, module_id, upload_id, query.version);
    const { smallestVersion, isNumberHonest, ...changes } = compared;
    const verdict = { smallest_version: smallestVersion, is_large_enough: isNumberHonest };
    return { data: { ...changes, ...verdict } };
  });
  api.mount(contract.createPublicVersion, async (ctx, { params, body }) => {
    const { upload_id: uploadId, version, number_reason: numberReason } = body;
    await requireOwnUpload(ctx, { uploadId });
    const made = await addVersion(ctx, params.module_id, { uploadId, version, numberReason });
    return { data: toPublicVersion(made) };
  });
}

/** A pipeline sees and submits only what it, or another pipeline of the module, has uploaded. */
async function requireOwnUpload(
  ctx: Services & { readonly publishing: Publishing | null },
  wanted: WantedUpload,
): Promise<void> {
  if (ctx.publishing) await requireUploadFor(ctx, ctx.publishing.moduleId, wanted);
}

function toPublicVersion(version: ModuleVersion): contract.PublicVersion {
  const { sha256, bytes, fileCount } = version.archive;
  return {
    version: version.version,
    status: version.status,
    created_at: version.createdAt,
    decided_at: version.decidedAt,
    rejection_reason: version.rejectionReason,
    withdrawal_reason: version.withdrawalReason,
    number_reason: version.numberReason,
    published_from: version.origin,
    archive: { sha256, bytes, file_count: fileCount },
  };
}

function toPublicScan(scan: ScanState): contract.PublicScan {
  const { id, status, progress, stage, failure, report } = scan;
  const state = { id, status, progress, stage, failure };
  if (report === null) return { ...state, scores: null, findings: [] };
  const { failure: fault, ...result } = publishedResultOf(report);
  return { ...state, ...(fault !== null && { status: "failed", failure: fault }), ...result };
}
