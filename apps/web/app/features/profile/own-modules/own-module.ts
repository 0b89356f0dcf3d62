import type { ResponseOf } from "@stackyard/contract/endpoint";
import type { listOwnModules, ModuleStatus } from "@stackyard/contract/modules";

export type OwnModule = ResponseOf<typeof listOwnModules>[number];

export const STATUS_BADGES = {
  pending: { label: "Pending review", tone: "fair" },
  published: { label: "Published", tone: "good" },
  rejected: { label: "Rejected", tone: "poor" },
} as const satisfies Record<ModuleStatus, object>;
