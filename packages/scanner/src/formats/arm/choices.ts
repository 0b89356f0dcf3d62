import { ChoiceCollector, valuesIn } from "../../documents/choices.ts";
import type { DocumentChoice } from "../../documents/document-format.ts";
import { entryOf, membersOf, textOf } from "../../documents/members.ts";
import { bool, nullValue, number, string, type Value } from "../../evaluate/value.ts";
import { type Expression, partsOf, validExpression } from "./syntax.ts";

type Call = Extract<Expression, { kind: "call" }>;

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
        { fallback: fallbackOf(each), allowed: entryOf(each, "allowedValues") },
      ]),
    ),
  );
  for (const [name, declaration] of parameters) {
    const isBool = textOf(entryOf(declaration, "type"))?.toLowerCase() === "bool";
    for (const value of isBool ? [true, false] : []) found.add(name, bool(value));
  }
  for (const value of valuesIn(template)) {
    const expression = value.kind === "string" ? validExpression(value) : undefined;
    if (expression !== undefined) collectCompared(expression, template, found);
  }
  return found.choices;
}

function collectCompared(root: Expression, template: Value, found: ChoiceCollector): void {
  const pending = [root];
  const seen = new Set<Expression>();
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    if (next.kind === "call") collectEqual(next, found);
    if (next.kind === "member") {
      for (const name of parametersIn(next.key)) {
        for (const [each] of membersOf(variableIn(next.of, template)))
          found.add(name, string(each));
      }
    }
    pending.push(...partsOf(next));
    for (const value of next.kind === "written" ? valuesIn(next.value) : []) {
      const expression = value.kind === "string" ? validExpression(value) : undefined;
      if (expression !== undefined) pending.push(expression);
    }
  }
}

/** The default; null if the parameter may be left out without one. */
function fallbackOf(declaration: Value): Value | undefined {
  const isNullable = textOf(entryOf(declaration, "nullable")) === "true";
  return entryOf(declaration, "defaultValue") ?? (isNullable ? nullValue() : undefined);
}

/** Functions that ask whether an operand is there, or compare how much is there. */
const ASKS = /^(empty|length|coalesce)$/i;

function collectEqual({ operands, name }: Call, found: ChoiceCollector): void {
  const parameters = operands.flatMap((operand) => [...parametersIn(operand)]);
  if (ASKS.test(name)) for (const parameter of parameters) found.addPresence(parameter);
  if (!/^equals$/i.test(name)) return;
  for (const operand of operands) {
    const isNull = operand.kind === "call" && /^null$/i.test(operand.name);
    const value = operand.kind === "literal" ? operand.value : undefined;
    if (isNull || value === "") for (const each of parameters) found.addPresence(each);
    if (value === undefined) continue;
    const literal = typeof value === "number" ? number(value) : string(value);
    for (const parameter of parameters) found.addCompared(parameter, literal);
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
