import { sql } from "kysely";
import type { Database } from "../../../platform/db/database.ts";

interface Work {
  readonly dueDays: number;
  readonly fundedAt: Date | null;
  readonly firstDeliveryAt: Date | null;
  readonly endedAt: Date | null;
  /** A side, not a deadline, opened a dispute. */
  readonly wasDisputed: boolean;
}

export interface Outcome {
  readonly wasFunded: boolean;
  readonly wasDisputed: boolean;
  readonly due: number;
  readonly onTime: number;
}

/**
 * What became of a contract. A milestone is due if it was delivered, or funded and not over before its
 * time. The first delivery counts, because the client decides about changes.
 */
export function outcomeOf(startedAt: Date, milestones: readonly Work[]): Outcome {
  const due = milestones.flatMap((work) => {
    const dueAt = dueAtOf(work, startedAt, milestones);
    if (dueAt === null) return [];
    const { firstDeliveryAt, endedAt } = work;
    if (firstDeliveryAt) return [firstDeliveryAt <= dueAt];
    return endedAt && endedAt > dueAt ? [false] : [];
  });
  return {
    wasFunded: milestones.some(({ fundedAt }) => fundedAt !== null),
    wasDisputed: milestones.some(({ wasDisputed }) => wasDisputed),
    due: due.length,
    onTime: due.filter(Boolean).length,
  };
}

const DAY_MS = 24 * 60 * 60 * 1_000;

/**
 * The agreed day, or later if the client funded late: after funding, the engineer has the days between
 * this milestone and the one due before it.
 */
function dueAtOf({ dueDays, fundedAt }: Work, startedAt: Date, all: readonly Work[]): Date | null {
  if (fundedAt === null) return null;
  const before = Math.max(0, ...all.map((other) => other.dueDays).filter((days) => days < dueDays));
  return new Date(Math.max(+startedAt + dueDays * DAY_MS, +fundedAt + (dueDays - before) * DAY_MS));
}

export function listWork(db: Database, contractId: number): Promise<Work[]> {
  return db
    .selectFrom("milestones")
    .leftJoin("milestoneDisputes as dispute", "dispute.milestoneId", "milestones.id")
    .select(["dueDays", "fundedAt", "milestones.endedAt"])
    .select([
      sql<boolean>`dispute.opened_by IS NOT NULL`.as("wasDisputed"),
      sql<Date | null>`(SELECT min(created_at) FROM milestone_notes
        WHERE milestone_id = milestones.id AND kind = 'delivery')`.as("firstDeliveryAt"),
    ])
    .where("contractId", "=", contractId)
    .where("removedBy", "is", null)
    .execute();
}
