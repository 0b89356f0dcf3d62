import { moduleDeleted } from "@stackyard/contract/events/module-events";
import { violatesReference } from "../../../platform/db/constraint.ts";
import type { Database } from "../../../platform/db/database.ts";
import { record } from "../../../platform/events/record.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import { findVisibleModule, lockModule } from "../catalog/find-module.ts";
import { whyNotDelete } from "./listing-policy.ts";
import { requireManager } from "./require-manager.ts";

/**
 * Deletes a module with its versions and reviews. Purchases refer to their module, so the database
 * refuses to delete one that was bought, even at the same moment.
 */
export async function deleteModule(
  ctx: UserServices,
  moduleId: number,
  reason: string | undefined,
): Promise<void> {
  try {
    await inTransaction(ctx, async (ctx) => {
      await lockModule(ctx.db, moduleId);
      const module = await findVisibleModule(ctx, moduleId);
      requireManager(ctx.user, module, reason);
      const refusal = whyNotDelete(ctx.user, module);
      if (refusal) throw new AppError(refusal);
      await deleteRows(ctx.db, moduleId);
      const { title, authorId } = module;
      const data = { moduleId, title, authorId, ...(reason && { reason }) };
      await record(ctx, moduleDeleted, { actorId: ctx.user.id, subjectId: moduleId, data });
    });
  } catch (error) {
    if (violatesReference(error)) throw new AppError("module_bought");
    throw error;
  }
}

async function deleteRows(db: Database, moduleId: number): Promise<void> {
  const uploads = await db
    .selectFrom("moduleVersions")
    .select("uploadId")
    .where("moduleId", "=", moduleId)
    .execute();
  await db
    .updateTable("modules")
    .set({ latestVersionId: null })
    .where("id", "=", moduleId)
    .execute();
  await db.deleteFrom("modules").where("id", "=", moduleId).execute();
  if (uploads.length === 0) return;
  const ids = uploads.map(({ uploadId }) => uploadId);
  await db.deleteFrom("uploads").where("id", "in", ids).execute();
}
