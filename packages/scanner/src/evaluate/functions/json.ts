import { MAX_STRING_LENGTH } from "../budget.ts";
import { compareText, sortedEntries } from "../convert.ts";
import { EvaluationFailure } from "../failure.ts";
import { mergeMarks, NO_MARKS } from "../marks.ts";
import { numberToText } from "../number-text.ts";
import {
  bool,
  deepMarks,
  isWhollyKnown,
  nullValue,
  number,
  object,
  string,
  tuple,
  unknown,
  type Value,
  withMarks,
} from "../value.ts";

/** `jsonencode()`: the text, or unknown text that still carries the document. */
export function encodeJson(value: Value): Value {
  if (!isWhollyKnown(value)) {
    return {
      ...unknown("a part of a JSON document", deepMarks(value)),
      isNotNull: true,
      json: value,
    };
  }
  const pieces: string[] = [];
  let length = 0;
  writeJson(value, (piece) => {
    length += piece.length;
    if (length > MAX_STRING_LENGTH) throw new EvaluationFailure("the document is too long");
    pieces.push(piece);
  });
  return { ...withMarks(string(pieces.join("")), deepMarks(value)), json: value };
}

function writeJson(value: Value, write: (piece: string) => void): void {
  switch (value.kind) {
    case "null":
      write("null");
      return;
    case "bool":
      write(String(value.value));
      return;
    case "number":
      write(numberToText(value.value));
      return;
    case "string":
      write(jsonString(value.value));
      return;
    case "list":
      write("[");
      for (const [index, item] of value.items.entries()) {
        if (index > 0) write(",");
        writeJson(item, write);
      }
      write("]");
      return;
    case "object":
      write("{");
      for (const [index, [key, item]] of sortedEntries(value).entries()) {
        write(`${index > 0 ? "," : ""}${jsonString(key)}:`);
        writeJson(item, write);
      }
      write("}");
      return;
    default:
      throw new EvaluationFailure("an unknown value in JSON");
  }
}

/** Go also escapes these five characters. */
function jsonString(text: string): string {
  return JSON.stringify(text).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

const MAX_DOCUMENT_DEPTH = 200;

/** Placeholder for an unknown piece, by index, in text to be decoded. */
const PLACEHOLDER = /\uE000(\d+)\uE001/;
const PLACEHOLDERS = /\uE000(\d+)\uE001/g;

/**
 * `jsondecode()`. Decodes text with unknown pieces: a document written as a template is known
 * except for the interpolated parts.
 */
export function decodeJson(value: Value): Value {
  if (value.kind === "string") {
    return withMarks(value.json ?? fromJson(parse(value.value), []), value.marks);
  }
  if (value.kind !== "unknown") throw new EvaluationFailure("not a JSON text");
  if (value.json !== undefined) return withMarks(value.json, value.marks);
  const { parts } = value;
  if (parts === undefined) return unknown(value.cause, value.marks);
  try {
    return withMarks(fromJson(parse(withPlaceholders(parts)), parts), value.marks);
  } catch (error) {
    if (error instanceof EvaluationFailure) return unknown(value.cause, value.marks);
    throw error;
  }
}

/** An unknown piece within quotes is part of a string; elsewhere it is a separate value. */
function withPlaceholders(parts: readonly Value[]): string {
  let text = "";
  let isInString = false;
  for (const [index, part] of parts.entries()) {
    if (part.kind !== "string") {
      const placeholder = `\uE000${index}\uE001`;
      text += isInString ? placeholder : `"${placeholder}"`;
      continue;
    }
    for (const [token] of part.value.matchAll(/\\[\s\S]|"/g)) {
      if (token === '"') isInString = !isInString;
    }
    text += part.value;
  }
  return text;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new EvaluationFailure("not a JSON text");
  }
}

/** Converts parsed JSON (or YAML) to a value and replaces placeholders with `parts`. */
export function fromJson(data: unknown, parts: readonly Value[], depth = 0): Value {
  if (depth > MAX_DOCUMENT_DEPTH) throw new EvaluationFailure("the document is nested too deep");
  if (data === null || data === undefined) return nullValue();
  if (typeof data === "boolean") return bool(data);
  if (typeof data === "number") {
    if (!Number.isFinite(data)) throw new EvaluationFailure("a number too large to read");
    return number(data);
  }
  if (typeof data === "string") return parts.length === 0 ? string(data) : withParts(data, parts);
  if (Array.isArray(data)) return tuple(data.map((item) => fromJson(item, parts, depth + 1)));
  if (typeof data !== "object") throw new EvaluationFailure("not JSON data");
  const entries = Object.entries(data).sort(([a], [b]) => compareText(a, b));
  return object(new Map(entries.map(([key, item]) => [key, fromJson(item, parts, depth + 1)])));
}

function withParts(text: string, parts: readonly Value[]): Value {
  if (!PLACEHOLDER.test(text)) return string(text);
  const pieces: Value[] = text.split(PLACEHOLDERS).flatMap((piece, index) => {
    if (index % 2 === 0) return piece === "" ? [] : [string(piece)];
    const part = parts[Number(piece)];
    return part === undefined ? [] : [part];
  });
  const [only] = pieces;
  if (pieces.length === 1 && only !== undefined) {
    return only.kind === "unknown" && only.json !== undefined ? only.json : only;
  }
  const marks = pieces.map((piece) => piece.marks).reduce(mergeMarks, NO_MARKS);
  return { ...unknown("a part of the text", marks), parts: pieces };
}
