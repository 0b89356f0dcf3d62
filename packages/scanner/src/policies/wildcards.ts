import { spendSteps } from "../evaluate/work.ts";

/** Whether a text matches a pattern with the wildcards `*` (any text) and `?` (any character). */
export function fits(text: string, pattern: string): boolean {
  let at = 0;
  let inPattern = 0;
  /** Where to backtrack to if the text after the last `*` doesn't match. */
  let retry: { at: number; inPattern: number } | undefined;
  while (at < text.length) {
    const sign = pattern[inPattern];
    if (sign === "*") {
      retry = { at, inPattern };
      inPattern++;
    } else if (sign === text[at] || (sign === "?" && text[at] !== "*")) {
      at++;
      inPattern++;
    } else if (retry !== undefined) {
      spendSteps(0.01);
      retry.at++;
      at = retry.at;
      inPattern = retry.inPattern + 1;
    } else {
      return false;
    }
  }
  return /^\**$/.test(pattern.slice(inPattern));
}

/** Whether the wide pattern covers the narrow one: only a `*` covers a `*`. */
export function covers(wide: string, narrow: string): boolean {
  return fits(narrow, wide);
}

/** Whether an action could match both patterns: one covers the other's literal prefix. */
export function mayMeet(a: string, b: string): boolean {
  return fits(a, b) || fits(b, a) || startsAlike(a, b);
}

function startsAlike(a: string, b: string): boolean {
  const [before, other] = [a, b].map((pattern) => pattern.replace(/[*?].*$/s, ""));
  if (before === undefined || other === undefined || before === a || other === b) return false;
  return before.startsWith(other) || other.startsWith(before);
}

export function hasWildcard(text: string): boolean {
  return /[*?]/.test(text);
}
