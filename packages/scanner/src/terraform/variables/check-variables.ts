import { valueOrUnknown } from "../../evaluate/attempt.ts";
import { Budget } from "../../evaluate/budget.ts";
import { convert } from "../../evaluate/convert.ts";
import { evaluate } from "../../evaluate/expression.ts";
import { BudgetSpent, EvaluationFailure } from "../../evaluate/failure.ts";
import { encodeJson, fromJson } from "../../evaluate/functions/json.ts";
import { parseType, type Type } from "../../evaluate/type-constraint.ts";
import { typeText } from "../../evaluate/type-text.ts";
import { isFailure, string, type Value } from "../../evaluate/value.ts";
import type { Expression } from "../../hcl/ast.ts";
import { DEFAULT_LIMITS } from "../../limits.ts";
import { selectFiles } from "../../source/select-files.ts";
import type { Declaration } from "../configuration.ts";
import { useByItself } from "../evaluate-tree.ts";
import { type ModuleInstance, newProgram } from "../module-instance.ts";
import { argumentOf, literalTruth } from "../static-argument.ts";
import { treeOf } from "../tree.ts";
import { readWrittenValue } from "./written-value.ts";

/** An invalid variable value. */
export interface VariableProblem {
  readonly variable: string;
  readonly message: string;
}

export interface CheckedVariables {
  /** At most one problem per variable; empty if Terraform would accept the values. */
  readonly problems: readonly VariableProblem[];
  /** The values as plain data, ready for a scan. */
  readonly values: Readonly<Record<string, unknown>>;
}

/**
 * Checks values for the root module's variables: that the variables exist, that the types match,
 * and, as far as decidable, that all validations pass. A value is plain data, or text parsed like
 * `terraform plan -var`: literal for a string, number or bool, HCL or JSON for any other type.
 */
export function checkVariables(
  files: ReadonlyMap<string, Uint8Array>,
  given: Readonly<Record<string, unknown>>,
): CheckedVariables {
  const tree = treeOf(selectFiles(files, DEFAULT_LIMITS));
  const root = tree.configurations.get(tree.root);
  const program = newProgram(tree, new Budget(DEFAULT_LIMITS.evaluationSteps));
  const problems = new Map<string, string>();
  const values = new Map<string, Value>();
  // Types can contain defaults, which are evaluated without any given values.
  const bare = root && useByItself(program, root, new Map());
  for (const [name, data] of Object.entries(given)) {
    const declaration = root?.variables.get(name);
    const problem = explain(() => {
      if (!bare || !declaration) throw new EvaluationFailure("this module has no such input");
      values.set(name, readValue(data, declaration, bare));
    });
    if (problem !== undefined) problems.set(name, problem);
  }
  if (root && problems.size === 0) {
    const module = useByItself(program, root, values);
    for (const declaration of root.variables.values()) {
      const broken = brokenValidation(declaration, module);
      if (broken !== undefined) problems.set(declaration.name, broken);
    }
  }
  return {
    problems: [...problems].map(([variable, message]) => ({ variable, message })),
    values: Object.fromEntries([...values].map(([name, value]) => [name, toPlainData(value)])),
  };
}

/** The failure's message as a sentence. */
function explain(check: () => void): string | undefined {
  try {
    check();
    return undefined;
  } catch (error) {
    if (!(error instanceof EvaluationFailure || error instanceof BudgetSpent)) throw error;
    const [first = "", ...rest] = error.message;
    return `${first.toUpperCase()}${rest.join("")}.`;
  }
}

/** The given value before conversion. Fails if it doesn't match the variable's type. */
function readValue(data: unknown, declaration: Declaration, module: ModuleInstance): Value {
  const type = typeOf(declaration, module);
  const value = typeof data === "string" ? readText(data, type) : fromJson(data, []);
  const isNullable = literalTruth(declaration, "nullable") ?? true;
  if (value.kind === "null" && !isNullable && argumentOf(declaration, "default") === undefined) {
    throw new EvaluationFailure("a value is needed");
  }
  if (type === undefined) return value;
  try {
    convert(value, type);
  } catch (error) {
    if (!(error instanceof EvaluationFailure)) throw error;
    throw new EvaluationFailure(`the type is ${typeText(type)}: ${error.message}`);
  }
  return value;
}

function readText(text: string, type: Type | undefined): Value {
  if (type?.kind === "string" || type?.kind === "number" || type?.kind === "bool") {
    return string(text);
  }
  if (type !== undefined) return readWrittenValue(text);
  // Without a type, an unquoted word is also accepted as text.
  const value = valueOrUnknown(() => readWrittenValue(text));
  return value.kind === "unknown" ? string(text) : value;
}

/** Undefined if the type is missing or invalid, in which case any value is accepted. */
function typeOf(declaration: Declaration, module: ModuleInstance): Type | undefined {
  const argument = argumentOf(declaration, "type");
  if (argument === undefined) return undefined;
  const { value, file } = argument;
  try {
    return parseType(value, (fallback) => evaluate(fallback, module.context(file)));
  } catch (error) {
    if (error instanceof EvaluationFailure) return undefined;
    throw error;
  }
}

/** The error message of the first validation that is known to fail, of those that count. */
export function brokenValidation(
  { sources }: Declaration,
  module: ModuleInstance,
  counts: (condition: Expression) => boolean = () => true,
): string | undefined {
  for (const { body, file } of sources) {
    for (const block of body.blocks.filter(({ type }) => type === "validation")) {
      const argument = (name: string) =>
        block.body.attributes.find((attribute) => attribute.name === name)?.value;
      const condition = argument("condition");
      if (condition === undefined || !counts(condition)) continue;
      const context = module.context(file);
      const verdict = valueOrUnknown(() => evaluate(condition, context));
      const isRefused = context.isStrict === true && isFailure(verdict);
      if (!isRefused && (verdict.kind !== "bool" || verdict.value)) continue;
      const written = argument("error_message");
      const message = written && valueOrUnknown(() => evaluate(written, context));
      return message?.kind === "string" && !message.marks.isSensitive
        ? message.value
        : "The module does not accept this value.";
    }
  }
  return undefined;
}

function toPlainData(value: Value): unknown {
  const encoded = encodeJson(value);
  return encoded.kind === "string" ? JSON.parse(encoded.value) : null;
}
