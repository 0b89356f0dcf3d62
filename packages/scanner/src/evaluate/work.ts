import { BudgetSpent } from "./failure.ts";

/**
 * The steps left to the verdict that is being reached. A scan is synchronous, so the deepest part of
 * a policy or a set of addresses can count its work without having a budget passed to it.
 */
let left = Number.POSITIVE_INFINITY;

/** Runs with a limit of steps, and says how many it took. */
export function withinSteps<T>(
  limit: number,
  run: () => T,
): { result: T | BudgetSpent; steps: number } {
  const outer = left;
  left = limit;
  try {
    return { result: run(), steps: limit - left };
  } catch (error) {
    if (!(error instanceof BudgetSpent)) throw error;
    return { result: error, steps: limit };
  } finally {
    left = outer;
  }
}

/** Counts work whose amount the author of a module chooses. One step is about a microsecond. */
export function spendSteps(steps: number): void {
  left -= steps;
  if (left < 0) throw new BudgetSpent("The verdict takes too many steps");
}
