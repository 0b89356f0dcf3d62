import type { ModuleStatus } from "@stackyard/contract/modules/modules";
import type { TransitionTable } from "../../../platform/transition-table.ts";

/**
 * After a rejection the author submits another version. An approval can be withdrawn, which is
 * final.
 */
export const VERSION_TRANSITIONS: TransitionTable<ModuleStatus> = {
  pending: ["published", "rejected"],
  published: ["withdrawn"],
  rejected: [],
  withdrawn: [],
};

/**
 * The state of a module by its versions: published with a published version, otherwise withdrawn
 * with a withdrawn one, otherwise pending with a pending one.
 */
export function moduleStatusOf(
  versions: readonly { readonly status: ModuleStatus }[],
): ModuleStatus {
  const has = (wanted: ModuleStatus) => versions.some(({ status }) => status === wanted);
  if (has("published")) return "published";
  if (has("withdrawn")) return "withdrawn";
  return has("rejected") && !has("pending") ? "rejected" : "pending";
}

/** An auditor verified it, and its last scan has nothing critical against that. */
export function isVouchedFor(row: {
  readonly isVerified: boolean;
  readonly hasCritical: boolean | null;
}): boolean {
  return row.isVerified && row.hasCritical !== true;
}
