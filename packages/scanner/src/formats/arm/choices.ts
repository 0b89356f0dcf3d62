import { ChoiceCollector, valuesIn } from "../../documents/choices.ts";
import type { DocumentChoice } from "../../documents/document-format.ts";
import { entryOf, membersOf, textOf } from "../../documents/members.ts";
import { EvaluationFailure } from "../../evaluate/failure.ts";
import { bool, number, string, type Value } from "../../evaluate/value.ts";
import { type Expression, expressionIn, parseExpression } from "./syntax.ts";

/**
 * The other values of a template's parameters: booleans, those that are allowed, and those that
 * expressions compare.
 */
export function choicesIn(template: Value): readonly DocumentChoice[] {
  const parameters = membersOf(entryOf(template, "parameters"));
  const found = new ChoiceCollector(
    new Map(
      parameters.map(([name, each]) => [
        name,
        { fallback: entryOf(each, "defaultValue"), allowed: entryOf(each, "allowedValues") },
      ]),
    ),
  );
  for (const [name, declaration] of parameters) {
    const isBool = textOf(entryOf(declaration, "type"))?.toLowerCase() === "bool";
    for (const value of isBool ? [true, false] : []) found.add(name, bool(value));
  }
  for (const value of valuesIn(template)) {
    const text = value.kind === "string" ? expressionIn(value.value) : undefined;
    const expression = text === undefined ? undefined : parsed(text);
    if (expression !== undefined) collectCompared(expression, template, found);
  }
  return found.choices;
}

function parsed(text: string): Expression | undefined {
  try {
    return parseExpression(text);
  } catch (error) {
    if (error instanceof EvaluationFailure) return undefined;
    throw error;
  }
}

function collectCompared(root: Expression, template: Value, found: ChoiceCollector): void {
  const pending = [root];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (next.kind === "call") {
      collectEqual(next.operands, next.name, found);
      pending.push(...next.operands);
    } else if (next.kind === "member") {
      const { of, key } = next;
      for (const name of parametersIn(key)) {
        for (const [each] of membersOf(variableIn(of, template))) found.add(name, string(each));
      }
      pending.push(of, key);
    }
  }
}

function collectEqual(operands: readonly Expression[], name: string, found: ChoiceCollector): void {
  if (!/^equals$/i.test(name)) return;
  const parameters = operands.flatMap((operand) => [...parametersIn(operand)]);
  for (const operand of operands) {
    if (operand.kind !== "literal") continue;
    const { value } = operand;
    const literal = typeof value === "number" ? number(value) : string(value);
    for (const parameter of parameters) found.add(parameter, literal);
  }
}

function variableIn(expression: Expression, template: Value): Value | undefined {
  const isVariable = expression.kind === "call" && /^variables$/i.test(expression.name);
  const name = isVariable ? expression.operands[0] : undefined;
  return name?.kind === "literal"
    ? entryOf(entryOf(template, "variables"), String(name.value))
    : undefined;
}

/** The parameter that an expression passes on, if it does. */
function parametersIn(expression: Expression): readonly string[] {
  if (expression.kind !== "call") return [];
  const [first] = expression.operands;
  if (/^parameters$/i.test(expression.name)) {
    return first?.kind === "literal" ? [String(first.value)] : [];
  }
  const isText = /^(tolower|toupper|string|trim)$/i.test(expression.name);
  return isText && first?.kind === "call" ? parametersIn(first) : [];
}
