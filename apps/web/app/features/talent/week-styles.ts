import type { WeekState } from "@stackyard/contract/talent/engineer-profile";

export const WEEK_LABELS: Record<WeekState, string> = {
  free: "free",
  partly: "partly free",
  busy: "busy",
};

export const WEEK_STYLES: Record<WeekState, string> = {
  free: "border-good bg-good-wash text-good",
  partly: "border-fair bg-fair-wash text-fair",
  busy: "border-line bg-sunken text-ink-soft",
};
