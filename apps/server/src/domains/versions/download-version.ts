import { answerArchive } from "../../platform/http/answer-archive.ts";
import { AppError } from "../../platform/http/app-error.ts";
import type { UserServices } from "../../platform/services.ts";
import { mayDownload } from "../entitlements/download-right.ts";
import { pickVersion, readVisibleModule } from "./visible-versions.ts";

/** Streams a version's archive, byte for byte as it was uploaded. */
export async function downloadVersion(
  ctx: UserServices & { readonly request: Request },
  moduleId: number,
  wanted: string,
): Promise<Response> {
  const { module, versions } = await readVisibleModule(ctx, moduleId);
  const row = pickVersion(versions, wanted);
  if (!mayDownload(ctx.user, module)) throw new AppError("purchase_required");
  const fileName = `${module.namespace}-${module.name}-${module.system}-${row.version}.${row.format}`;
  return answerArchive(ctx.files, { ...row, fileName }, ctx.request.method);
}
