import { toText } from "../evaluate/convert.ts";
import type { Value } from "../evaluate/value.ts";

/** Delimiters of a placeholder for an unknown piece of text. */
const PLACEHOLDER = { start: "\uE000", end: "\uE001" };

/** A placeholder that can match any characters. */
export const ANY_PIECE = `${PLACEHOLDER.start}${PLACEHOLDER.end}`;

const PLACEHOLDERS = /\uE000[^\uE001]*\uE001/g;

/**
 * The text with placeholders for its unknown pieces. A computed value is a single placeholder, and
 * a partly known text that was encoded is its plain text.
 */
export function textWithPlaceholders(value: Value): string | undefined {
  switch (value.kind) {
    case "string":
    case "number":
    case "bool":
      return toText(value);
    case "unknown":
      if (value.plain !== undefined) return textWithPlaceholders(value.plain);
      if (value.parts !== undefined) return value.parts.map(pieceText).join("");
      return value.isComputed === true ? placeholder(value.cause) : undefined;
    default:
      return undefined;
  }
}

/** The same for a name of which nothing has to be known. */
export function nameWithPlaceholders(value: Value): string | undefined {
  const text = textWithPlaceholders(value);
  return text === undefined && value.kind === "unknown" ? placeholder(value.cause) : text;
}

/** The text with empty placeholders, which can match any characters. */
export function withEmptyPlaceholders(text: string): string {
  return text.replaceAll(PLACEHOLDERS, ANY_PIECE);
}

/** The text with a fixed word as placeholders, for checks where the unknown pieces don't matter. */
export function withNamedPlaceholders(text: string, name = "unknown"): string {
  return text.replaceAll(PLACEHOLDERS, name);
}

/** The source of the first unknown piece of a text. */
export function placeholderIn(text: string): string | undefined {
  return text.match(PLACEHOLDERS)?.[0].slice(1, -1);
}

/** The sources of all unknown pieces of a text, in an order of their own. */
export function placeholdersIn(text: string): readonly string[] {
  return (text.match(PLACEHOLDERS) ?? []).map((each) => each.slice(1, -1)).sort();
}

/** Whether a text starts with an unknown piece. */
export function startsWithPlaceholder(text: string): boolean {
  return text.startsWith(PLACEHOLDER.start);
}

function pieceText(piece: Value): string {
  return (
    textWithPlaceholders(piece) ?? placeholder(piece.kind === "unknown" ? piece.cause : "a choice")
  );
}

/** Whether a text is a single unknown piece. */
export function isPlaceholder(text: string): boolean {
  return withEmptyPlaceholders(text) === `${PLACEHOLDER.start}${PLACEHOLDER.end}`;
}

/** A placeholder for an unknown piece. */
function placeholder(cause: string): string {
  return `${PLACEHOLDER.start}${cause}${PLACEHOLDER.end}`;
}
