import type { ErrorCode } from "@stackyard/contract/base/errors";
import type { Viewer } from "../../../platform/http/viewer.ts";

/**
 * The reason for a refusal, as an error code; undefined means allowed. Nobody decides about their
 * own module.
 */
export function whyNotCurate(
  viewer: Pick<Viewer, "id">,
  module: { readonly authorId: number },
): ErrorCode | undefined {
  return viewer.id === module.authorId ? "own_module" : undefined;
}
