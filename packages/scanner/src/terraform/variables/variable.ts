import { SyntaxBody } from "../../config/syntax-body.ts";
import { convert } from "../../evaluate/convert.ts";
import { evaluate } from "../../evaluate/expression.ts";
import { EvaluationFailure } from "../../evaluate/failure.ts";
import { NO_MARKS } from "../../evaluate/marks.ts";
import { requiredValue } from "../../evaluate/required-value.ts";
import type { EvaluationContext } from "../../evaluate/scope.ts";
import { ANY, parseType, type Type } from "../../evaluate/type-constraint.ts";
import { type Value, withMarks, writtenAt } from "../../evaluate/value.ts";
import type { Expression } from "../../hcl/ast.ts";
import { walkExpressions } from "../../hcl/walk.ts";
import type { SourceFile } from "../../source/source-file.ts";
import type { Declaration } from "../configuration.ts";
import { bodiesAt } from "../static-argument.ts";

/** The context of the expressions in a file. Variables can't refer to anything. */
type ContextOf = (file: SourceFile) => EvaluationContext;

interface Caller {
  /** What the caller or a file of values gives, if anything. */
  readonly given: Value | undefined;
  /** Whether a module block calls the module. Otherwise its values are inputs of the scan. */
  readonly isCalled: boolean;
  readonly contextOf: ContextOf;
}

/** A variable's value: what is given, its default, or what is known of any value. */
export function variableValue(
  declaration: Declaration,
  { given, isCalled, contextOf }: Caller,
): Value {
  const address = `var.${declaration.name}`;
  const body = new SyntaxBody(declaration.sources, declaration.location, contextOf);
  const type = variableType(declaration, contextOf);
  const truthOf = (argument: string) => {
    const value = body.attribute(argument)?.value;
    return value?.kind === "bool" ? value.value : undefined;
  };
  const isSensitive = truthOf("sensitive") === true;
  const marks = { ...NO_MARKS, isSensitive };
  const marked = (value: Value) => (isSensitive ? withMarks(value, marks) : value);
  if (given !== undefined && (given.kind !== "null" || truthOf("nullable") !== false)) {
    return marked(convert(given, type));
  }
  const fallback = body.attribute("default");
  if (fallback === undefined) {
    // Callers are assumed to set required variables to a non-null value.
    const defaults = isCalled ? [] : [{ variable: address, location: declaration.header }];
    return requiredValue(type, address, {
      marks: { ...marks, inputs: isCalled ? [] : [address] },
      ofDefaults: { ...marks, defaults },
      isValidated: (attribute) => validatedAttributes(declaration).has(attribute),
    });
  }
  const value = convert(writtenAt(fallback.value, fallback.location), type);
  // In a called module, the default is part of the caller's result, whatever it passes.
  const defaults = isCalled ? [] : [{ variable: address, location: fallback.location }];
  return marked(withMarks(value, { ...NO_MARKS, defaults }));
}

/** A variable's type; any if it has none or an invalid one. */
export function variableType(declaration: Declaration, contextOf: ContextOf): Type {
  for (const { body, file } of declaration.sources) {
    const constraint = body.attributes.find(({ name }) => name === "type");
    if (constraint === undefined) continue;
    try {
      return parseType(constraint.value, (fallback: Expression) =>
        evaluate(fallback, contextOf(file)),
      );
    } catch (error) {
      if (error instanceof EvaluationFailure) return ANY;
      throw error;
    }
  }
  return ANY;
}

const validated = new WeakMap<Declaration, ReadonlySet<string>>();

/** The attributes that the conditions of a variable's validations name. */
function validatedAttributes(declaration: Declaration): ReadonlySet<string> {
  let names = validated.get(declaration);
  if (names === undefined) {
    const conditions = declaration.sources.flatMap(({ body }) =>
      bodiesAt(body, ["validation"]).flatMap((each) =>
        each.attributes.flatMap(({ name, value }) => (name === "condition" ? [value] : [])),
      ),
    );
    names = new Set(
      conditions
        .flatMap((condition) => [...walkExpressions(condition)])
        .flatMap((each) => (each.kind === "traversal" ? each.steps : []))
        .flatMap((step) => (step.kind === "attribute" ? [step.name] : [])),
    );
    validated.set(declaration, names);
  }
  return names;
}
