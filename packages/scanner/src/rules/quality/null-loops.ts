import type { Body, Expression } from "../../hcl/ast.ts";
import type { Fact } from "../../rule-language/fact.ts";
import { locate, type ModuleView } from "../../rule-language/module-view.ts";
import { published, type Rule } from "../../rule-language/rule.ts";
import { nameAfter } from "../../terraform/references.ts";
import { argumentOf } from "../../terraform/static-argument.ts";

/** Functions that fail if their argument is null. */
const STRICT = /^(keys|values|length|distinct|sort|flatten|toset)$/;

/** The variable that a loop runs over, alone or through such functions. */
function loopedVariable(expression: Expression | undefined): string | undefined {
  if (expression?.kind === "parenthesised") return loopedVariable(expression.inner);
  if (expression?.kind === "for") return loopedVariable(expression.collection);
  if (expression?.kind === "call")
    return STRICT.test(expression.name) ? loopedVariable(expression.args[0]) : undefined;
  return expression && nameAfter("var", expression);
}

/** The loops of a block and of those in it. */
function loopsIn({ attributes, blocks }: Body): readonly Expression[] {
  const own = attributes.filter(({ name }) => name === "for_each" || name === "count");
  return [...own.map(({ value }) => value), ...blocks.flatMap(({ body }) => loopsIn(body))];
}

function nullLoops(view: ModuleView): readonly Fact[] {
  const isNull = (name: string) => {
    const variable = view.configuration.variables.get(name);
    const fallback = variable && argumentOf(variable, "default")?.value;
    return fallback?.kind === "literal" && fallback.value === null;
  };
  return view.codeFiles.flatMap(({ body, file }) =>
    loopsIn(body).flatMap((loop) => {
      const name = loopedVariable(loop);
      if (name === undefined || !isNull(name)) return [];
      const message = `\`var.${name}\` is null unless the caller sets it`;
      return [view.found(true, locate(loop, file), message)];
    }),
  );
}

export const nullLoopRules: readonly Rule[] = [
  {
    id: "quality-null-loop",
    title: "Loop fails with the default of its variable",
    severity: "MEDIUM",
    category: "quality",
    explanation: "Terraform can't loop over null, so the module fails unless this input is set.",
    fix: "Use an empty list or map as the default, with `nullable = false`, or `coalesce` in the loop.",
    link: "https://developer.hashicorp.com/terraform/language/meta-arguments/for_each",
    checks: [published("each loop has a collection", nullLoops)],
  },
];
