import type { MilestoneStatus } from "@stackyard/contract/projects/contract-lists";
import type { Updateable } from "kysely";
import type { Database } from "../../../platform/db/database.ts";
import type { Milestones } from "../../../platform/db/schema.generated.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { statesBefore } from "../../../platform/transition-table.ts";
import { MILESTONE_TRANSITIONS } from "./milestone-state.ts";

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
