import { entryOf, membersOf, textOf } from "../../documents/members.ts";
import { toText } from "../../evaluate/convert.ts";
import { encodeJson } from "../../evaluate/functions/json.ts";
import { type Marks, mergeMarks, NO_MARKS } from "../../evaluate/marks.ts";
import { areKnownToDiffer, isNotEmpty } from "../../evaluate/presence.ts";
import { joinText } from "../../evaluate/text.ts";
import {
  alternatives,
  bool,
  number,
  type ObjectValue,
  oneOf,
  string,
  tuple,
  unknown,
  type Value,
  withMarks,
} from "../../evaluate/value.ts";

/** The template in which a function is called. */
export interface FunctionScope {
  readonly mappings: Value | undefined;
  evaluate(value: Value): Value;
  /** The result of `Ref`. */
  reference(name: string): Value;
  /** The result of `Fn::GetAtt`. */
  attribute(id: string, name: string): Value;
  condition(name: string): Value;
}

/** A function call: an object whose only member is the function's name. */
export interface FunctionCall {
  readonly name: string;
  readonly argument: Value;
}

export function functionIn({ entries }: ObjectValue): FunctionCall | undefined {
  if (entries.size !== 1) return undefined;
  const [[name, argument] = ["", undefined]] = entries;
  if (argument === undefined) return undefined;
  const isCondition = name === "Condition" && argument.kind === "string";
  return name === "Ref" || name.startsWith("Fn::") || isCondition ? { name, argument } : undefined;
}

export function evaluateFunction({ name, argument }: FunctionCall, template: FunctionScope): Value {
  const operands = argument.kind === "list" ? argument.items : [argument];
  const operand = (index: number) => {
    const value = operands[index];
    return value === undefined ? unknown(name) : template.evaluate(value);
  };
  switch (name) {
    case "Ref":
      return template.reference(textOf(argument) ?? "");
    case "Fn::GetAtt":
      return attributeNamed(operands, template);
    case "Condition":
    case "Fn::Condition":
      return template.condition(textOf(argument) ?? "");
    case "Fn::If":
      return choose(template.condition(textOf(operands[0]) ?? ""), operand, name);
    case "Fn::Equals":
      return areEqual(operand(0), operand(1));
    case "Fn::Not":
      return negate(operand(0));
    case "Fn::And":
      return decide(
        operands.map((_, index) => operand(index)),
        false,
      );
    case "Fn::Or":
      return decide(
        operands.map((_, index) => operand(index)),
        true,
      );
    case "Fn::Sub":
      return substitute(operands, template);
    case "Fn::Join":
      return join(operand(0), operand(1));
    case "Fn::Split":
      return split(operand(0), operand(1));
    case "Fn::Select":
      return select(operand(0), operand(1));
    case "Fn::FindInMap":
      return findInMap(operands, template);
    // The text before encoding is what rules can read.
    case "Fn::Base64":
      return operand(0);
    case "Fn::ToJsonString":
      return encodeJson(template.evaluate(argument));
    case "Fn::Length": {
      const list = template.evaluate(argument);
      return list.kind === "list"
        ? withMarks(number(list.items.length), list.marks)
        : unknown(name);
    }
    case "Fn::ImportValue":
      return { ...unknown("an imported value"), isNotNull: true };
    default:
      return unknown(name);
  }
}

/** `[id, attribute]`, or both in one string separated by a dot. */
function attributeNamed(operands: readonly Value[], template: FunctionScope): Value {
  const [id = "", ...path] = operands.flatMap((operand) => (textOf(operand) ?? "").split("."));
  return template.attribute(id, path.join("."));
}

function choose(condition: Value, operand: (index: number) => Value, name: string): Value {
  if (condition.kind === "bool") {
    return withMarks(operand(condition.value ? 1 : 2), condition.marks);
  }
  return withMarks(oneOf([operand(1), operand(2)], name), condition.marks);
}

function areEqual(a: Value, b: Value): Value {
  const marks = mergeMarks(a.marks, b.marks);
  const answers = alternatives(a).flatMap((one) =>
    alternatives(b).map((other) => {
      if (areKnownToDiffer(one, other)) return false;
      const [text, otherText] = [textOf(one), textOf(other)];
      return text === undefined || otherText === undefined ? undefined : text === otherText;
    }),
  );
  const [first] = answers;
  const isAgreed = first !== undefined && answers.every((answer) => answer === first);
  const cause = [a, b].find((each) => each.kind === "unknown");
  return isAgreed
    ? withMarks(bool(first), marks)
    : unknown(cause?.kind === "unknown" ? cause.cause : "a comparison", marks);
}

function negate(value: Value): Value {
  return value.kind === "bool" ? withMarks(bool(!value.value), value.marks) : value;
}

/** A `decisive` operand determines the result; otherwise all must be known. */
function decide(operands: readonly Value[], decisive: boolean): Value {
  const deciding = operands.find((each) => each.kind === "bool" && each.value === decisive);
  if (deciding !== undefined) return deciding;
  const marks = operands.map((each) => each.marks).reduce(mergeMarks, NO_MARKS);
  const open = operands.find(({ kind }) => kind !== "bool");
  return open === undefined ? withMarks(bool(!decisive), marks) : withMarks(open, marks);
}

/** `${Name}`, `${Resource.Attribute}`, and `${!Literal}` for literal text. */
function substitute(operands: readonly Value[], template: FunctionScope): Value {
  const [text, names] = operands;
  if (text?.kind !== "string") return unknown("Fn::Sub");
  const own = new Map(membersOf(names).map(([name, value]) => [name, template.evaluate(value)]));
  const pieces = text.value.split(/\$\{([^}]*)\}/).flatMap((piece, index): Value[] => {
    if (index % 2 === 0) return piece === "" ? [] : [template.evaluate(string(piece))];
    if (piece.startsWith("!")) return [string(`\${${piece.slice(1)}}`)];
    const name = piece.trim();
    const value = own.get(name) ?? named(name, template);
    return [value.kind === "null" ? string("") : value];
  });
  const [only] = pieces;
  return only?.kind === "unknown" && pieces.length === 1 ? only : joinText(pieces);
}

function named(name: string, template: FunctionScope): Value {
  const [id = "", ...path] = name.split(".");
  return path.length === 0 ? template.reference(name) : template.attribute(id, path.join("."));
}

function join(delimiter: Value, list: Value): Value {
  if (list.kind !== "list" || delimiter.kind !== "string") {
    const cause = list.kind === "unknown" ? list.cause : "a joined text";
    return { ...unknown(cause, list.marks), isNotNull: true, isNotEmpty: isNotEmpty(list) };
  }
  const pieces = list.items.flatMap((item, index) => (index === 0 ? [item] : [delimiter, item]));
  return withMarks(joinText(pieces), list.marks);
}

function split(delimiter: Value, text: Value): Value {
  if (delimiter.kind !== "string" || text.kind !== "string") {
    return unknown(text.kind === "unknown" ? text.cause : "a split text", text.marks);
  }
  const items = text.value.split(delimiter.value).map((item) => string(item));
  return withMarks(tuple(items), text.marks);
}

function select(index: Value, list: Value): Value {
  const position = Number(textOf(index));
  const item = list.kind === "list" ? list.items[position] : undefined;
  const { marks } = list;
  if (item !== undefined) return withMarks(item, marks);
  const cause = list.kind === "unknown" ? list.cause : "an element";
  return { ...unknown(cause, marks), isNotEmpty: isNotEmpty(list) };
}

function findInMap(operands: readonly Value[], template: FunctionScope): Value {
  const [name, first, second, options] = operands.map((operand) => template.evaluate(operand));
  const map = entryOf(template.mappings, textOf(name) ?? "");
  const rows = lookUp(map, first);
  const found = rows?.values.flatMap((row) => lookUp(row, second)?.values ?? []) ?? [];
  const marks = [first, second]
    .flatMap((key) => key?.marks ?? [])
    .reduce<Marks>(mergeMarks, NO_MARKS);
  if (found.length > 0) return withMarks(oneOf(found, "a mapped value"), marks);
  const fallback = entryOf(options, "DefaultValue");
  return fallback ?? unknown("a mapped value", marks);
}

/** The members that a key can select: one, or all if the key is unknown. */
function lookUp(
  map: Value | undefined,
  key: Value | undefined,
): { values: readonly Value[] } | undefined {
  if (map === undefined || key === undefined) return undefined;
  const names = alternatives(key).flatMap((option) =>
    option.kind === "string" || option.kind === "number" || option.kind === "bool"
      ? [toText(option)]
      : membersOf(map).map(([name]) => name),
  );
  return { values: [...new Set(names)].flatMap((name) => entryOf(map, name) ?? []) };
}
