import { toText } from "../evaluate/convert.ts";
import type { Value } from "../evaluate/value.ts";

/** Begin and end what stands in a text for a piece of it that nobody knows. */
const HOLE = { start: "\uE000", end: "\uE001" };

const HOLES = /\uE000[^\uE001]*\uE001/g;

/** A text as far as it is known; what a provider computes is one hole. */
export function textWithHoles(value: Value): string | undefined {
  switch (value.kind) {
    case "string":
    case "number":
    case "bool":
      return toText(value);
    case "unknown":
      if (value.parts !== undefined) return value.parts.map(pieceText).join("");
      return value.isComputed === true ? hole(value.cause) : undefined;
    default:
      return undefined;
  }
}

/** The text with nothing in its holes: they may hold any character. */
export function withEmptyHoles(text: string): string {
  return text.replaceAll(HOLES, `${HOLE.start}${HOLE.end}`);
}

/** The text with a word in its holes, where they are not what is looked for. */
export function withNamedHoles(text: string): string {
  return text.replaceAll(HOLES, "unknown");
}

/** Whether a text begins with a piece that nobody knows. */
export function beginsWithHole(text: string): boolean {
  return text.startsWith(HOLE.start);
}

function pieceText(piece: Value): string {
  return textWithHoles(piece) ?? hole(piece.kind === "unknown" ? piece.cause : "a choice");
}

/** Whether a text is one hole and nothing else. */
export function isHole(text: string): boolean {
  return withEmptyHoles(text) === `${HOLE.start}${HOLE.end}`;
}

/** What stands for a piece that nobody knows. */
function hole(cause: string): string {
  return `${HOLE.start}${cause}${HOLE.end}`;
}
