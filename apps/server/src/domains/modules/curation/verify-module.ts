import { moduleVerified } from "@stackyard/contract/events/curation-events";
import type { verifyModule as contract, ManagedModule } from "@stackyard/contract/modules/curation";
import type { z } from "zod";
import { record } from "../../../platform/events/record.ts";
import type { UserServices } from "../../../platform/services.ts";
import { verifyLatest } from "../versions/verify-latest.ts";
import { about, actUponModule } from "./module-act.ts";

/** Marks a module's current version as verified, or removes the mark. */
export function verifyModule(
  ctx: UserServices,
  moduleId: number,
  { isVerified, reason }: z.output<(typeof contract)["body"]>,
): Promise<ManagedModule> {
  return actUponModule(ctx, moduleId, async (ctx, visible) => {
    const version = await verifyLatest(ctx, visible, isVerified);
    const data = { ...about(visible, reason), version, isVerified };
    await record(ctx, moduleVerified, { actorId: ctx.user.id, subjectId: moduleId, data });
  });
}
