import type { ResponseOf } from "@stackyard/contract/base/endpoint";
import type { listOwnModules, ModuleStatus } from "@stackyard/contract/modules/modules";

export type OwnModule = ResponseOf<typeof listOwnModules>[number];

export const STATUS_BADGES = {
  pending: { label: "Pending review", tone: "fair" },
  published: { label: "Published", tone: "good" },
  rejected: { label: "Rejected", tone: "poor" },
  withdrawn: { label: "Approval withdrawn", tone: "poor" },
} as const satisfies Record<ModuleStatus, object>;

const OFF_SALE = { label: "Off sale", tone: "fair" } as const;
const TAKEN_DOWN = { label: "Taken down", tone: "poor" } as const;
const WAITING = { label: "Waiting for its archive", tone: "fair" } as const;

/** Status badge of a module. Without a version, it waits for its author. */
export function standingBadge({ status, newestVersion, takedown }: OwnModule) {
  if (takedown) return takedown.isByAuthor ? OFF_SALE : TAKEN_DOWN;
  return newestVersion === null ? WAITING : STATUS_BADGES[status];
}

/** What the author must do next; undefined if nothing is required. */
export function nextStep({ newestVersion, newestVersionStatus }: OwnModule): string | undefined {
  if (newestVersion === null) return "Add the archive";
  return newestVersionStatus === "rejected" ? "Submit a fixed version" : undefined;
}
