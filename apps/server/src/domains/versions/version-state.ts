import type { ModuleStatus } from "@stackyard/contract/modules";
import type { TransitionTable } from "../../platform/transition-table.ts";

/** An auditor's decision about one version is final; a rejected author submits another version. */
export const VERSION_TRANSITIONS: TransitionTable<ModuleStatus> = {
  pending: ["published", "rejected"],
  published: [],
  rejected: [],
};

/** What a decision about a version does to its module: the first publication puts it on the shelf. */
export function moduleStatusAfter(
  module: ModuleStatus,
  decision: "published" | "rejected",
): ModuleStatus {
  return module === "published" ? "published" : decision;
}
