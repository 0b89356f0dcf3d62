import type { VersionChanges } from "@stackyard/contract/modules/version-changes";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import type { UserServices } from "../../../platform/services.ts";
import { isAuthor } from "../catalog/module-visibility.ts";
import { lockScannedUpload } from "../submissions/lock-scanned-upload.ts";
import { compareWithBefore } from "./compare-with-before.ts";
import { readVisibleModule } from "./visible-versions.ts";

/** What the author's upload would change if it were submitted as this version. */
export async function readUploadChanges(
  ctx: UserServices,
  moduleId: number,
  uploadId: number,
  version: string,
): Promise<VersionChanges> {
  const { module, versions } = await readVisibleModule(ctx, moduleId);
  if (!isAuthor(ctx.user, module)) throw new AppError("forbidden");
  const { facts } = await lockScannedUpload(ctx, uploadId);
  return compareWithBefore(ctx, { version, facts }, versions);
}
