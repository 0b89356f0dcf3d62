import { approvalWithdrawn } from "@stackyard/contract/events/module-events";
import { record } from "../../../platform/events/record.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import type { UserServices } from "../../../platform/services.ts";
import { requireTransition } from "../../../platform/transition-table.ts";
import { syncListing } from "./sync-listing.ts";
import { type VersionRow, withdrawIfPublished } from "./version-queries.ts";
import { VERSION_TRANSITIONS } from "./version-state.ts";
import type { VisibleModule } from "./visible-versions.ts";

/** Withdraws a version from everyone but its holders. Call with the module locked. */
export async function withdrawVersion(
  ctx: UserServices,
  { module, versions }: VisibleModule,
  row: VersionRow,
  reason: string,
): Promise<void> {
  requireTransition(VERSION_TRANSITIONS, row.status, "withdrawn");
  const withdrawn = await withdrawIfPublished(ctx.db, row.id, { reason, by: ctx.user.id });
  if (!withdrawn) throw new AppError("conflict");
  const now = versions.map((one) => (one.id === row.id ? { ...row, ...withdrawn } : one));
  await syncListing(ctx.db, module.id, now);
  const { id: moduleId, title, authorId } = module;
  const data = { moduleId, title, authorId, version: row.version, reason };
  await record(ctx, approvalWithdrawn, { actorId: ctx.user.id, subjectId: moduleId, data });
}
