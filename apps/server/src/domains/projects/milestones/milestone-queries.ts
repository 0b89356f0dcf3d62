import type { MilestoneStatus, TimerKind } from "@stackyard/contract/projects/contract-lists";
import { sql, type Updateable } from "kysely";
import type { Database } from "../../../platform/db/database.ts";
import type { Milestones } from "../../../platform/db/schema.generated.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { statesBefore } from "../../../platform/transition-table.ts";
import { MILESTONE_TRANSITIONS } from "./milestone-state.ts";

const hasRunOut = (kind: TimerKind) => sql<boolean>`EXISTS (SELECT FROM milestone_timers
  WHERE milestone_id = milestones.id AND kind = ${sql.lit(kind)} AND has_run_out)`;

/** Milestones with their disputes and with which deadlines have passed. */
export function selectMilestones(db: Database) {
  return db
    .selectFrom("milestones")
    .leftJoin("milestoneDisputes as dispute", "dispute.milestoneId", "milestones.id")
    .selectAll("milestones")
    .select([
      "dispute.id as disputeId",
      "dispute.status as disputeStatus",
      "dispute.openedBy",
      "dispute.openedAt",
      "dispute.claim",
      "dispute.answer",
      "dispute.offeredBy",
      "dispute.offeredCents",
      "dispute.proposedBy",
      "dispute.proposedCents",
      "dispute.proposedReason",
      "dispute.refundCents",
      "dispute.reason",
      hasRunOut("no_delivery").as("isReclaimable"),
      hasRunOut("dispute_answer").as("isAnswerOverdue"),
    ]);
}

export type MilestoneRow = Awaited<
  ReturnType<ReturnType<typeof selectMilestones>["execute"]>
>[number];

export function findMilestoneRow(db: Database, id: number): Promise<MilestoneRow | undefined> {
  return selectMilestones(db).where("milestones.id", "=", id).executeTakeFirst();
}

/** Changes a milestone's state if the table allows it. Throws otherwise. */
export async function moveMilestone(
  db: Database,
  id: number,
  to: MilestoneStatus,
  set: Updateable<Milestones> = {},
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable("milestones")
    .set({ status: to, statusBefore: null, ...set })
    .where("id", "=", id)
    .where("status", "in", statesBefore(MILESTONE_TRANSITIONS, to))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new AppError("milestone_moved");
}
