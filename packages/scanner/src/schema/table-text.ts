/**
 * The table of one provider as text. All is in lines that begin with how many characters they share
 * with the line before, in base 36.
 */
export interface TableText {
  /** The provider's version it was drawn from. */
  readonly version: string;
  /** Names of arguments and blocks; they are referred to by their place. */
  readonly names: string;
  /** What stands inside of blocks that differ from one another, by place. */
  readonly blocks: string;
  /** Resource types in order, with what stands inside of each. */
  readonly types: string;
}

/** An argument or block as the table has it. */
export interface TableArgument {
  readonly name: string;
  readonly use: "required" | "optional" | "computed";
  /** The place among the blocks of what stands inside. */
  readonly block: number | undefined;
}

const MARKS = { required: "!", computed: "?", optional: "" } as const;

/** Two digits, and a letter in front of what needs more: most names fit into two. */
const DIGITS = 36;

const ITEM = /([!?]?)([A-Z]?)([0-9a-z]{2})(?:\{([0-9a-z]+)\})?/g;

const FIRST_LETTER = "A".charCodeAt(0);

/** Writes what stands inside of a block, given the place of each name. */
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

/** Reads what `encodeArguments` wrote. */
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

/** Leaves out of each line what it shares with the one before. */
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

/** Reads what `encodeLines` wrote. */
export function decodeLines(text: string): string[] {
  let before = "";
  return text.split("\n").map((line) => {
    before = before.slice(0, Number.parseInt(line.charAt(0), DIGITS)) + line.slice(1);
    return before;
  });
}
