import { moduleRetired } from "@stackyard/contract/events/curation-events";
import { record } from "../../../platform/events/record.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import { lockModule } from "../catalog/find-module.ts";
import { readVisibleModule } from "../versions/visible-versions.ts";
import { whyNotManage } from "./listing-policy.ts";

const REASON_OF_AUTHOR = "Its author stopped selling it.";
const REASON_OF_ADMIN = "An administrator removed it without giving a reason.";

/**
 * Takes a module off sale, for its author or an administrator. Buyers keep it, so nothing is
 * deleted, and it stays hidden from everyone else whatever happens to its versions. The documented
 * call has no reason, so none is required.
 */
export function takeOffSale(
  ctx: UserServices,
  moduleId: number,
  reasonGiven: string | undefined,
): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    await lockModule(ctx.db, moduleId);
    const { module } = await readVisibleModule(ctx, moduleId);
    const refusal = whyNotManage(ctx.user, module);
    if (refusal) throw new AppError(refusal);
    const isOwn = ctx.user.id === module.authorId;
    const reason = reasonGiven ?? (isOwn ? REASON_OF_AUTHOR : REASON_OF_ADMIN);
    const { numUpdatedRows } = await ctx.db
      .updateTable("modules")
      .set({
        status: "withdrawn",
        takenDownAt: new Date(),
        takenDownBy: ctx.user.id,
        takedownReason: reason,
        updatedAt: new Date(),
      })
      .where("id", "=", moduleId)
      .where("takenDownAt", "is", null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new AppError("conflict");
    const data = { moduleId, title: module.title, authorId: module.authorId, reason };
    await record(ctx, moduleRetired, { actorId: ctx.user.id, subjectId: moduleId, data });
  });
}
