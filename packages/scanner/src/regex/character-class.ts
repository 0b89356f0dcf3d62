import { PatternError } from "./syntax.ts";

type Matches = (codePoint: number) => boolean;

/** A predicate for a code point range, optionally ignoring case. */
export function range(low: number, high: number, ignoresCase: boolean): Matches {
  const isWithin: Matches = (codePoint) => codePoint >= low && codePoint <= high;
  if (!ignoresCase) return isWithin;
  return (codePoint) => {
    if (isWithin(codePoint)) return true;
    const character = String.fromCodePoint(codePoint);
    const lower = character.toLowerCase().codePointAt(0);
    const upper = character.toUpperCase().codePointAt(0);
    return (lower !== undefined && isWithin(lower)) || (upper !== undefined && isWithin(upper));
  };
}

const DIGIT: Matches = (c) => c >= 48 && c <= 57;
const SPACE: Matches = (c) => c === 9 || c === 10 || c === 12 || c === 13 || c === 32;
export const WORD: Matches = (c) =>
  DIGIT(c) || (c >= 65 && c <= 90) || (c >= 97 && c <= 122) || c === 95;

const PERL_CLASSES: ReadonlyMap<string, Matches> = new Map([
  ["d", DIGIT],
  ["s", SPACE],
  ["w", WORD],
]);

/** `\d`, `\S` and similar classes; `undefined` for other letters. */
export function perlClass(letter: string): Matches | undefined {
  const matches = PERL_CLASSES.get(letter.toLowerCase());
  if (matches === undefined || letter === letter.toLowerCase()) return matches;
  return (codePoint) => !matches(codePoint);
}

const POSIX_CLASSES: ReadonlyMap<string, RegExp> = new Map([
  ["alnum", /[0-9A-Za-z]/],
  ["alpha", /[A-Za-z]/],
  ["ascii", /\p{ASCII}/u],
  ["blank", /[\t ]/],
  ["cntrl", /(?=\p{ASCII})\p{Cc}/u],
  ["digit", /[0-9]/],
  ["graph", /[!-~]/],
  ["lower", /[a-z]/],
  ["print", /[ -~]/],
  ["punct", /[!-/:-@[-`{-~]/],
  ["space", /[\t\n\v\f\r ]/],
  ["upper", /[A-Z]/],
  ["word", /[0-9A-Za-z_]/],
  ["xdigit", /[0-9A-Fa-f]/],
]);

/** `[:alpha:]` or, with a leading `^`, its complement. */
export function posixClass(name: string): Matches {
  const isNegated = name.startsWith("^");
  const expression = POSIX_CLASSES.get(isNegated ? name.slice(1) : name);
  if (expression === undefined) throw new PatternError(`unknown class [:${name}:]`);
  return (codePoint) => expression.test(String.fromCodePoint(codePoint)) !== isNegated;
}

/** `\p{Name}`, with Unicode general categories and scripts. */
export function unicodeClass(name: string, isNegated: boolean): Matches {
  const property = /^[A-Z][a-z]?$/.test(name) ? name : `Script=${name}`;
  try {
    const expression = new RegExp(`^\\p{${property}}$`, "u");
    return (codePoint) => expression.test(String.fromCodePoint(codePoint)) !== isNegated;
  } catch {
    throw new PatternError(`unknown Unicode class ${name}`);
  }
}
