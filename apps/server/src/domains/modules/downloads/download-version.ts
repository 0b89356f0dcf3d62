import { answerArchive } from "../../../platform/http/bodies/answer-archive.ts";
import type { UserServices } from "../../../platform/services.ts";
import { archiveFileName } from "./archive-file-name.ts";
import { findDownloadable } from "./find-downloadable.ts";

/** Streams a version's archive. */
export async function downloadVersion(
  ctx: UserServices & { readonly request: Request },
  moduleId: number,
  wanted: string,
): Promise<Response> {
  const { module, version } = await findDownloadable(ctx, moduleId, wanted);
  const fileName = archiveFileName(module, version);
  return answerArchive(ctx.files, { ...version, fileName }, ctx.request.method);
}
