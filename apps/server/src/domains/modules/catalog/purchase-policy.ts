import type { ErrorCode } from "@stackyard/contract/base/errors";
import type { ModuleStatus } from "@stackyard/contract/modules/modules";
import type { Viewer } from "../../../platform/http/viewer.ts";

/** The reason for a refusal, as an error code; undefined means allowed. */
export function whyNotBuy(
  viewer: Viewer | null,
  module: {
    readonly authorId: number;
    readonly status: ModuleStatus;
    readonly isEntitled: boolean;
  },
): ErrorCode | undefined {
  if (viewer?.id === module.authorId) return "own_module";
  if (module.status !== "published") return "not_for_sale";
  return module.isEntitled ? "already_purchased" : undefined;
}
