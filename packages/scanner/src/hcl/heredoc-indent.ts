import type { TemplateItem } from "./template-item.ts";

/**
 * Removes the smallest common indentation from all lines, as `<<-` requires. Blank lines are
 * ignored and unchanged. Works on the flat items, because only literal text at the start of a line
 * can be cut.
 */
export function removeCommonIndent(items: TemplateItem[]): void {
  let isLineStart = true;
  let smallest = Number.POSITIVE_INFINITY;
  const indented: Extract<TemplateItem, { kind: "text" }>[] = [];
  for (const item of items) {
    const text = item.kind === "text" ? item : undefined;
    if (isLineStart) {
      if (text === undefined) smallest = 0;
      else if (text.value.trim() !== "" || !text.value.endsWith("\n")) {
        smallest = Math.min(smallest, text.value.length - text.value.trimStart().length);
        indented.push(text);
      }
    }
    isLineStart = text?.value.endsWith("\n") ?? false;
  }
  for (const text of indented) text.value = text.value.slice(smallest);
}
