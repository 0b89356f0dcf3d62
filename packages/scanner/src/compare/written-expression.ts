import { BudgetSpent, EvaluationFailure } from "../evaluate/failure.ts";
import { encodeJson } from "../evaluate/functions/json.ts";
import { readWrittenValue } from "../terraform/variables/written-value.ts";

/** Whether two expressions are equal apart from formatting; null means there is none. */
export function sameExpression(a: string | null, b: string | null): boolean {
  if (a === null || b === null) return a === b;
  return a === b || canonical(a) === canonical(b);
}

/** A plain value as JSON; other expressions without whitespace. */
function canonical(expression: string): string {
  try {
    const encoded = encodeJson(readWrittenValue(`${expression}\n`));
    if (encoded.kind === "string") return encoded.value;
  } catch (error) {
    if (!(error instanceof EvaluationFailure || error instanceof BudgetSpent)) throw error;
  }
  return expression.replace(/\s+/g, " ").trim();
}
