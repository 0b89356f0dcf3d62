import { AppError } from "../../../platform/http/errors/app-error.ts";
import type { ViewerServices } from "../../../platform/services.ts";
import { answerAttachment } from "../../common/files/open-attachment.ts";
import { findVisibleProject } from "../projects/read-project.ts";

/** A file of a project, for everyone who may see the project at this moment. */
export async function readFile(
  ctx: ViewerServices,
  { id, fileId }: { readonly id: number; readonly fileId: number },
): Promise<Response> {
  await findVisibleProject(ctx, id);
  const file = await ctx.db
    .selectFrom("attachments")
    .select(["fileKey", "prefixBytes", "fileName", "mediaType", "bytes"])
    .where("id", "=", fileId)
    .where("projectId", "=", id)
    .executeTakeFirst();
  if (!file) throw new AppError("not_found");
  return answerAttachment(ctx.files, file);
}
