import type { ModuleVersion } from "@stackyard/contract/modules/versions";

/** The version whose rejection explains the status of a module that was never published. */
export function newestRejected(versions: readonly ModuleVersion[]): ModuleVersion | undefined {
  return versions.find(({ rejectionReason }) => rejectionReason);
}
