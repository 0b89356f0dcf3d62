/** Nested quotes and lists, repeated on each line. */
const DEEP = /^(?:[ \t]*(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t]))){60}/m;

/** Emphasis markers per paragraph: each can open or close. */
const MAX_MARKERS = 2_500;

/**
 * Whether parsing would take seconds, for constructs that take quadratic time. Real documents don't
 * contain them.
 */
export function isTooCostlyToParse(markdown: string): boolean {
  if (DEEP.test(markdown)) return true;
  let signs = 0;
  for (const line of markdown.split("\n")) {
    if (line.trim() === "") signs = 0;
    for (const sign of line) if (sign === "*" || sign === "_" || sign === "~") signs += 1;
    if (signs > MAX_MARKERS) return true;
  }
  return false;
}
