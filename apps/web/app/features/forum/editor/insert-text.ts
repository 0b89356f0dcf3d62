import type { Insertion } from "./marks";

/**
 * Replaces a range of the text as if it had been typed, so that undo works and React receives the
 * input event.
 */
export function insertText(field: HTMLTextAreaElement, { text, from, to }: Insertion): void {
  const start = field.selectionStart;
  field.focus();
  // `execCommand` is deprecated but is the only way to keep the browser's undo history.
  if (!document.execCommand("insertText", false, text)) {
    field.setRangeText(text);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
  field.setSelectionRange(start + from, start + to);
}
