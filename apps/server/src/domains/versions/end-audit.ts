import { AppError } from "../../platform/http/app-error.ts";
import type { UserServices } from "../../platform/services.ts";
import { requireTransition } from "../../platform/transition-table.ts";
import { learnWords } from "../search/learn-words.ts";
import { decideIfPending, findVersionDetail, type VersionRow } from "./version-queries.ts";
import { moduleStatusAfter, VERSION_TRANSITIONS } from "./version-state.ts";
import { highestPublished, type VisibleModule } from "./visible-versions.ts";

export type Decision =
  | { readonly status: "published"; readonly isVerified?: boolean | undefined }
  | { readonly status: "rejected"; readonly reason: string };

/**
 * Writes a decision about one version, and what it does to its module's listing, which shows the
 * scores of the version that people get. Call with the module locked.
 */
export async function endAudit(
  { db, user }: UserServices,
  { module, versions }: VisibleModule,
  row: VersionRow,
  decision: Decision,
): Promise<void> {
  requireTransition(VERSION_TRANSITIONS, row.status, decision.status);
  const isDecided = await decideIfPending(db, row.id, {
    status: decision.status,
    decidedBy: user.id,
    rejectionReason: decision.status === "rejected" ? decision.reason : null,
  });
  if (!isDecided) throw new AppError("conflict");

  const others = versions.filter(({ id }) => id !== row.id);
  const latest = highestPublished([...others, { ...row, status: decision.status }]);
  const scores = latest && (await findVersionDetail(db, latest.id)).report?.scores;
  const status = moduleStatusAfter(module.status, decision.status);
  await db
    .updateTable("modules")
    .set({
      status,
      updatedAt: new Date(),
      ...(decision.status === "published" &&
        decision.isVerified !== undefined && { isVerified: decision.isVerified }),
      ...(latest && { latestVersionId: latest.id }),
      ...(scores && {
        securityScore: scores.security.score,
        qualityScore: scores.quality.score,
        efficiencyScore: scores.efficiency.score,
      }),
    })
    .where("id", "=", module.id)
    .execute();
  if (status === "published") await learnWords(db, module.id);
}
