import { versionApproved, versionRejected } from "@stackyard/contract/events/module-events";
import { record } from "../../../platform/events/record.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import type { UserServices } from "../../../platform/services.ts";
import { requireTransition } from "../../../platform/transition-table.ts";
import { syncListing } from "./sync-listing.ts";
import { decideIfPending, type VersionRow } from "./version-queries.ts";
import { VERSION_TRANSITIONS } from "./version-state.ts";
import type { VisibleModule } from "./visible-versions.ts";

export type Decision =
  | { readonly status: "published"; readonly isVerified?: boolean | undefined }
  | { readonly status: "rejected"; readonly reason: string };

/**
 * Records the decision about a version and updates the module's listing. Call with the module
 * locked.
 */
export async function endAudit(
  ctx: UserServices,
  { module, versions }: VisibleModule,
  row: VersionRow,
  decision: Decision,
): Promise<void> {
  const { db, user } = ctx;
  requireTransition(VERSION_TRANSITIONS, row.status, decision.status);
  const decided = {
    status: decision.status,
    rejectionReason: decision.status === "rejected" ? decision.reason : null,
    isVerified: decision.status === "published" && decision.isVerified === true,
  };
  if (decided.isVerified && row.hasCritical === true) throw new AppError("critical_findings");
  const isDecided = await decideIfPending(db, row.id, { ...decided, decidedBy: user.id });
  if (!isDecided) throw new AppError("conflict");

  const now = versions.map((version) => (version.id === row.id ? { ...row, ...decided } : version));
  await syncListing(db, module.id, now);
  await recordDecision(ctx, { module, versions }, row, decision);
}

async function recordDecision(
  ctx: UserServices,
  { module, versions }: VisibleModule,
  { version }: VersionRow,
  decision: Decision,
): Promise<void> {
  const { id: moduleId, title, authorId } = module;
  const about = { moduleId, title, authorId, version };
  const by = { actorId: ctx.user.id, subjectId: moduleId };
  if (decision.status === "rejected") {
    const data = { ...about, reason: decision.reason };
    return record(ctx, versionRejected, { ...by, data });
  }
  const isUpdate = versions.some(({ status }) => status === "published");
  const isTakenDown = module.takenDownAt !== null;
  const data = { ...about, isUpdate, isTakenDown, isVerified: decision.isVerified === true };
  return record(ctx, versionApproved, { ...by, data });
}
