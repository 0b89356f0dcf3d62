import { AppError } from "../../../platform/http/errors/app-error.ts";
import type { UserServices } from "../../../platform/services.ts";
import { mayDownload } from "../entitlements/download-right.ts";
import { findEndedPurchase } from "../entitlements/find-ended-purchase.ts";
import { pickVersion, readVisibleModule } from "../versions/visible-versions.ts";

/**
 * A version that the caller may download. Throws why not: `installs_stopped`, `purchase_ended` or
 * `purchase_required`, the last with `message` if there is one.
 */
export async function findDownloadable(
  ctx: UserServices,
  moduleId: number,
  wanted: string,
  { message }: { readonly message?: string } = {},
) {
  const { module, versions } = await readVisibleModule(ctx, moduleId);
  const version = pickVersion(versions, wanted);
  if (!mayDownload(ctx.user, module)) {
    if (module.takedownIsCritical) throw new AppError("installs_stopped");
    const ended = await findEndedPurchase(ctx.db, ctx.user.id, moduleId);
    if (ended) throw new AppError("purchase_ended", { message: ended.reason });
    throw new AppError("purchase_required", message === undefined ? {} : { message });
  }
  return { module, version };
}
