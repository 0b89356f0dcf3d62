import { Regex } from "../regex/regex.ts";

/**
 * A path matcher for glob patterns with `*`, `**`, `?`, `[a-z]` and `{a,b}`. Patterns can come from
 * scanned modules, so they run on the linear-time regex engine.
 */
export function globMatcher(pattern: string): (path: string) => boolean {
  const regex = globRegex(pattern);
  return (path) => regex.search(path) !== undefined;
}

/** The same as an expression, for callers that count its work. */
export function globRegex(pattern: string): Regex {
  return new Regex(`^${globSource(pattern)}$`);
}

function globSource(pattern: string): string {
  let source = "";
  let depth = 0;
  for (const [token] of pattern.matchAll(/\*\*\/|\*\*|\[[!^]?[^\][]+\]|[\s\S]/gu)) {
    if (token === "**/") source += "(?:[^/]+/)*";
    else if (token === "**") source += ".*";
    else if (token === "*") source += "[^/]*";
    else if (token === "?") source += "[^/]";
    else if (token.length > 1 && token.startsWith("[")) source += characterSet(token);
    else if (token === "{") {
      depth++;
      source += "(?:";
    } else if (token === "}" && depth > 0) {
      depth--;
      source += ")";
    } else if (token === "," && depth > 0) source += "|";
    else source += token.replace(/[\\^$.|+()[\]{}]/, "\\$&");
  }
  return source + ")".repeat(depth);
}

/** `[a-z]`, or the negated set `[!a-z]`. */
function characterSet(token: string): string {
  const isNegated = /^\[[!^]/.test(token);
  const members = token.slice(isNegated ? 2 : 1, -1).replaceAll("\\", "\\\\");
  return isNegated ? `[^/${members}]` : `[${members}]`;
}
