import type { ScanReport } from "@stackyard/scanner";
import { violatesUnique } from "../../../platform/db/constraint.ts";
import { storedJson } from "../../../platform/db/stored-json.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import type { Services } from "../../../platform/services.ts";
import { renderReadmeOf } from "../readmes/keep-readme.ts";

interface NewVersion {
  readonly moduleId: number;
  readonly version: string;
  readonly uploadId: number;
  readonly numberReason?: string | null;
  readonly report: ScanReport;
}

/** Creates a pending version from a scanned upload. An upload is used for one version only. */
export async function insertVersion(ctx: Services, input: NewVersion): Promise<number> {
  const { moduleId, version, uploadId, numberReason, report } = input;
  try {
    const { id } = await ctx.db
      .insertInto("moduleVersions")
      .values({
        moduleId,
        version,
        uploadId,
        numberReason,
        readme: report.facts.readme ?? "",
        facts: storedJson(report.facts),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await ctx.jobs.enqueue(ctx.db, renderReadmeOf, { versionId: id });
    return id;
  } catch (error) {
    if (violatesUnique(error, "module_versions_upload_id_key")) throw new AppError("upload_used");
    if (violatesUnique(error, "module_versions_module_id_version_key")) {
      throw new AppError("version_exists", { fields: { version: "This version already exists." } });
    }
    throw error;
  }
}
