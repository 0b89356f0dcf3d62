import { versionSubmitted } from "@stackyard/contract/events/module-events";
import type { ModuleVersion, newVersion } from "@stackyard/contract/modules/versions";
import type { z } from "zod";
import { record } from "../../../platform/events/record.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import { lockModule } from "../catalog/find-module.ts";
import { isAuthor } from "../catalog/module-visibility.ts";
import { lockScannedUpload } from "../submissions/lock-scanned-upload.ts";
import { acceptVersion } from "./accept-version.ts";
import { compareWithBefore } from "./compare-with-before.ts";
import { insertVersion } from "./insert-version.ts";
import { presentVersion } from "./present-version.ts";
import { requireNumberReason } from "./require-number-reason.ts";
import { readVisibleModule } from "./visible-versions.ts";

/** Submits a new version of the caller's module for an audit. */
export function addVersion(
  ctx: UserServices,
  moduleId: number,
  { uploadId, version, numberReason }: z.output<typeof newVersion>,
): Promise<ModuleVersion> {
  return inTransaction(ctx, async (ctx) => {
    // A version published meanwhile would change what the number is compared with.
    await lockModule(ctx.db, moduleId);
    const { module, versions: earlier } = await readVisibleModule(ctx, moduleId);
    if (!isAuthor(ctx.user, module)) throw new AppError("forbidden");
    const report = await lockScannedUpload(ctx, uploadId);
    const comparison = await compareWithBefore(ctx, { version, facts: report.facts }, earlier);
    const reason = requireNumberReason(comparison, numberReason);
    await acceptVersion(ctx, { module, versions: earlier }, report);
    const id = await insertVersion(ctx, {
      moduleId,
      version,
      uploadId,
      numberReason: reason,
      report,
    });
    const { title, authorId } = module;
    const data = { moduleId, title, authorId, version };
    await record(ctx, versionSubmitted, { actorId: authorId, subjectId: moduleId, data });
    const added = (await readVisibleModule(ctx, moduleId)).versions.find((row) => row.id === id);
    if (!added) throw new AppError("conflict");
    return presentVersion(added);
  });
}
