import type { Node } from "jsonc-parser";
import type { Span } from "../source/source-file.ts";
import type { Expression } from "./ast.ts";
import { parseHclExpression, parseHclTemplate } from "./parser.ts";

export interface Property {
  readonly key: Node;
  readonly name: string;
  readonly value: Node;
}

export function propertiesOf(node: Node): Property[] {
  return (node.children ?? []).flatMap(({ children }) => {
    const [key, value] = children ?? [];
    return key === undefined || value === undefined
      ? []
      : [{ key, name: String(key.value), value }];
  });
}

/** What the strings in a value are. */
export type Strings = "templates" | "references" | "texts";

/** The expression that a value in JSON is. */
export function expression(node: Node, strings: Strings): Expression {
  const span = spanOf(node);
  switch (node.type) {
    case "array":
      return {
        kind: "tuple",
        ...span,
        items: (node.children ?? []).map((child) => expression(child, strings)),
      };
    case "object": {
      const items = propertiesOf(node).map(({ key, value }) => ({
        key: strings === "texts" ? textOf(key) : keyOf(key),
        value: expression(value, strings),
      }));
      return { kind: "object", ...span, items };
    }
    case "string":
      if (strings !== "texts") return interpolated(node, strings === "references");
  }
  return { kind: "literal", ...span, value: node.value ?? null };
}

/** A string that is one interpolation is its expression, as in Terraform. */
function interpolated(node: Node, isReference: boolean): Expression {
  const reference = isReference ? parseHclExpression(String(node.value)) : undefined;
  const parsed = reference ?? template(node);
  place(parsed, node);
  const [only, ...others] = parsed.kind === "template" ? parsed.parts : [];
  if (only?.kind === "interpolation" && others.length === 0) return only.expression;
  return reference === undefined ? { ...parsed, ...spanOf(node) } : parsed;
}

function textOf(node: Node): Expression {
  return { kind: "literal", ...spanOf(node), value: String(node.value) };
}

function keyOf(node: Node): Expression {
  const parsed = template(node);
  place(parsed, node);
  return { ...parsed, ...spanOf(node) };
}

function template(node: Node): Expression {
  const value = String(node.value);
  return parseHclTemplate(value) ?? { kind: "literal", start: 0, end: value.length, value };
}

/**
 * Moves what was parsed from a string's content to its place in the file. If the string has unusual
 * escapes, all of it gets the whole string's span.
 */
function place(root: Expression, node: Node): void {
  const placeOf = placesIn(node);
  const pending: object[] = [root];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    for (const inner of Object.values(next)) {
      if (typeof inner === "object" && inner !== null) pending.push(inner);
    }
    if (!("start" in next && "end" in next)) continue;
    const [start, end] = [Number(next.start), Number(next.end)];
    Object.assign(next, placeOf ? { start: placeOf(start), end: placeOf(end) } : spanOf(node));
  }
}

/** Maps offsets in a string's content to offsets in the file, if it is escaped as usual. */
function placesIn({ offset, length, value }: Node): ((at: number) => number) | undefined {
  const text = String(value);
  if (length === text.length + 2) return (at) => offset + 1 + at;
  if (JSON.stringify(text).length !== length) return undefined;
  const places = [offset + 1];
  for (const character of text) {
    const width = (JSON.stringify(character).length - 2) / character.length;
    for (const _ of character.split("")) places.push((places.at(-1) ?? 0) + width);
  }
  return (at) => places[at] ?? offset + length - 1;
}

export function spanOf({ offset, length }: Node): Span {
  return { start: offset, end: offset + length };
}
