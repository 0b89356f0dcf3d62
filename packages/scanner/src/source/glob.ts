import { Regex } from "../regex/regex.ts";

/**
 * A test for paths that match a pattern with `*`, `**`, `?`, `[a-z]` and `{a,b}`. Patterns may come from
 * scanned modules, so they run on the engine that cannot be made to hang.
 */
export function globMatcher(pattern: string): (path: string) => boolean {
  const regex = new Regex(`^${globSource(pattern)}$`);
  return (path) => regex.search(path) !== undefined;
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

/** `[a-z]`, or `[!a-z]` for all but these. */
function characterSet(token: string): string {
  const isNegated = /^\[[!^]/.test(token);
  const members = token.slice(isNegated ? 2 : 1, -1).replaceAll("\\", "\\\\");
  return isNegated ? `[^/${members}]` : `[${members}]`;
}
