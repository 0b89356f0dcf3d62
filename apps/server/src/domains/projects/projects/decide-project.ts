import { projectReturned } from "@stackyard/contract/events/projects/project-events";
import type { decideProject as contract } from "@stackyard/contract/projects/projects";
import type { z } from "zod";
import { record } from "../../../platform/events/record.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import { openProject } from "./open-project.ts";
import { lockProject } from "./project-queries.ts";
import { requireDatesAhead } from "./require-own-project.ts";

/** Opens a held project or returns it to its client, once. */
export function decideProject(
  ctx: UserServices,
  id: number,
  { decision, reason }: z.output<(typeof contract)["body"]>,
): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const project = await lockProject(ctx.db, id);
    if (!project) throw new AppError("not_found");
    if (project.status !== "held") throw new AppError("conflict");
    if (decision === "open") {
      await requireDatesAhead(ctx, id, "Return it, so that its client can change them.");
      return openProject(ctx, project);
    }
    await ctx.db
      .updateTable("projects")
      .set({ status: "draft", returnReason: reason })
      .where("id", "=", id)
      .execute();
    const data = { projectId: id, title: project.title, ownerId: project.userId, reason };
    await record(ctx, projectReturned, { actorId: ctx.user.id, subjectId: id, data });
  });
}
