import { answerArchive } from "../../../platform/http/bodies/answer-archive.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import type { Services } from "../../../platform/services.ts";
import { readViewer } from "../../members/identity/read-viewer.ts";
import { findPublishedArchive } from "../../modules/downloads/find-published-archive.ts";
import { findArchive } from "../../modules/versions/find-archive.ts";
import type { EnrolledRunner } from "../runners/find-runner.ts";
import { findLease, type Shown } from "./hold-lease.ts";
import { hasEnded } from "./operation-state.ts";

/**
 * Streams the archive of a leased operation. A destroy gets it whatever happened to the purchase or
 * the listing; everything else needs the right to download it now.
 */
export async function sendModule(
  ctx: Services,
  shown: Shown & { readonly runner: EnrolledRunner },
): Promise<Response> {
  const { status, kind, versionId } = await findLease(ctx, shown);
  if (hasEnded(status)) throw new AppError("stale_attempt");
  if (kind === "apply") {
    const user = await readViewer(ctx, shown.runner.userId);
    const archive = await findPublishedArchive({ ...ctx, user }, versionId);
    if (!archive?.mayDownload)
      throw new AppError(archive?.takedownIsCritical ? "installs_stopped" : "purchase_required");
  }
  return answerArchive(ctx.files, await findArchive(ctx.db, versionId), "GET");
}
