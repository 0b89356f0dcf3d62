import { projectCancelled } from "@stackyard/contract/events/projects/project-events";
import type { ProjectDetail } from "@stackyard/contract/projects/projects";
import { sql } from "kysely";
import { record } from "../../../platform/events/record.ts";
import { AppError, requireReason } from "../../../platform/http/errors/app-error.ts";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import { readProject } from "../projects/read-project.ts";
import { requireCancellable } from "../projects/require-own-project.ts";
import { closeProposals } from "./close-proposals.ts";

/** Cancels a project that is in review, open or awarded, with its undecided proposals. */
export async function cancelProject(
  ctx: UserServices,
  id: number,
  reason: string | undefined,
): Promise<ProjectDetail> {
  await inTransaction(ctx, async (ctx) => {
    const project = await requireCancellable(ctx, id);
    const { title, userId: ownerId } = project;
    if (ownerId !== ctx.user.id) requireReason(reason);
    if (project.status === "awarded" || project.status === "active")
      throw new AppError("conflict", { message: "Cancel the contract instead." });
    await ctx.db
      .updateTable("projects")
      .set({ status: "cancelled", closedAt: sql<Date>`now()` })
      .where("id", "=", id)
      .execute();
    await closeProposals(ctx, { project, why: "cancelled", actorId: ctx.user.id });
    const data = { projectId: id, title, ownerId, reason };
    await record(ctx, projectCancelled, { actorId: ctx.user.id, subjectId: id, data });
  });
  return readProject(ctx, id);
}
