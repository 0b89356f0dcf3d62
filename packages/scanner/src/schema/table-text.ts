/**
 * A provider's schema encoded as text. Each line starts with the length, in base 36, of the prefix
 * it shares with the previous line.
 */
export interface TableText {
  /** The provider version it was generated from. */
  readonly version: string;
  /** Names of arguments and blocks, referenced by index. */
  readonly names: string;
  /** Contents of distinct blocks, by index. */
  readonly blocks: string;
  /** Sorted resource types with their contents. */
  readonly types: string;
}

/** An argument or block in the table. */
export interface TableArgument {
  readonly name: string;
  readonly use: "required" | "optional" | "computed";
  /** Index of its content in the block list. */
  readonly block: number | undefined;
}

const MARKS = { required: "!", computed: "?", optional: "" } as const;

/** Two base-36 digits, with a letter prefix if more are needed; most names fit in two. */
const DIGITS = 36;

const ITEM = /([!?]?)([A-Z]?)([0-9a-z]{2})(?:\{([0-9a-z]+)\})?/g;

const FIRST_LETTER = "A".charCodeAt(0);

/** Encodes the content of a block, given each name's index. */
export function encodeArguments(
  items: readonly TableArgument[],
  placeOf: (name: string) => number,
): string {
  return items
    .map(({ name, use, block }) => {
      const place = placeOf(name);
      const high = Math.floor(place / DIGITS ** 2);
      const letter = high === 0 ? "" : String.fromCharCode(FIRST_LETTER + high - 1);
      const digits = (place % DIGITS ** 2).toString(DIGITS).padStart(2, "0");
      const inner = block === undefined ? "" : `{${block.toString(DIGITS)}}`;
      return `${MARKS[use]}${letter}${digits}${inner}`;
    })
    .join("");
}

/** Decodes the output of `encodeArguments`. */
export function decodeArguments(text: string, names: readonly string[]): TableArgument[] {
  return [...text.matchAll(ITEM)].map(([, mark, letter = "", digits = "", block]) => {
    const high = letter === "" ? 0 : letter.charCodeAt(0) - FIRST_LETTER + 1;
    return {
      name: names[high * DIGITS ** 2 + Number.parseInt(digits, DIGITS)] ?? "",
      use: mark === "!" ? "required" : mark === "?" ? "computed" : "optional",
      block: block === undefined ? undefined : Number.parseInt(block, DIGITS),
    };
  });
}

/** Removes the prefix that each line shares with the previous one. */
export function encodeLines(lines: readonly string[]): string {
  return lines
    .map((line, index) => {
      const before = lines[index - 1] ?? "";
      let shared = 0;
      while (shared < DIGITS - 1 && shared < line.length && line[shared] === before[shared])
        shared++;
      return shared.toString(DIGITS) + line.slice(shared);
    })
    .join("\n");
}

/** Decodes the output of `encodeLines`. */
export function decodeLines(text: string): string[] {
  let before = "";
  return text.split("\n").map((line) => {
    before = before.slice(0, Number.parseInt(line.charAt(0), DIGITS)) + line.slice(1);
    return before;
  });
}
