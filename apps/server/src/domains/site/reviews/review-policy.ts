import type { ErrorCode } from "@stackyard/contract/base/errors";
import type { ModuleStatus } from "@stackyard/contract/modules/modules";
import type { Viewer } from "../../../platform/http/viewer.ts";

/** The reason for a refusal, as an error code; undefined means allowed. */
export function whyNotReview(
  viewer: Viewer,
  module: { readonly authorId: number; readonly status: ModuleStatus },
): ErrorCode | undefined {
  if (viewer.id === module.authorId) return "own_module";
  return module.status === "published" ? undefined : "module_not_found";
}
