import { Budget } from "../evaluate/budget.ts";
import { evaluate } from "../evaluate/expression.ts";
import { EvaluationFailure } from "../evaluate/failure.ts";
import type { Value } from "../evaluate/value.ts";
import type { Expression } from "../hcl/ast.ts";
import { parseHclExpression } from "../hcl/parser.ts";
import { walkExpressions } from "../hcl/walk.ts";
import { SourceFile } from "../source/source-file.ts";

/** What a value consists of. All else computes one, which only the module's own code may. */
const PLAIN_KINDS: ReadonlySet<Expression["kind"]> = new Set([
  "literal",
  "tuple",
  "object",
  "parenthesised",
  "unary",
]);

/** Steps for one value, which is at most as long as the text it is written in. */
const STEPS = 100_000;

/**
 * Reads a value written in HCL, of which JSON is a part, as in a `.tfvars` file. Fails with
 * `EvaluationFailure` when the text is no value, or refers to something.
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
