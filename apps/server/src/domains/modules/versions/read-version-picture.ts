import { AppError } from "../../../platform/http/errors/app-error.ts";
import { servePicture } from "../../../platform/pictures/serve-picture.ts";
import type { ViewerServices } from "../../../platform/services.ts";
import { showsPicture } from "../readmes/read-readme.ts";
import { pickVersion, readVisibleModule } from "./visible-versions.ts";

/** A picture in a version's README, for viewers who may see the version. */
export async function readVersionPicture(
  ctx: ViewerServices,
  moduleId: number,
  { version, sha256 }: { readonly version: string; readonly sha256: string },
): Promise<Response> {
  const { versions } = await readVisibleModule(ctx, moduleId);
  const isShown = await showsPicture(ctx.db, pickVersion(versions, version).id, sha256);
  if (!isShown) throw new AppError("not_found");
  return servePicture(ctx.files, sha256, "private");
}
