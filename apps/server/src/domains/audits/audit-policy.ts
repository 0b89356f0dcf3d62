import type { ErrorCode } from "@stackyard/contract/errors";
import type { Viewer } from "../../platform/http/viewer.ts";

/** Why not, as an error of the catalogue; undefined means allowed. */
export function whyNotAudit(
  viewer: Viewer,
  module: { readonly authorId: number },
): ErrorCode | undefined {
  if (!viewer.mayAudit) return "auditor_not_approved";
  return viewer.id === module.authorId ? "own_module" : undefined;
}
