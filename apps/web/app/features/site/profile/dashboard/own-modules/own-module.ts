import type { ResponseOf } from "@stackyard/contract/base/endpoint";
import type { listOwnModules, ModuleStatus } from "@stackyard/contract/modules/modules";

export type OwnModule = ResponseOf<typeof listOwnModules>[number];

export const STATUS_BADGES = {
  pending: { label: "Pending review", tone: "fair" },
  published: { label: "Published", tone: "good" },
  rejected: { label: "Rejected", tone: "poor" },
  withdrawn: { label: "Approval withdrawn", tone: "poor" },
} as const satisfies Record<ModuleStatus, object>;

const WAITING = { label: "Waiting for its archive", tone: "fair" } as const;

/** Where the module stands. Without any version it waits for its author. */
export function standingBadge({ status, newestVersion }: OwnModule) {
  return newestVersion === null ? WAITING : STATUS_BADGES[status];
}

/** What the module asks of its author before it can go on; undefined while it asks for nothing. */
export function nextStep({ newestVersion, newestVersionStatus }: OwnModule): string | undefined {
  if (newestVersion === null) return "Add the archive";
  return newestVersionStatus === "rejected" ? "Submit a fixed version" : undefined;
}
