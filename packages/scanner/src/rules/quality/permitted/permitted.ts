/** What a service takes as the value of an argument. */
export interface Permitted {
  /** In words, after "takes". */
  readonly takes: string;
  readonly fits: (text: string) => boolean;
}

/** Types of resources, separated by spaces, the path of an argument, and what it takes. */
export type PermittedRow = readonly [types: string, path: string, permitted: Permitted];

/** Numbers from the first to the last. Texts that aren't numbers are a matter of their type. */
export function between(low: number, high: number): Permitted {
  const isOutside = (number: number) => number < low || number > high;
  return { takes: `${low} to ${high}`, fits: (text) => !isOutside(Number(text)) };
}

/** Several arguments of the same types, by their paths. */
export function rowsOf(
  types: string,
  rows: Readonly<Record<string, Permitted>>,
): readonly PermittedRow[] {
  return Object.entries(rows).map(([path, permitted]) => [types, path, permitted]);
}

/** A number that means something else, or one of a range. */
export function numberOr(other: number, low: number, high: number): Permitted {
  const range = between(low, high);
  return {
    takes: `${other}, or ${range.takes}`,
    fits: (text) => Number(text) === other || range.fits(text),
  };
}

/** Words separated by spaces, in any case. */
export function anyCaseOf(words: string): Permitted {
  const { takes } = oneOf(words);
  const { fits } = oneOf(words.toLowerCase());
  return { takes, fits: (text) => fits(text.toLowerCase()) };
}

/** Words separated by spaces. */
export function oneOf(words: string): Permitted {
  const permitted = words.split(" ");
  const takes = permitted.map((word) => `\`${word}\``).join(", ");
  return { takes, fits: (text) => permitted.includes(text) };
}

export function like(pattern: RegExp, takes: string): Permitted {
  return { takes, fits: (text) => pattern.test(text) };
}

export const PORT = between(1, 65_535);
