import type { ModuleFilterState } from "@stackyard/contract/base/option-lists";
import type { ModuleStatus } from "@stackyard/contract/modules/modules";

export const STANDING_LABELS: Record<ModuleFilterState | ModuleStatus, string> = {
  pending: "Pending",
  published: "Published",
  featured: "On the home page",
  rejected: "Rejected",
  withdrawn: "Withdrawn",
  "taken-down": "Taken down",
};
