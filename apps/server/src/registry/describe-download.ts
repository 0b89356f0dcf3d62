import { archiveFileName } from "../domains/modules/downloads/archive-file-name.ts";
import type { RegistryModule } from "../domains/modules/downloads/read-by-address.ts";
import type { ViewerServices } from "../platform/services.ts";
import { issuePass } from "./archive-pass.ts";
import { RegistryRefusal } from "./registry-refusal.ts";

/** Returns the archive's URL: in a header for Terraform, in the body for OpenTofu. */
export function describeDownload(
  ctx: ViewerServices,
  module: RegistryModule,
  version: string,
  origin: string,
): Response {
  const row = module.versions.find((row) => row.version === version);
  if (!row) throw new RegistryRefusal(404, "Version not found");
  const page = `${origin}/modules/${module.id}`;
  if (!ctx.user) {
    throw new RegistryRefusal(
      401,
      `A registry token is required: ${origin}/settings/tokens. Module: ${page}`,
    );
  }
  if (!module.mayDownload && module.takedownIsCritical)
    throw new RegistryRefusal(403, `Taken down as dangerous: ${page}`);
  if (!module.mayDownload) throw new RegistryRefusal(402, `Purchase required: ${page}`);

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
