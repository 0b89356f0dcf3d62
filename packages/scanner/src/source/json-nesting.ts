/**
 * The offset where JSON brackets nest deeper than `limit`; the JSON parser is recursive. A single
 * linear pass: a regex for strings would rescan from every quote.
 */
export function firstNestedDeeper(text: string, limit: number): number | undefined {
  let depth = 0;
  let isInString = false;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (isInString) {
      if (character === "\\") at++;
      else if (character === '"') isInString = false;
    } else if (character === '"') {
      isInString = true;
    } else if (character === "[" || character === "{") {
      depth++;
      if (depth > limit) return at;
    } else if (character === "]" || character === "}") {
      depth--;
    }
  }
  return undefined;
}
