import type { AcceptanceRun } from "@stackyard/contract/projects/acceptance";
import { sql } from "kysely";
import type { Database } from "../../../platform/db/database.ts";
import { storedJson } from "../../../platform/db/stored-json.ts";
import { statesBefore } from "../../../platform/transition-table.ts";
import { RUN_TRANSITIONS } from "./run-state.ts";

export type RunRow = NonNullable<Awaited<ReturnType<typeof startRun>>>;

/** Claims a run for an attempt, with what was delivered. Undefined if it has ended. */
export async function startRun(db: Database, id: number) {
  const { numUpdatedRows } = await db
    .updateTable("acceptanceRuns")
    .set((row) => ({ status: "running", attempts: row("attempts", "+", 1) }))
    .where("id", "=", id)
    .where("status", "in", statesBefore(RUN_TRANSITIONS, "running"))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return undefined;
  return db
    .selectFrom("acceptanceRuns as run")
    .innerJoin("milestoneNotes as note", "note.id", "noteId")
    .innerJoin("milestones", "milestones.id", "milestoneId")
    .innerJoin("contracts", "contracts.id", "contractId")
    .select(["run.id", "noteId", "digest", "attempts", "milestoneId", "position"])
    .select(["note.moduleId", "note.version", "terms", "note.format"])
    .where("run.id", "=", id)
    .executeTakeFirstOrThrow();
}

/** Requeues a run that got no time. False if another attempt has ended it. */
export async function postponeRun(db: Database, id: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("acceptanceRuns")
    .set({ status: "queued" })
    .where("id", "=", id)
    .where("status", "in", statesBefore(RUN_TRANSITIONS, "queued"))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export interface RunResult
  extends Pick<
    AcceptanceRun,
    "rulesetVersion" | "checks" | "findings" | "findingCount" | "failure"
  > {
  readonly status: "passed" | "failed" | "aborted";
}

/** Ends a run. False if another attempt ended it first. */
export async function endRun(db: Database, id: number, result: RunResult): Promise<boolean> {
  const { checks, findings, ...facts } = result;
  const { numUpdatedRows } = await db
    .updateTable("acceptanceRuns")
    .set({
      ...facts,
      checks: storedJson(checks),
      findings: storedJson(findings),
      finishedAt: sql<Date>`now()`,
    })
    .where("id", "=", id)
    .where("status", "in", statesBefore(RUN_TRANSITIONS, result.status))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Which milestone a run is about. */
export async function findMilestoneOf(db: Database, runId: number): Promise<number | undefined> {
  const found = await db
    .selectFrom("acceptanceRuns")
    .innerJoin("milestoneNotes", "milestoneNotes.id", "noteId")
    .select("milestoneId")
    .where("acceptanceRuns.id", "=", runId)
    .executeTakeFirst();
  return found?.milestoneId;
}
