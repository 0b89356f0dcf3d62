import type { AcceptanceRun } from "@stackyard/contract/projects/acceptance";
import type { TimerKind } from "@stackyard/contract/projects/contract-lists";
import { type Selectable, type ShallowDehydrateObject, sql } from "kysely";
import type { Database } from "../../../platform/db/database.ts";
import type { MilestoneNotes, MilestoneTimers } from "../../../platform/db/schema.generated.ts";

const hasRunOut = (kind: TimerKind) => sql<boolean>`EXISTS (SELECT FROM milestone_timers
  WHERE milestone_id = milestones.id AND kind = ${sql.lit(kind)} AND has_run_out)`;

/** Milestones with their disputes and with which deadlines have passed. */
function selectMilestones(db: Database) {
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

export type NoteRow = ShallowDehydrateObject<
  Omit<Selectable<MilestoneNotes>, "milestoneId" | "format">
> & {
  /** The check of a delivery. */
  readonly run: AcceptanceRun | null;
};

const NOTES = sql<NoteRow[]>`(
  SELECT coalesce(json_agg(json_build_object('id', note.id, 'kind', kind, 'body', body,
    'moduleId', module_id, 'version', version, 'fileName', file_name, 'sha256', sha256,
    'bytes', bytes, 'createdAt', note.created_at,
    'run', CASE WHEN run.id IS NOT NULL THEN json_build_object('status', status,
      'digest', digest, 'rulesetVersion', ruleset_version, 'checks', checks,
      'findings', findings, 'findingCount', finding_count, 'failure', failure,
      'finishedAt', finished_at) END) ORDER BY note.id), '[]')
  FROM milestone_notes AS note LEFT JOIN acceptance_runs AS run ON note_id = note.id
  WHERE milestone_id = milestones.id)`;

type OpenTimer = ShallowDehydrateObject<
  Pick<Selectable<MilestoneTimers>, "kind" | "silence" | "endsAt" | "pausedAt">
>;

const OPEN_TIMERS = sql<OpenTimer[]>`(
  SELECT coalesce(json_agg(json_build_object('kind', kind, 'silence', silence,
    'endsAt', ends_at, 'pausedAt', paused_at) ORDER BY ends_at), '[]')
  FROM milestone_timers WHERE milestone_id = milestones.id AND closed_at IS NULL)`;

export type WholeMilestone = Awaited<ReturnType<typeof listWholeMilestones>>[number];

/** A contract's milestones with their notes and open timers. */
export function listWholeMilestones(db: Database, contractId: number) {
  return selectMilestones(db)
    .select([NOTES.as("notes"), OPEN_TIMERS.as("timers")])
    .where("contractId", "=", contractId)
    .where("removedBy", "is", null)
    .orderBy("position")
    .execute();
}

export function findMilestoneRow(db: Database, id: number): Promise<MilestoneRow | undefined> {
  return selectMilestones(db).where("milestones.id", "=", id).executeTakeFirst();
}
