import type { ErrorCode } from "@stackyard/contract/errors";
import type { Viewer } from "../../platform/http/viewer.ts";

/** Why not, as an error of the catalogue; undefined means allowed. Nobody judges their own module. */
export function whyNotCurate(
  viewer: Pick<Viewer, "id">,
  module: { readonly authorId: number },
): ErrorCode | undefined {
  return viewer.id === module.authorId ? "own_module" : undefined;
}
