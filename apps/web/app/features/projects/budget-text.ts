import type { ProjectSummary } from "@stackyard/contract/projects/projects";
import { formatPrice } from "../../lib/format/format";

/** A budget as text: fixed, a range, or none. */
export function budgetText(budget: ProjectSummary["budget"]): string {
  if (!budget) return "Budget not stated";
  const { min, max } = budget;
  return min === max ? formatPrice(max) : `${formatPrice(min)}–${formatPrice(max)}`;
}
