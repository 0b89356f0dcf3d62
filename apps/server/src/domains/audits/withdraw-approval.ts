import type { ModuleDetail } from "@stackyard/contract/modules";
import { AppError } from "../../platform/http/app-error.ts";
import { inTransaction, type UserServices } from "../../platform/services.ts";
import { lockModule } from "../catalog/lock-module.ts";
import { readModule } from "../catalog/read-module.ts";
import { pickVersion, readVisibleModule } from "../versions/visible-versions.ts";
import { withdrawVersion } from "../versions/withdraw-version.ts";
import { whyNotAudit } from "./audit-policy.ts";

/** An auditor takes back that a version of somebody else's module was approved, by whomever. */
export function withdrawApproval(
  ctx: UserServices,
  moduleId: number,
  version: string,
  reason: string,
): Promise<ModuleDetail> {
  return inTransaction(ctx, async (ctx) => {
    await lockModule(ctx.db, moduleId);
    const visible = await readVisibleModule(ctx, moduleId);
    const refusal = whyNotAudit(ctx.user, visible.module);
    if (refusal) throw new AppError(refusal);
    await withdrawVersion(ctx, visible, pickVersion(visible.versions, version), reason);
    return readModule(ctx, moduleId);
  });
}
