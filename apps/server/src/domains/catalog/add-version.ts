import type { ModuleVersion } from "@stackyard/contract/versions";
import { AppError } from "../../platform/http/app-error.ts";
import { inTransaction, type UserServices } from "../../platform/services.ts";
import { claimUpload } from "../submissions/claim-upload.ts";
import { insertVersion } from "./insert-version.ts";
import { isAuthor } from "./module-policy.ts";
import { presentVersion } from "./present-version.ts";
import { readVisibleModule } from "./visible-versions.ts";

/** Submits another version of one's own module for an audit. */
export function addVersion(
  ctx: UserServices,
  moduleId: number,
  input: { uploadId: number; version: string },
): Promise<ModuleVersion> {
  return inTransaction(ctx, async (ctx) => {
    const { module } = await readVisibleModule(ctx, moduleId);
    if (!isAuthor(ctx.user, module)) throw new AppError("forbidden");
    const report = await claimUpload(ctx, input.uploadId);
    const id = await insertVersion(ctx, { moduleId, ...input, report });
    const { versions } = await readVisibleModule(ctx, moduleId);
    const added = versions.find((row) => row.id === id);
    if (!added) throw new AppError("conflict");
    return presentVersion(added);
  });
}
