import type { ModuleStatus } from "@stackyard/contract/modules/modules";
import type { TransitionTable } from "../../../platform/transition-table.ts";

/** A rejected author submits another version; an approval may be withdrawn, which is final. */
export const VERSION_TRANSITIONS: TransitionTable<ModuleStatus> = {
  pending: ["published", "rejected"],
  published: ["withdrawn"],
  rejected: [],
  withdrawn: [],
};

/**
 * Where its versions put a module: on the shelf with one that is published, else with those who have one
 * that was withdrawn, else in review with one that waits.
 */
export function moduleStatusOf(
  versions: readonly { readonly status: ModuleStatus }[],
): ModuleStatus {
  const has = (wanted: ModuleStatus) => versions.some(({ status }) => status === wanted);
  if (has("published")) return "published";
  if (has("withdrawn")) return "withdrawn";
  return has("rejected") && !has("pending") ? "rejected" : "pending";
}
