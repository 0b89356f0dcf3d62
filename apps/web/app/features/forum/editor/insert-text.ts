import type { Insertion } from "./marks";

/**
 * Puts a text in place of what is selected, as if it had been typed: the browser can take it back, and
 * React hears of it.
 */
export function insertText(field: HTMLTextAreaElement, { text, from, to }: Insertion): void {
  const start = field.selectionStart;
  field.focus();
  // Deprecated, and the one way that leaves taking back to the browser.
  if (!document.execCommand("insertText", false, text)) {
    field.setRangeText(text);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
  field.setSelectionRange(start + from, start + to);
}
