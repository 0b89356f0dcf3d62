/** Escapes a sentence for Markdown, keeping text in backquotes as code. */
export function prose(text: string): string {
  return text
    .split(/(`[^`]*`)/)
    .map((part) => (/^`[^`]+`$/.test(part) ? part : plain(part)))
    .join("");
}

/** Escapes untrusted text and table cells: no Markdown or HTML is interpreted. */
export function plain(text: string): string {
  return text
    .replace(/\s+/g, " ")
    .replace(/[\\`*_[\]|~@#]/g, "\\$&")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;");
}

/** Inline code, also usable in tables. */
export function code(text: string): string {
  const fence = "`".repeat(longestRun(text) + 1);
  const inner = text.replace(/\s+/g, " ").replaceAll("|", "\\|");
  return text.includes("`") ? `${fence} ${inner} ${fence}` : `${fence}${inner}${fence}`;
}

/** The longest run of backquotes. */
export function longestRun(text: string): number {
  return Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
}
