import type { ModuleDetail } from "@stackyard/contract/modules";
import { AppError } from "../../platform/http/app-error.ts";
import { inTransaction, type UserServices } from "../../platform/services.ts";
import { lockModule } from "../catalog/lock-module.ts";
import { readModule } from "../catalog/read-module.ts";
import { type Decision, endAudit } from "../versions/end-audit.ts";
import { pickVersion, readVisibleModule } from "../versions/visible-versions.ts";
import { whyNotAudit } from "./audit-policy.ts";

/** An auditor publishes or rejects a version of somebody else's module. */
export function decideVersion(
  ctx: UserServices,
  moduleId: number,
  version: string,
  decision: Decision,
): Promise<ModuleDetail> {
  return inTransaction(ctx, async (ctx) => {
    // Two auditors at two versions of one module would else each miss the other's for "latest".
    await lockModule(ctx.db, moduleId);
    const visible = await readVisibleModule(ctx, moduleId);
    const refusal = whyNotAudit(ctx.user, visible.module);
    if (refusal) throw new AppError(refusal);
    await endAudit(ctx, visible, pickVersion(visible.versions, version), decision);
    return readModule(ctx, moduleId);
  });
}
