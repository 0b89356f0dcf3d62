import type { ProjectSummary } from "@stackyard/contract/projects/projects";
import { formatPrice } from "../../lib/format/format";

/** A budget as text: fixed, a range, or none. */
export function budgetText(budget: ProjectSummary["budget"]): string {
  if (!budget) return "Budget not stated";
  const { min, max } = budget;
  return min === max ? formatPrice(max) : `${formatPrice(min)}–${formatPrice(max)}`;
}

/**
 * Entered dollars as cents. What isn't a price with at most two decimals is NaN, which is sent as
 * missing, so that the server reports it.
 */
export function centsOf(dollars: string): number {
  const text = dollars.trim();
  return /^\d+(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : Number.NaN;
}
