import type { ModuleVersion } from "@stackyard/contract/versions";
import { AppError } from "../../platform/http/app-error.ts";
import { inTransaction, type UserServices } from "../../platform/services.ts";
import { isAuthor } from "../catalog/module-visibility.ts";
import { claimUpload } from "../submissions/claim-upload.ts";
import { compareWithBefore } from "./compare-with-before.ts";
import { insertVersion } from "./insert-version.ts";
import { numberWarning } from "./number-warning.ts";
import { presentVersion } from "./present-version.ts";
import { readVisibleModule } from "./visible-versions.ts";

/** Submits another version of one's own module for an audit. */
export function addVersion(
  ctx: UserServices,
  moduleId: number,
  input: { uploadId: number; version: string },
): Promise<ModuleVersion & { numberWarning: string | null }> {
  return inTransaction(ctx, async (ctx) => {
    const { module, versions: earlier } = await readVisibleModule(ctx, moduleId);
    if (!isAuthor(ctx.user, module)) throw new AppError("forbidden");
    const report = await claimUpload(ctx, input.uploadId);
    const id = await insertVersion(ctx, { moduleId, ...input, report });
    const { versions } = await readVisibleModule(ctx, moduleId);
    const added = versions.find((row) => row.id === id);
    if (!added) throw new AppError("conflict");
    const submitted = { version: input.version, facts: report.facts };
    const comparison = await compareWithBefore(ctx, submitted, earlier);
    return { ...presentVersion(added), numberWarning: numberWarning(comparison) };
  });
}
