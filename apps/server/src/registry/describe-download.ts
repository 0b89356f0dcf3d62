import { archiveFileName } from "../domains/modules/downloads/archive-file-name.ts";
import type { RegistryModule } from "../domains/modules/downloads/read-by-address.ts";
import { findEndedPurchase } from "../domains/modules/entitlements/find-ended-purchase.ts";
import type { ViewerServices } from "../platform/services.ts";
import { issuePass } from "./archive-pass.ts";
import { RegistryRefusal } from "./registry-refusal.ts";

/** Returns the archive's URL: in a header for Terraform, in the body for OpenTofu. */
export async function describeDownload(
  ctx: ViewerServices,
  module: RegistryModule,
  version: string,
  origin: string,
): Promise<Response> {
  const row = module.versions.find((row) => row.version === version);
  if (!row) throw new RegistryRefusal(404, "Version not found");
  const page = `${origin}/modules/${module.id}`;
  if (!ctx.user) {
    throw new RegistryRefusal(
      401,
      `An API key is required: ${origin}/settings/tokens. Module: ${page}`,
    );
  }
  if (!module.mayDownload && module.takedownIsCritical)
    throw new RegistryRefusal(403, `Taken down as dangerous: ${page}`);
  if (!module.mayDownload) {
    const ended = await findEndedPurchase(ctx.db, ctx.user.id, module.id);
    if (ended) throw new RegistryRefusal(403, `${ended.reason} See ${origin}${ended.path}`);
    throw new RegistryRefusal(402, `Purchase required: ${page}`);
  }

  const pass = issuePass(
    ctx.config.authSecret,
    { versionId: row.versionId, userId: ctx.user.id, sha256: row.sha256 },
    Date.now(),
  );
  const fileName = archiveFileName(module, row);
  // The client verifies the checksum before unpacking, then enters the archive's root directory.
  const subfolder = row.rootFolder === "" ? "" : `//${encodeURIComponent(row.rootFolder)}`;
  const location = `/v1/registry/archives/${pass}/${fileName}${subfolder}?checksum=sha256:${row.sha256}`;
  return Response.json(
    { location },
    { headers: { "X-Terraform-Get": location, "Cache-Control": "no-store" } },
  );
}
