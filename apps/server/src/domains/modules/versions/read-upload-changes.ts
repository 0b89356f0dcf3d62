import type { VersionChanges } from "@stackyard/contract/modules/version-changes";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import type { UserServices } from "../../../platform/services.ts";
import { isAuthor } from "../catalog/module-visibility.ts";
import { lockScannedUpload } from "../submissions/lock-scanned-upload.ts";
import { compareWithBefore } from "./compare-with-before.ts";
import { freeVersion } from "./version-number.ts";
import { readVisibleModule } from "./visible-versions.ts";

/** Higher than any number that is compared with the last published version. */
const NEWEST = `${Number.MAX_SAFE_INTEGER}.0.0`;

/** The number of a module's first version. */
const FIRST = "1.0.0";

/**
 * What the author's upload would change if it were submitted as this version. By default, the
 * version is the smallest one after the last published version that the changes allow.
 */
export async function readUploadChanges(
  ctx: UserServices,
  moduleId: number,
  uploadId: number,
  version: string | undefined,
): Promise<VersionChanges> {
  const { module, versions } = await readVisibleModule(ctx, moduleId);
  if (!isAuthor(ctx.user, module)) throw new AppError("forbidden");
  const { facts } = await lockScannedUpload(ctx, uploadId);
  const changes = await compareWithBefore(ctx, { version: version ?? NEWEST, facts }, versions);
  if (version !== undefined) return changes;
  return { ...changes, version: freeVersion(changes.smallestVersion ?? FIRST, versions) };
}
