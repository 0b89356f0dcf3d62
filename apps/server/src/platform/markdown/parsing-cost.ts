/** Quotations and lists in each other, as each line begins them anew. */
const DEEP = /^(?:[ \t]*(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t]))){60}/m;

/** Signs of emphasis in one paragraph: each may be one's beginning or its end. */
const MOST_SIGNS = 2_500;

/**
 * Whether a text would take seconds to be read as Markdown, or more depth than there is: what each
 * parser of it takes time for that grows with the square. Nobody writes so to be read.
 */
export function isTooCostlyToParse(markdown: string): boolean {
  if (DEEP.test(markdown)) return true;
  let signs = 0;
  for (const line of markdown.split("\n")) {
    if (line.trim() === "") signs = 0;
    for (const sign of line) if (sign === "*" || sign === "_" || sign === "~") signs += 1;
    if (signs > MOST_SIGNS) return true;
  }
  return false;
}
