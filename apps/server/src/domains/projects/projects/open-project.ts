import { projectOpened } from "@stackyard/contract/events/projects/project-events";
import { sql } from "kysely";
import { record } from "../../../platform/events/record.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import type { UserServices } from "../../../platform/services.ts";
import { statesBefore } from "../../../platform/transition-table.ts";
import { learnWords } from "../../common/search/learn-words.ts";
import { PROJECT_TRANSITIONS } from "./project-state.ts";

interface Locked {
  readonly id: number;
  readonly title: string;
  readonly userId: number;
}

/** Lets a locked project take proposals, from now until its days have passed. */
export async function openProject(
  ctx: UserServices,
  { id, title, userId: ownerId }: Locked,
): Promise<void> {
  const { numUpdatedRows } = await ctx.db
    .updateTable("projects")
    .set({
      status: "open",
      returnReason: null,
      opening: sql<number>`nextval('project_openings')::integer`,
      openedAt: sql<Date>`now()`,
      expiresAt: sql<Date>`now() + make_interval(days => open_days)`,
      warnedAt: null,
      searchTier: 0,
      updatedAt: sql<Date>`now()`,
    })
    .where("id", "=", id)
    .where("status", "in", statesBefore(PROJECT_TRANSITIONS, "open"))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new AppError("conflict");
  await learnWords(ctx.db, "project", id);
  const data = { projectId: id, title, ownerId };
  await record(ctx, projectOpened, { actorId: ctx.user.id, subjectId: id, data });
}
