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

/** Words separated by spaces. */
export function oneOf(words: string): Permitted {
  const permitted = words.split(" ");
  const takes = permitted.map((word) => `\`${word}\``).join(", ");
  return { takes, fits: (text) => permitted.includes(text) };
}

export function like(pattern: RegExp, takes: string): Permitted {
  return { takes, fits: (text) => pattern.test(text) };
}

/** Words separated by spaces, in capitals or not. */
export function anyCase(words: string): Permitted {
  const { fits } = oneOf(words.toLowerCase());
  return { ...oneOf(words), fits: (text) => fits(text.toLowerCase()) };
}

export function atLeast(low: number): Permitted {
  return { takes: `at least ${low}`, fits: (text) => !(Number(text) < low) };
}

/** Texts of a limited length. */
export function upTo(length: number): Permitted {
  return { takes: `at most ${length} characters`, fits: (text) => text.length <= length };
}

/** What one or the other takes. */
export function either(one: Permitted, other: Permitted): Permitted {
  return {
    takes: `${one.takes}, or ${other.takes}`,
    fits: (text) => one.fits(text) || other.fits(text),
  };
}

/** The arguments of some types, by their path. */
export function permit(
  types: string,
  values: Readonly<Record<string, Permitted>>,
): readonly PermittedRow[] {
  return Object.entries(values).map(([path, permitted]) => [types, path, permitted]);
}

export const PORT = between(1, 65_535);

/** The two states of switches, in the three ways in which services write them. */
export const ENABLED = oneOf("Enabled Disabled");
export const ENABLED_CAPITAL = oneOf("ENABLED DISABLED");
export const ENABLED_SMALL = oneOf("enabled disabled");
