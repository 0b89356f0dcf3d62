import { moduleRestored } from "@stackyard/contract/events/curation-events";
import { record } from "../../../platform/events/record.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import { lockModule } from "../catalog/find-module.ts";
import { endTakedown } from "../versions/end-takedown.ts";
import { readVisibleModule } from "../versions/visible-versions.ts";
import { whyNotPutOnSale } from "./listing-policy.ts";

/** Puts a module back on sale after its author took it off. */
export function putOnSale(ctx: UserServices, moduleId: number): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    await lockModule(ctx.db, moduleId);
    const { module, versions } = await readVisibleModule(ctx, moduleId);
    const refusal = whyNotPutOnSale(ctx.user, module);
    if (refusal) throw new AppError(refusal);
    await endTakedown(ctx.db, moduleId, versions);
    const { title, authorId } = module;
    const data = { moduleId, title, authorId, reason: "Its author sells it again." };
    await record(ctx, moduleRestored, { actorId: ctx.user.id, subjectId: moduleId, data });
  });
}
