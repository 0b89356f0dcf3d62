import type { ManagedModule } from "@stackyard/contract/modules/curation";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import { lockModule } from "../catalog/find-module.ts";
import { readVisibleModule, type VisibleModule } from "../versions/visible-versions.ts";
import { whyNotCurate } from "./curation-policy.ts";
import { findManaged } from "./managed-queries.ts";
import { presentManaged } from "./present-managed.ts";

/** Runs `act` on someone else's module with its row locked, and returns the updated module. */
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

/** The event data that all of these actions record. */
export const about = ({ module: { id, title, authorId } }: VisibleModule, reason: string) => ({
  moduleId: id,
  title,
  authorId,
  reason,
});
