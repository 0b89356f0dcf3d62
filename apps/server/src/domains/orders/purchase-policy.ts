import type { ErrorCode } from "@stackyard/contract/errors";
import type { ModuleStatus } from "@stackyard/contract/modules";
import type { Viewer } from "../../platform/http/viewer.ts";

/** Why not, as an error of the catalogue; undefined means allowed. */
export function whyNotBuy(
  viewer: Viewer,
  module: {
    readonly authorId: number;
    readonly status: ModuleStatus;
    readonly isEntitled: boolean;
    /** Set once whoever is to be paid has had their account deleted. */
    readonly authorLeftAt: Date | null;
  },
): ErrorCode | undefined {
  if (viewer.id === module.authorId) return "own_module";
  if (module.status !== "published" || module.authorLeftAt) return "not_for_sale";
  return module.isEntitled ? "already_purchased" : undefined;
}
