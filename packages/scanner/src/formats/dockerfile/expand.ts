import { MAX_STRING_LENGTH } from "../../evaluate/budget.ts";
import { string, unknown, type Value } from "../../evaluate/value.ts";
import type { Location } from "../../source/source-file.ts";

/** Variables set so far by `ARG` and `ENV`. Other variables may come from the base image. */
export type Variables = ReadonlyMap<string, Value>;

const PIECE =
  /\\(?<escaped>.)|'(?<literal>[^']*)'|"|\$(?:(?<plain>\w+)|\{(?<name>\w+)(?::(?<operator>[-+])(?<word>[^}]*))?\})|(?<text>[^\\'"$]+|\$)/gs;

/** Maximum number of pieces of a partly known text. */
const MAX_PARTS = 500;

/** Expands a word as Docker does: substitutes variables and removes quotes and escapes. */
export function expand(word: string, variables: Variables, at: Location): Value {
  const parts: Value[] = [];
  for (const { groups = {} } of word.matchAll(PIECE)) {
    const { escaped, literal, plain, name = plain, operator, word: other = "", text } = groups;
    const known = escaped ?? literal ?? text;
    if (known !== undefined) parts.push(string(known));
    else if (name !== undefined) parts.push(variableValue(name, operator, other, variables));
  }
  const cause = parts.find((part) => part.kind === "unknown");
  if (cause !== undefined) {
    // Flat, because variables that hold others twice would otherwise double what is read.
    const flat = parts.flatMap((part) => (part.kind === "unknown" ? (part.parts ?? part) : part));
    const kept = flat.length <= MAX_PARTS ? flat : undefined;
    return { ...unknown(cause.cause), isNotNull: true, parts: kept, at };
  }
  const texts = parts.map((part) => (part.kind === "string" ? part.value : ""));
  const length = texts.reduce((sum, text) => sum + text.length, 0);
  if (length > MAX_STRING_LENGTH)
    return { ...unknown("a text that is too long"), isNotNull: true, at };
  return string(texts.join(""), at);
}

function variableValue(
  name: string,
  operator: string | undefined,
  other: string,
  variables: Variables,
): Value {
  const value = variables.get(name) ?? unknown(`$${name}`);
  if (operator === undefined) return value;
  const isPartlyKnown = value.kind === "unknown" && value.parts !== undefined;
  if (isPartlyKnown) return value;
  const isSet = value.kind === "string" && value.value !== "";
  if (operator === "-") return isSet ? value : string(other);
  return string(isSet ? other : "");
}
