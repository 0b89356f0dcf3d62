import { moduleRestored } from "@stackyard/contract/events/curation-events";
import type { ManagedModule } from "@stackyard/contract/modules/curation";
import { record } from "../../../platform/events/record.ts";
import type { UserServices } from "../../../platform/services.ts";
import { endTakedown } from "../versions/end-takedown.ts";
import { about, actUponModule } from "./module-act.ts";

/** Returns a module to the state that its versions give it. */
export function restoreModule(
  ctx: UserServices,
  moduleId: number,
  reason: string,
): Promise<ManagedModule> {
  return actUponModule(ctx, moduleId, async (ctx, visible) => {
    await endTakedown(ctx.db, moduleId, visible.versions);
    const data = about(visible, reason);
    await record(ctx, moduleRestored, { actorId: ctx.user.id, subjectId: moduleId, data });
  });
}
