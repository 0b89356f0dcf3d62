import type { Cursor } from "./cursor.ts";
import type { Node } from "./syntax.ts";

const ESCAPES: Readonly<Record<string, string>> = {
  n: "\n",
  r: "\r",
  t: "\t",
  "\\": "\\",
  "'": "'",
  $: "$",
};

const CODE_POINT = /u\{([0-9A-Fa-f]{1,6})\}/y;
const MULTI_LINE = /(\$*)'''(\r?\n)?/y;

/** A string literal with its interpolations, if one starts here. */
export function parseText(cursor: Cursor, expression: () => Node): Node | undefined {
  const start = cursor.at;
  const opening = cursor.match(MULTI_LINE);
  if (opening !== undefined) {
    const dollars = opening.length - opening.replace(/^\$+/, "").length;
    return finish(cursor, start, multiLine(cursor, dollars, expression));
  }
  if (!cursor.startsWith("'")) return undefined;
  cursor.at++;
  return finish(cursor, start, singleLine(cursor, expression));
}

function finish({ at }: Cursor, start: number, pieces: readonly Node[]): Node {
  const [only] = pieces;
  if (pieces.length === 0) return { kind: "literal", value: "", start, end: at };
  if (pieces.length === 1 && only?.kind === "literal") return { ...only, start, end: at };
  return { kind: "text", pieces, start, end: at };
}

function singleLine(cursor: Cursor, expression: () => Node): readonly Node[] {
  const pieces: Node[] = [];
  const start = cursor.at;
  let text = "";
  for (;;) {
    const next = cursor.text[cursor.at];
    if (next === undefined || next === "\n" || next === "\r") {
      throw cursor.fault("The string isn't closed", start - 1);
    }
    if (next === "'") {
      cursor.at++;
      return withText(pieces, text, start, cursor.at);
    }
    if (next === "\\") {
      cursor.at++;
      text += escaped(cursor);
    } else if (cursor.startsWith("${")) {
      pieces.push(...withText([], text, start, cursor.at), interpolation(cursor, 2, expression));
      text = "";
    } else {
      text += next;
      cursor.at++;
    }
  }
}

function escaped(cursor: Cursor): string {
  const codePoint = cursor.match(CODE_POINT);
  if (codePoint !== undefined) {
    const code = Number.parseInt(codePoint.slice(2, -1), 16);
    if (code <= 0x10ffff) return String.fromCodePoint(code);
  }
  const found = ESCAPES[cursor.text[cursor.at] ?? ""];
  if (found === undefined) throw cursor.fault("The escape isn't valid", cursor.at - 1);
  cursor.at++;
  return found;
}

/** `dollars` is how many a placeholder needs; without any, there are none. */
function multiLine(cursor: Cursor, dollars: number, expression: () => Node): readonly Node[] {
  const pieces: Node[] = [];
  const opened = cursor.at;
  const placeholder = dollars === 0 ? undefined : `${"$".repeat(dollars)}{`;
  let start = cursor.at;
  for (;;) {
    if (cursor.isAtEnd) throw cursor.fault("The string isn't closed", Math.max(0, opened - 3));
    if (cursor.startsWith("'''")) {
      const text = cursor.text.slice(start, cursor.at);
      cursor.at += 3;
      return withText(pieces, text, start, cursor.at);
    }
    if (placeholder !== undefined && cursor.startsWith(placeholder)) {
      pieces.push(...withText([], cursor.text.slice(start, cursor.at), start, cursor.at));
      pieces.push(interpolation(cursor, placeholder.length, expression));
      start = cursor.at;
    } else {
      cursor.at++;
    }
  }
}

function interpolation(cursor: Cursor, length: number, expression: () => Node): Node {
  cursor.at += length;
  cursor.lines();
  const node = expression();
  cursor.lines();
  cursor.expect("}");
  return node;
}

function withText(pieces: readonly Node[], text: string, start: number, end: number): Node[] {
  return text === ""
    ? [...pieces]
    : [...pieces, { kind: "literal", value: text, start, end } as const];
}
