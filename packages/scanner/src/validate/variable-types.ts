import { valueOrUnknown } from "../evaluate/attempt.ts";
import { Budget } from "../evaluate/budget.ts";
import { evaluate } from "../evaluate/expression.ts";
import { EvaluationFailure } from "../evaluate/failure.ts";
import { ANY, parseType, type Type } from "../evaluate/type-constraint.ts";
import type { Expression } from "../hcl/ast.ts";
import type { SourceFile, Span } from "../source/source-file.ts";
import type { Declaration, ModuleConfiguration } from "../terraform/configuration.ts";
import { argumentOf } from "../terraform/static-argument.ts";
import type { Language } from "./language.ts";
import { convertTyped } from "./typed/conversion.ts";
import { fromEvaluated } from "./typed/known-values.ts";
import { Refusal } from "./typed/typed-value.ts";

/** Steps for the default of an optional attribute. */
const STEPS = 10_000;

interface Checked {
  readonly configuration: ModuleConfiguration;
  readonly language: Language;
  add(message: string, span: Span, file: SourceFile): void;
}

/** The types of a module's variables. Invalid ones are faults. */
export function declaredTypes(check: Checked): ReadonlyMap<string, Type> {
  const types = new Map<string, Type>();
  for (const [name, declaration] of check.configuration.variables) {
    types.set(name, declaredType(check, declaration) ?? ANY);
  }
  return types;
}

function declaredType(check: Checked, declaration: Declaration): Type | undefined {
  const argument = argumentOf(declaration, "type");
  if (argument === undefined) return undefined;
  const { value, file } = argument;
  const isQuoted = value.kind === "literal" || value.kind === "template";
  if (isQuoted && !file.path.endsWith(".json") && !check.language.has("quoted-types")) {
    check.add("a type is written without quotes", value, file);
    return undefined;
  }
  const type = typeOrUndefined(value, (fallback) =>
    valueOrUnknown(() => evaluate(fallback, constantContext(file))),
  );
  if (type === undefined) check.add("this is not a type", value, file);
  else if (!hasFittingDefaults(type)) {
    check.add("the default of an optional attribute doesn't fit its type", value, file);
  }
  return type;
}

function constantContext(file: SourceFile) {
  return {
    scope: {
      resolve(name: string): never {
        throw new EvaluationFailure(`there is no "${name}" here`);
      },
    },
    file,
    files: { read: () => undefined, list: () => [] },
    budget: new Budget(STEPS),
  };
}

/** Whether the defaults of all optional attributes can be converted to their types. */
function hasFittingDefaults(type: Type): boolean {
  switch (type.kind) {
    case "list":
    case "set":
    case "map":
      return hasFittingDefaults(type.element);
    case "tuple":
      return type.elements.every(hasFittingDefaults);
    case "object":
      return [...type.attributes.values()].every(({ type: inner, fallback }) => {
        if (!hasFittingDefaults(inner)) return false;
        return fallback === undefined || fits(fallback, inner);
      });
    default:
      return true;
  }
}

function fits(value: Parameters<typeof fromEvaluated>[0], type: Type): boolean {
  try {
    convertTyped(fromEvaluated(value), type);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/** A type constraint; undefined if it isn't one. */
function typeOrUndefined(
  expression: Expression,
  onDefault: (fallback: Expression) => ReturnType<Parameters<typeof parseType>[1]>,
): Type | undefined {
  try {
    return parseType(expression, onDefault);
  } catch (error) {
    if (error instanceof EvaluationFailure) return undefined;
    throw error;
  }
}
