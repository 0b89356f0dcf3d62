import { Budget } from "../../evaluate/budget.ts";
import { evaluate } from "../../evaluate/expression.ts";
import { EvaluationFailure } from "../../evaluate/failure.ts";
import type { Value } from "../../evaluate/value.ts";
import type { Expression } from "../../hcl/ast.ts";
import { parseHclExpression } from "../../hcl/parser.ts";
import { walkExpressions } from "../../hcl/walk.ts";
import { SourceFile } from "../../source/source-file.ts";

/**
 * Expression kinds allowed in a plain value. All others compute one, which only the module's own
 * code may do.
 */
const PLAIN_KINDS: ReadonlySet<Expression["kind"]> = new Set([
  "literal",
  "tuple",
  "object",
  "parenthesised",
  "unary",
]);

/** Budget for one value, which is limited by the length of its source text. */
const STEPS = 100_000;

/**
 * Parses a value written in HCL (a superset of JSON for values), as in a `.tfvars` file. Throws
 * `EvaluationFailure` if the text isn't a value or contains a reference.
 */
export function readWrittenValue(text: string): Value {
  const expression = parseHclExpression(text);
  if (expression === undefined) throw new EvaluationFailure("not a value in HCL or JSON");
  for (const { kind } of walkExpressions(expression)) {
    if (!PLAIN_KINDS.has(kind)) {
      throw new EvaluationFailure("a value may not refer to anything or call functions");
    }
  }
  const file = new SourceFile("", text);
  const files = { read: () => undefined, list: () => [] };
  const scope = {
    resolve(name: string): never {
      throw new EvaluationFailure(`there is no "${name}" here`);
    },
  };
  return evaluate(expression, { scope, file, files, budget: new Budget(STEPS) });
}
