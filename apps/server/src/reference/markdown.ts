/** Escapes text for a Markdown table cell. */
function cell(text: string): string {
  return text.replaceAll("|", "\\|").replace(/\s*\n\s*/g, " ");
}

export function table(
  head: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): string {
  const line = (cells: readonly (string | number)[]) =>
    `| ${cells.map((text) => cell(String(text))).join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

/** Turns an identifier into words: "waitingScans" becomes "Waiting scans". */
export function asWords(name: string): string {
  const words = name.replace(/([a-z\d])([A-Z])/g, "$1 $2").toLowerCase();
  const spelt = words.replace("git hub", "GitHub").replace("sign ins", "sign-ins");
  return spelt.charAt(0).toUpperCase() + spelt.slice(1);
}
