import { ROTATION_HOURS, TOKEN_DAYS } from "@stackyard/contract/base/limits";

/** The lifetimes of a key's secret. */
export const DAY_OPTIONS = TOKEN_DAYS.choices.map((days) => ({
  value: String(days),
  label: `${days} days`,
}));

/** How long a rotated key's previous secret still works. */
export const OVERLAP_OPTIONS = ROTATION_HOURS.choices.map((hours) => ({
  value: String(hours),
  label: overlapLabel(hours),
}));

function overlapLabel(hours: number): string {
  if (hours === 0) return "Stop it now";
  if (hours < 48) return hours === 1 ? "1 hour" : `${hours} hours`;
  return `${hours / 24} days`;
}
