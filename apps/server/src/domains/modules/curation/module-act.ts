import type { ManagedModule } from "@stackyard/contract/modules/curation";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import { lockModule } from "../catalog/lock-module.ts";
import { readVisibleModule, type VisibleModule } from "../versions/visible-versions.ts";
import { whyNotCurate } from "./curation-policy.ts";
import { findManaged } from "./managed-queries.ts";
import { presentManaged } from "./present-managed.ts";

/** Does `act` to somebody else's module, which it holds meanwhile, and answers what became of it. */
export function actUponModule(
  ctx: UserServices,
  moduleId: number,
  act: (ctx: UserServices, visible: VisibleModule) => Promise<void>,
): Promise<ManagedModule> {
  return inTransaction(ctx, async (ctx) => {
    await lockModule(ctx.db, moduleId);
    const visible = await readVisibleModule(ctx, moduleId);
    const refusal = whyNotCurate(ctx.user, visible.module);
    if (refusal) throw new AppError(refusal);
    await act(ctx, visible);
    return presentManaged(await findManaged(ctx.db, moduleId));
  });
}

/** What is recorded of any act. */
export const about = ({ module: { id, title, authorId } }: VisibleModule, reason: string) => ({
  moduleId: id,
  title,
  authorId,
  reason,
});
