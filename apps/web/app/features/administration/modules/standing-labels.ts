import type { ModuleStatus } from "@stackyard/contract/modules";
import type { ModuleStanding } from "@stackyard/contract/option-lists";

export const STANDING_LABELS: Record<ModuleStanding | ModuleStatus, string> = {
  pending: "Pending",
  published: "Published",
  featured: "On the home page",
  rejected: "Rejected",
  withdrawn: "Withdrawn",
  "taken-down": "Taken down",
};
