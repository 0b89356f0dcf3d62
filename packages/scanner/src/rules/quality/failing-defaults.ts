import { Budget } from "../../evaluate/budget.ts";
import { evaluate } from "../../evaluate/expression.ts";
import { BudgetSpent, EvaluationFailure } from "../../evaluate/failure.ts";
import type { Body, Expression } from "../../hcl/ast.ts";
import { walkExpressions } from "../../hcl/walk.ts";
import { DEFAULT_LIMITS } from "../../limits.ts";
import type { Fact } from "../../rule-language/fact.ts";
import { locate, type ModuleView } from "../../rule-language/module-view.ts";
import { published, type Rule } from "../../rule-language/rule.ts";
import type { SourceFile, Span } from "../../source/source-file.ts";
import type { Declaration } from "../../terraform/configuration.ts";
import { useByItself } from "../../terraform/evaluate-tree.ts";
import { type ModuleInstance, newProgram } from "../../terraform/module-instance.ts";
import { referencesIn } from "../../terraform/references.ts";
import { argumentOf, codeOf } from "../../terraform/static-argument.ts";
import { brokenValidation } from "../../terraform/variables/check-variables.ts";
import { uncertainElements } from "./uncertain-index.ts";

/** Failures that a null, a missing key or a list without members leads to. */
const EXPECTED =
  /^(null |length\(\) of a null|a null |there is no attribute |the index is |lookup\(\) finds no|element\(\) of an empty|format\(\) of null|coalesce\(\) of nothing|not enough room|no such subnet|division by zero|zipmap\(\) of unequal|sum\(\) of nothing|cannot be iterated)/;

/** Members of what the code writes itself. Resources have attributes that it doesn't. */
const MISSING = /^there is no attribute (?!.* on a null)/;

function readsOwnValues(expression: Expression): boolean {
  const roots = [...walkExpressions(expression)].filter(({ kind }) => kind === "variable");
  return roots.every((each) => each.kind === "variable" && /^(var|local)$/.test(each.name));
}

/** Why an expression fails if the caller sets only what it has to. */
function failureOf(expression: Expression, file: SourceFile, module: ModuleInstance) {
  try {
    evaluate(expression, module.context(file));
    return undefined;
  } catch (error) {
    if (error instanceof BudgetSpent) return undefined;
    if (!(error instanceof EvaluationFailure)) throw error;
    const isSure = !MISSING.test(error.message) || readsOwnValues(expression);
    const isExpected = isSure && EXPECTED.test(error.message) && !isGuarded(expression);
    return isExpected ? error.message : undefined;
  }
}

/** Newer releases don't evaluate the second operand if the first one decides. */
function isGuarded(expression: Expression): boolean {
  for (const each of walkExpressions(expression)) {
    if (each.kind === "binary" && /^(&&|\|\|)$/.test(each.operator)) return true;
  }
  return false;
}

/** Values of a body that are evaluated in any case, and what decides about its repetition. */
function* valuesOf({ attributes, blocks }: Body): Generator<Expression> {
  const repeated = attributes.filter(({ name }) => name === "count" || name === "for_each");
  for (const { name, value } of repeated.length > 0 ? repeated : attributes) {
    if (name !== "depends_on" && name !== "providers" && name !== "provider") yield value;
  }
  if (repeated.length > 0) return;
  for (const { type, body } of blocks) {
    if (!/^(dynamic|lifecycle|provisioner|connection)$/.test(type)) yield* valuesOf(body);
  }
}

/** Whether a default only says that nothing is given. */
function isEmpty(declaration: Declaration): boolean {
  const value = argumentOf(declaration, "default")?.value;
  if (value?.kind === "literal") return value.value === null || value.value === "";
  return /^(\[\s*\]|\{\s*\})$/.test(codeOf(declaration, "default") ?? "");
}

const EVALUATED = /^(resource|data|module|output|locals)$/;

function failingDefaults(view: ModuleView): readonly Fact[] {
  const { configuration, tree } = view;
  const program = newProgram(tree, new Budget(DEFAULT_LIMITS.evaluationSteps));
  const module = useByItself(program, configuration, new Map());
  const refused = [...configuration.variables.values()].flatMap((declaration): Fact[] => {
    const has = (name: string) =>
      declaration.sources.some(({ body }) => body.attributes.some((each) => each.name === name));
    // A value that another one makes necessary can't be required in general.
    const isDemanded = (condition: Expression) =>
      isEmpty(declaration) &&
      [...referencesIn(condition)].some((each) => each !== `var.${declaration.name}`);
    const reason = has("default")
      ? brokenValidation(declaration, module, (condition) => !isDemanded(condition))
      : undefined;
    const told = reason?.trim().replace(/\.$/, "");
    const message = `\`var.${declaration.name}\` refuses its own default: ${told}`;
    return reason === undefined ? [] : [view.found(true, declaration.header, message)];
  });
  const conditions = [...configuration.variables.values()].flatMap(({ sources }) =>
    sources.flatMap(({ body, file }) =>
      body.blocks
        .filter(({ type }) => type === "validation")
        .flatMap((block) => block.body.attributes.filter(({ name }) => name === "condition"))
        .map(({ value }) => ({ value, file })),
    ),
  );
  const values = view.codeFiles.flatMap(({ body, file }) =>
    body.blocks
      .filter(({ type }) => EVALUATED.test(type))
      .flatMap((block) => [...valuesOf(block.body)].map((value) => ({ value, file }))),
  );
  // Elements of what a condition leaves out have a rule of their own.
  const uncertain = Map.groupBy(uncertainElements(view), ({ file }) => file);
  const isUncertain = ({ start, end }: Span, file: SourceFile) =>
    uncertain.get(file)?.some((each) => start <= each.start && each.end <= end) === true;
  const failing = [...conditions, ...values].flatMap(({ value, file }): Fact[] => {
    const failure = failureOf(value, file, module);
    const isSaid = failure?.startsWith("the index is ") === true && isUncertain(value, file);
    const reason = isSaid ? undefined : failure;
    const message = `without further inputs, this fails: ${reason}`;
    return reason === undefined ? [] : [view.found(true, locate(value, file), message)];
  });
  return [...refused, ...failing];
}

/** A rule for modules that can't be planned as they are documented. */
export const failingDefaultRules: readonly Rule[] = [
  {
    id: "quality-failing-default",
    title: "Module fails with the defaults of its variables",
    severity: "MEDIUM",
    category: "quality",
    explanation: "Callers who set only the required inputs get an error in the plan.",
    fix: "Ask for null or a missing member first, or choose a default that works.",
    link: "https://developer.hashicorp.com/terraform/language/values/variables#default-values",
    checks: [published("it works with its defaults", failingDefaults)],
  },
];
