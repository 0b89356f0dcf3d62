/** Whether a text fits a pattern in which `*` is any text and `?` any character. */
export function fits(text: string, pattern: string): boolean {
  let at = 0;
  let inPattern = 0;
  /** Where to go on when what follows the last `*` does not fit after all. */
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
      retry.at++;
      at = retry.at;
      inPattern = retry.inPattern + 1;
    } else {
      return false;
    }
  }
  return /^\**$/.test(pattern.slice(inPattern));
}

/** Whether all that fits the narrow pattern fits the wide one: a `*` is covered by a `*` alone. */
export function covers(wide: string, narrow: string): boolean {
  return fits(narrow, wide);
}

/** Whether some action may fit both patterns: one of them covers what the other begins with. */
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
