import { BudgetSpent, EvaluationFailure } from "./failure.ts";
import { unknown, type Value } from "./value.ts";

/** Evaluates an argument. If evaluation fails, the argument is unknown. */
export function valueOrUnknown(compute: () => Value): Value {
  try {
    return compute();
  } catch (error) {
    if (error instanceof EvaluationFailure) return { ...unknown(error.message), isFailure: true };
    if (error instanceof BudgetSpent) return unknown(error.message);
    throw error;
  }
}
