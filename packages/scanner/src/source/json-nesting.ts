/**
 * Where brackets are nested deeper than `limit` in JSON, of which the parser reads by recursion. Goes
 * through the text once, whatever is in it: a pattern for strings would begin anew at every quote.
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
