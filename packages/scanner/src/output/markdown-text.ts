/** A sentence in which what stands between backquotes is code; the rest is no Markdown. */
export function prose(text: string): string {
  return text
    .split(/(`[^`]*`)/)
    .map((part) => (/^`[^`]+`$/.test(part) ? part : plain(part)))
    .join("");
}

/** A text that comes from scanned files or stands in a table: none of it is Markdown or HTML. */
export function plain(text: string): string {
  return text
    .replace(/\s+/g, " ")
    .replace(/[\\`*_[\]|~@#]/g, "\\$&")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;");
}

/** A piece of code in a line, also in a table. */
export function code(text: string): string {
  const fence = "`".repeat(longestRun(text) + 1);
  const inner = text.replace(/\s+/g, " ").replaceAll("|", "\\|");
  return text.includes("`") ? `${fence} ${inner} ${fence}` : `${fence}${inner}${fence}`;
}

/** How many backquotes follow one another at most. */
export function longestRun(text: string): number {
  return Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
}
