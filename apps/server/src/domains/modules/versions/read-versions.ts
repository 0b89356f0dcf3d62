import { registryName } from "@stackyard/contract/modules/registry-name";
import type { ModuleVersion, ModuleVersionDetail } from "@stackyard/contract/modules/versions";
import type { ViewerServices } from "../../../platform/services.ts";
import type { Readmes } from "../readmes/open-readmes.ts";
import { worstCase } from "../submissions/report-standing.ts";
import type { Contents } from "./open-contents.ts";
import { presentRescan, presentVersion } from "./present-version.ts";
import { findVersionPage } from "./version-queries.ts";
import { pickVersion, readVisibleModule } from "./visible-versions.ts";

/** The versions of a module that the viewer may see, highest first. */
export async function listVersions(
  ctx: ViewerServices,
  moduleId: number,
): Promise<ModuleVersion[]> {
  const { versions } = await readVisibleModule(ctx, moduleId);
  return versions.map(presentVersion);
}

/** One version with its README, interface and scan report. */
export async function readVersion(
  ctx: ViewerServices & { readonly origin: string },
  { readmes, contents }: { readonly readmes: Readmes; readonly contents: Contents },
  moduleId: number,
  wanted: string,
): Promise<ModuleVersionDetail> {
  const { versions } = await readVisibleModule(ctx, moduleId);
  const row = pickVersion(versions, wanted);
  const page = await findVersionPage(ctx.db, row.id);
  const scannedAt = page.scannedAt ?? row.createdAt;
  const content = await contents.of(ctx.db, row.id, scannedAt);
  const readmeHtml = await readmes.html(ctx.db, { ...page, id: row.id }, registryName(ctx.origin));
  return {
    ...presentVersion(row),
    readmeHtml,
    facts: content.facts,
    scan: {
      finishedAt: scannedAt.toISOString(),
      report: content.report,
      worstCase: worstCase(content.report),
      acceptedSuppressions: page.acceptedSuppressions,
      isRescanning: page.isRescanning,
      rescans: page.rescans.map(presentRescan),
    },
  };
}
