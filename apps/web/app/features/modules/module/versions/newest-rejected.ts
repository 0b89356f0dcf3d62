import type { ModuleVersion } from "@stackyard/contract/modules/versions";

/** The version whose rejection tells how a module stands that was never published. */
export function newestRejected(versions: readonly ModuleVersion[]): ModuleVersion | undefined {
  return versions.find(({ rejectionReason }) => rejectionReason);
}
