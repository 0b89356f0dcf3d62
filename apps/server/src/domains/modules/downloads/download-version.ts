import { answerArchive } from "../../../platform/http/bodies/answer-archive.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import type { UserServices } from "../../../platform/services.ts";
import { mayDownload } from "../entitlements/download-right.ts";
import { findEndedPurchase } from "../entitlements/find-ended-purchase.ts";
import { pickVersion, readVisibleModule } from "../versions/visible-versions.ts";
import { archiveFileName } from "./archive-file-name.ts";

/** Streams a version's archive. */
export async function downloadVersion(
  ctx: UserServices & { readonly request: Request },
  moduleId: number,
  wanted: string,
): Promise<Response> {
  const { module, versions } = await readVisibleModule(ctx, moduleId);
  const row = pickVersion(versions, wanted);
  if (!mayDownload(ctx.user, module)) {
    if (module.takedownIsCritical) throw new AppError("installs_stopped");
    const ended = await findEndedPurchase(ctx.db, ctx.user.id, moduleId);
    if (ended) throw new AppError("purchase_ended", { message: ended.reason });
    throw new AppError("purchase_required");
  }
  const fileName = archiveFileName(module, row);
  return answerArchive(ctx.files, { ...row, fileName }, ctx.request.method);
}
