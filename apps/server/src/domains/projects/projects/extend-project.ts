import type { ProjectDetail } from "@stackyard/contract/projects/projects";
import { sql } from "kysely";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import { readProject } from "./read-project.ts";
import { lockOwnProject } from "./require-own-project.ts";

/** Restarts the timer of the caller's open project. */
export async function extendProject(
  ctx: UserServices,
  id: number,
  openDays: number,
): Promise<ProjectDetail> {
  await inTransaction(ctx, async (ctx) => {
    await lockOwnProject(ctx, id);
    const { numUpdatedRows } = await ctx.db
      .updateTable("projects")
      .set({
        openDays,
        expiresAt: sql<Date>`now() + make_interval(days => ${openDays}::integer)`,
        warnedAt: null,
      })
      .where("id", "=", id)
      .where("status", "=", "open")
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new AppError("conflict");
  });
  return readProject(ctx, id);
}
