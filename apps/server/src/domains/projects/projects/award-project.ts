import type { ProjectStatus } from "@stackyard/contract/projects/project-lists";
import { sql } from "kysely";
import type { Services } from "../../../platform/services.ts";
import { requireTransition } from "../../../platform/transition-table.ts";
import { PROJECT_TRANSITIONS } from "./project-state.ts";

/** Closes a locked open project to proposals, because a contract was made from it. */
export async function awardProject(
  { db }: Pick<Services, "db">,
  { id, status }: { readonly id: number; readonly status: ProjectStatus },
): Promise<void> {
  requireTransition(PROJECT_TRANSITIONS, status, "awarded");
  await db
    .updateTable("projects")
    .set({ status: "awarded", updatedAt: sql<Date>`now()` })
    .where("id", "=", id)
    .execute();
}
