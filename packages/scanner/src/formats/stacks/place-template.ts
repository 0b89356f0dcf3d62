import { unknown, type Value } from "../../evaluate/value.ts";
import { placeholderIn } from "../../rule-language/placeholders.ts";
import type { Location } from "../../source/source-file.ts";

/** Maximum number of lines of an argument on which its text may start. */
const MAX_STARTS = 20;

/**
 * The template as read from a text within code, with the places in the code. A text that the code
 * contains line by line, as in a heredoc, keeps its lines. Otherwise, everything is at `argument`.
 */
export function placeTemplate(template: Value, text: string, argument: Location): Value {
  const first = firstLineOf(text, argument);
  if (first === undefined) return placeAt(template, argument);
  const lineOf = ({ file }: Location, offset: number) => first + file.position(offset).line - 1;
  return withPlaces(template, (at) =>
    at === undefined ? argument : argument.file.lines(lineOf(at, at.start), lineOf(at, at.end)),
  );
}

/** The template with one place for everything in it. */
export function placeAt(template: Value, place: Location): Value {
  return withPlaces(template, () => place);
}

/** The line of the code, from 1, on which the text starts; undefined if it isn't there as such. */
function firstLineOf(text: string, { file, start, end }: Location): number | undefined {
  const lines = text.trimEnd().split("\n");
  const written = file.text.slice(start, end).split("\n");
  const startsAt = written
    .slice(0, MAX_STARTS)
    .findIndex((_, index) =>
      lines.every((line, offset) => isSameLine(line, written[index + offset])),
    );
  return startsAt === -1 ? undefined : file.position(start).line + startsAt;
}

/** Interpolated lines may read as anything. */
function isSameLine(line: string, written: string | undefined): boolean {
  return written !== undefined && (written.includes("${") || line.trim() === written.trim());
}

function withPlaces(value: Value, placed: (at: Location | undefined) => Location): Value {
  const at = placed(value.at);
  switch (value.kind) {
    case "string": {
      const missing = placeholderIn(value.value);
      return missing === undefined
        ? { ...value, at }
        : { ...unknown(missing), isNotNull: true, at };
    }
    case "list":
      return { ...value, items: value.items.map((item) => withPlaces(item, placed)), at };
    case "object": {
      const entries = [...value.entries].map(
        ([name, entry]) => [name, withPlaces(entry, placed)] as const,
      );
      return { ...value, entries: new Map(entries), at };
    }
    default:
      return { ...value, at };
  }
}
