import type { AcceptedSuppression, ScanReport } from "@stackyard/scanner";
import { sql } from "kysely";
import type { Database } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import type { Services } from "../../../platform/services.ts";
import { switchesOf } from "../submissions/report-standing.ts";
import { rescanVersionOf } from "./rescan-jobs.ts";
import { findScannedVersion } from "./rescan-queries.ts";

/** The suppressions of a version that an auditor accepts. */
export function listAccepted(db: Database, versionId: number): Promise<AcceptedSuppression[]> {
  return db
    .selectFrom("acceptedSuppressions")
    .select(["ruleId", "file", "line"])
    .where("versionId", "=", versionId)
    .where("isAccepted", "=", true)
    .orderBy("ruleId")
    .orderBy("file")
    .orderBy("line")
    .execute();
}

interface SuppressionDecision extends AcceptedSuppression {
  readonly versionId: number;
  readonly isAccepted: boolean;
  readonly reason: string;
  readonly decidedBy: number;
}

/**
 * Records whether an auditor accepts a suppression. The version is scanned again, because its
 * scores change. Throws `suppression_not_found` or `conflict`.
 */
export async function keepSuppressionDecision(
  { db, jobs }: Pick<Services, "db" | "jobs">,
  decision: SuppressionDecision,
): Promise<void> {
  const { versionId } = decision;
  const scanned = await findScannedVersion(db, versionId);
  if (!scanned || !hasSuppression(scanned.report, decision)) {
    throw new AppError("suppression_not_found");
  }
  if (!(await upsertDecision(db, decision))) throw new AppError("conflict");
  await jobs.enqueue(db, rescanVersionOf, { versionId });
}

/** Whether the author suppresses such a finding there, by default or with other inputs. */
function hasSuppression(report: ScanReport, { ruleId, file, line }: AcceptedSuppression): boolean {
  const switched = switchesOf(report).flatMap((each) => each.findings);
  return [...report.findings, ...report.suppressed, ...switched].some(
    ({ ruleId: found, suppression }) =>
      found === ruleId && suppression?.file === file && suppression.line === line,
  );
}

/** False if the same decision was made before. */
async function upsertDecision(db: Database, decision: SuppressionDecision): Promise<boolean> {
  const { isAccepted, reason, decidedBy } = decision;
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("acceptedSuppressions")
    .values(decision)
    .onConflict((conflict) =>
      conflict
        .columns(["versionId", "ruleId", "file", "line"])
        .doUpdateSet({ isAccepted, reason, decidedBy, decidedAt: sql`now()` })
        .where("acceptedSuppressions.isAccepted", "<>", isAccepted),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
