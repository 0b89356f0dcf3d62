import { AppError } from "../../../platform/http/errors/app-error.ts";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import { removeProjectFiles } from "../../common/files/attach-files.ts";
import { lockOwnProject } from "./require-own-project.ts";

/** Deletes the caller's draft. What was open is canceled instead, because others have answered it. */
export function deleteProject(ctx: UserServices, id: number): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const { status } = await lockOwnProject(ctx, id);
    if (status !== "draft") throw new AppError("conflict");
    await removeProjectFiles(ctx, [id]);
    await ctx.db.deleteFrom("projects").where("id", "=", id).execute();
  });
}
