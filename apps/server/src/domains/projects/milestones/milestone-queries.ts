import type { TimerKind } from "@stackyard/contract/projects/contract-lists";
import { sql } from "kysely";
import type { Database } from "../../../platform/db/database.ts";

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
      sql<boolean>`EXISTS (SELECT FROM milestone_timers WHERE milestone_id = milestones.id
        AND kind = 'checks_release' AND closed_at IS NULL)`.as("isReleasing"),
    ]);
}

export type MilestoneRow = Awaited<
  ReturnType<ReturnType<typeof selectMilestones>["execute"]>
>[number];

export function findMilestoneRow(db: Database, id: number): Promise<MilestoneRow | undefined> {
  return selectMilestones(db).where("milestones.id", "=", id).executeTakeFirst();
}
