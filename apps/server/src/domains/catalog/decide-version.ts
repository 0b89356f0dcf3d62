import type { ModuleDetail, ModuleStatus } from "@stackyard/contract/modules";
import type { ScanReport } from "@stackyard/scanner";
import { AppError } from "../../platform/http/app-error.ts";
import { inTransaction, type UserServices } from "../../platform/services.ts";
import { requireTransition } from "../../platform/transition-table.ts";
import { learnWords } from "./correct-words.ts";
import { whyNotAudit } from "./module-policy.ts";
import { lockModule } from "./module-queries.ts";
import { moduleStatusAfter, VERSION_TRANSITIONS } from "./module-state.ts";
import { readModule } from "./read-module.ts";
import { decideVersion, findVersionDetail } from "./version-queries.ts";
import { highestPublished, pickVersion, readVisibleModule } from "./visible-versions.ts";

type Decision =
  | { readonly status: "published"; readonly isVerified?: boolean | undefined }
  | { readonly status: "rejected"; readonly reason: string };

/** An auditor publishes or rejects a version of somebody else's module. */
export function decideAboutVersion(
  ctx: UserServices,
  moduleId: number,
  version: string,
  decision: Decision,
): Promise<ModuleDetail> {
  return inTransaction(ctx, async (ctx) => {
    // Two auditors at two versions of one module would else each miss the other's for "latest".
    await lockModule(ctx.db, moduleId);
    const { module, versions } = await readVisibleModule(ctx, moduleId);
    const status = module.status as ModuleStatus;
    const refusal = whyNotAudit(ctx.user, { authorId: module.authorId, status });
    if (refusal) throw new AppError(refusal);

    const row = pickVersion(versions, version);
    requireTransition(VERSION_TRANSITIONS, row.status as ModuleStatus, decision.status);
    const isDecided = await decideVersion(ctx.db, row.id, {
      status: decision.status,
      decidedBy: ctx.user.id,
      rejectionReason: decision.status === "rejected" ? decision.reason : null,
    });
    if (!isDecided) throw new AppError("conflict");

    const others = versions.filter(({ id }) => id !== row.id);
    await updateModule(ctx, moduleId, {
      status: moduleStatusAfter(status, decision.status),
      latest: highestPublished([...others, { ...row, status: decision.status }]),
      isVerified: decision.status === "published" ? decision.isVerified : undefined,
    });
    return readModule(ctx, moduleId);
  });
}

interface ModuleChange {
  readonly status: ModuleStatus;
  readonly latest: { readonly id: number } | undefined;
  readonly isVerified: boolean | undefined;
}

/** The listing shows the scores of the version that people get. */
async function updateModule({ db }: UserServices, moduleId: number, change: ModuleChange) {
  const report =
    change.latest &&
    ((await findVersionDetail(db, change.latest.id)).report as unknown as ScanReport);
  await db
    .updateTable("modules")
    .set({
      status: change.status,
      updatedAt: new Date(),
      ...(change.isVerified !== undefined && { isVerified: change.isVerified }),
      ...(change.latest && { latestVersionId: change.latest.id }),
      ...(report && {
        securityScore: report.scores.security.score,
        qualityScore: report.scores.quality.score,
        efficiencyScore: report.scores.efficiency.score,
      }),
    })
    .where("id", "=", moduleId)
    .execute();
  if (change.status === "published") await learnWords(db, moduleId);
}
