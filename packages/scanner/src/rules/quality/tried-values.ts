import { Budget } from "../../evaluate/budget.ts";
import { evaluate } from "../../evaluate/expression.ts";
import { BudgetSpent, EvaluationFailure } from "../../evaluate/failure.ts";
import type { Scope } from "../../evaluate/scope.ts";
import { string, unknown, type Value } from "../../evaluate/value.ts";
import type { Expression } from "../../hcl/ast.ts";
import { walkExpressions } from "../../hcl/walk.ts";
import type { ModuleView } from "../../rule-language/module-view.ts";
import type { SourceFile } from "../../source/source-file.ts";
import type { Declaration } from "../../terraform/configuration.ts";
import { codeOf } from "../../terraform/static-argument.ts";

/** Functions for which texts can be chosen that tell whether a condition refuses anything. */
const SIMPLE =
  /^(coalesce|contains|endswith|length|lower|startswith|tolist|toset|trimspace|upper)$/;

/** Texts that a list of alternatives leaves out. */
const OTHERS = ["zq", "Zq 9", " ", "-", "_", "0", "9999", "é", "z".repeat(2_000)];

const MAX_TEXTS = 40;

const STEPS = 20_000;

/** The texts in an expression; undefined if it calls functions that ask for more than texts. */
function textsIn(condition: Expression): readonly string[] | undefined {
  const texts: string[] = [];
  let hasChoice = false;
  for (const each of walkExpressions(condition)) {
    if (each.kind === "call" && !SIMPLE.test(each.name)) return undefined;
    if (each.kind === "call" && each.name === "contains") hasChoice = true;
    if (each.kind === "literal" && typeof each.value === "string") texts.push(each.value);
  }
  return hasChoice && texts.length <= MAX_TEXTS ? texts : undefined;
}

/**
 * Whether a validation with a list of alternatives accepts whatever texts the variable gets, for
 * example because the other side of `||` holds for them. Texts without a character aren't tried.
 */
export function acceptsEveryText(
  declaration: Declaration,
  condition: Expression,
  file: SourceFile,
  { tree, configuration }: ModuleView,
): boolean {
  if (codeOf(declaration, "type") !== "string") return false;
  const written = textsIn(condition);
  if (written === undefined) return false;
  const budget = new Budget(STEPS);
  const accepts = (value: Value) => {
    const scope: Scope = {
      resolve: (name, [step]) =>
        name === "var" && step?.kind === "attribute" && step.name === declaration.name
          ? { value, used: 1 }
          : { value: unknown(name), used: 0 },
    };
    const context = { scope, file, files: tree.filesFrom(configuration.directory), budget };
    try {
      const result = evaluate(condition, context);
      return result.kind === "bool" && result.value;
    } catch (error) {
      if (error instanceof BudgetSpent || error instanceof EvaluationFailure) return false;
      throw error;
    }
  };
  const texts = [...OTHERS, ...written.flatMap((text) => [text, `${text}z`, `z${text}`])];
  return texts.filter((text) => text !== "").every((text) => accepts(string(text)));
}
