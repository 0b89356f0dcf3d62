import { AppError } from "../../../platform/http/errors/app-error.ts";
import type { UserServices } from "../../../platform/services.ts";
import { mayDownload } from "../../modules/entitlements/download-right.ts";
import { findEndedPurchase } from "../../modules/entitlements/find-ended-purchase.ts";
import { pickVersion, readVisibleModule } from "../../modules/versions/visible-versions.ts";

/** A version that the caller may deploy. Throws as a download would: `purchase_required` and others. */
export async function findDeployable(ctx: UserServices, moduleId: number, wanted = "latest") {
  const { module, versions } = await readVisibleModule(ctx, moduleId);
  const version = pickVersion(versions, wanted);
  if (!mayDownload(ctx.user, module)) {
    if (module.takedownIsCritical) throw new AppError("installs_stopped");
    const ended = await findEndedPurchase(ctx.db, ctx.user.id, moduleId);
    if (ended) throw new AppError("purchase_ended", { message: ended.reason });
    throw new AppError("purchase_required", {
      message: `Purchase required: /modules/${moduleId}`,
    });
  }
  return { module, version };
}
