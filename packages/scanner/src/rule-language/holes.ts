import { toText } from "../evaluate/convert.ts";
import type { Value } from "../evaluate/value.ts";

/** Delimiters of a placeholder for an unknown piece of text. */
const HOLE = { start: "\uE000", end: "\uE001" };

const HOLES = /\uE000[^\uE001]*\uE001/g;

/** The text with placeholders for its unknown pieces. A computed value is a single placeholder. */
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

/** The text with empty placeholders, which can match any characters. */
export function withEmptyHoles(text: string): string {
  return text.replaceAll(HOLES, `${HOLE.start}${HOLE.end}`);
}

/** The text with a fixed word as placeholders, for checks where the unknown pieces don't matter. */
export function withNamedHoles(text: string): string {
  return text.replaceAll(HOLES, "unknown");
}

/** Whether a text starts with an unknown piece. */
export function beginsWithHole(text: string): boolean {
  return text.startsWith(HOLE.start);
}

function pieceText(piece: Value): string {
  return textWithHoles(piece) ?? hole(piece.kind === "unknown" ? piece.cause : "a choice");
}

/** Whether a text is a single unknown piece. */
export function isHole(text: string): boolean {
  return withEmptyHoles(text) === `${HOLE.start}${HOLE.end}`;
}

/** A placeholder for an unknown piece. */
function hole(cause: string): string {
  return `${HOLE.start}${cause}${HOLE.end}`;
}
