import type { ErrorCode } from "@stackyard/contract/errors";
import type { ModuleStatus } from "@stackyard/contract/modules";
import type { Viewer } from "../../platform/http/viewer.ts";

/** Why not answer a review, as an error of the catalogue: that is for the module's author alone. */
export function whyNotAnswer(
  viewer: Pick<Viewer, "id">,
  module: { readonly authorId: number },
): ErrorCode | undefined {
  return viewer.id === module.authorId ? undefined : "forbidden";
}

/** Why not, as an error of the catalogue; undefined means allowed. */
export function whyNotReview(
  viewer: Viewer,
  module: { readonly authorId: number; readonly status: ModuleStatus },
): ErrorCode | undefined {
  if (viewer.id === module.authorId) return "own_module";
  return module.status === "published" ? undefined : "module_not_found";
}
