import type { ModuleStatus } from "@stackyard/contract/modules";
import type { TransitionTable } from "../../platform/transition-table.ts";

/** An auditor's decision about one version is final; a rejected author submits another version. */
export const VERSION_TRANSITIONS: TransitionTable<ModuleStatus> = {
  pending: ["published", "rejected"],
  published: [],
  rejected: [],
};

/** Where its versions put a module: on the shelf with one that is published, else in review with one that waits. */
export function moduleStatusOf(
  versions: readonly { readonly status: ModuleStatus }[],
): ModuleStatus {
  const has = (wanted: ModuleStatus) => versions.some(({ status }) => status === wanted);
  if (has("published")) return "published";
  return has("rejected") && !has("pending") ? "rejected" : "pending";
}
