import { registryName } from "@stackyard/contract/registry-name";
import type { ModuleVersionDetail } from "@stackyard/contract/versions";
import type { ViewerServices } from "../../platform/services.ts";
import type { Readmes } from "../readmes/open-readmes.ts";
import { presentVersionDetail } from "./present-version.ts";
import { findVersionDetail } from "./version-queries.ts";
import { pickVersion, readVisibleModule } from "./visible-versions.ts";

/** One version with its README, its interface and its scan report. */
export async function readVersion(
  ctx: ViewerServices & { readonly origin: string },
  readmes: Readmes,
  moduleId: number,
  wanted: string,
): Promise<ModuleVersionDetail> {
  const { versions } = await readVisibleModule(ctx, moduleId);
  const row = await findVersionDetail(ctx.db, pickVersion(versions, wanted).id);
  const readmeHtml = await readmes.html(ctx.db, row, registryName(ctx.origin));
  return presentVersionDetail({ ...row, readmeHtml });
}
