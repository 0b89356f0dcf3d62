import type { ModuleDetail } from "@stackyard/contract/modules/modules";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import { lockModule } from "../catalog/find-module.ts";
import { readModule } from "../catalog/read-module.ts";
import { type Decision, endAudit } from "../versions/end-audit.ts";
import { pickVersion, readVisibleModule } from "../versions/visible-versions.ts";
import { withdrawVersion } from "../versions/withdraw-version.ts";
import { whyNotAudit } from "./audit-policy.ts";

interface Which {
  readonly id: number;
  readonly version: string;
}

/** An auditor publishes or rejects a version of someone else's module. */
export function decideVersion(
  ctx: UserServices,
  which: Which,
  decision: Decision,
): Promise<ModuleDetail> {
  return actOnVersion(ctx, which, (ctx, visible, version) =>
    endAudit(ctx, visible, version, decision),
  );
}

/**
 * An auditor withdraws the approval of a version of someone else's module, no matter who approved
 * it.
 */
export function withdrawApproval(
  ctx: UserServices,
  which: Which,
  reason: string,
): Promise<ModuleDetail> {
  return actOnVersion(ctx, which, (ctx, visible, version) =>
    withdrawVersion(ctx, visible, version, reason),
  );
}

type Visible = Awaited<ReturnType<typeof readVisibleModule>>;
type Act = (
  ctx: UserServices,
  visible: Visible,
  version: ReturnType<typeof pickVersion>,
) => Promise<unknown>;

async function actOnVersion(ctx: UserServices, which: Which, act: Act): Promise<ModuleDetail> {
  await inTransaction(ctx, async (ctx) => {
    // Two auditors deciding on two versions of one module could otherwise each compute "latest"
    // without the other.
    await lockModule(ctx.db, which.id);
    const visible = await readVisibleModule(ctx, which.id);
    const refusal = whyNotAudit(ctx.user, visible.module);
    if (refusal) throw new AppError(refusal);
    await act(ctx, visible, pickVersion(visible.versions, which.version));
  });
  return readModule(ctx, which.id);
}
