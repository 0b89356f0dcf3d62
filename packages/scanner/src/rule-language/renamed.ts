import type { AttributeView } from "./attribute-view.ts";
import type { BlockView } from "./block-view.ts";

/** An argument renamed across provider versions, newest name first: returns the one in use. */
export function renamed(block: BlockView, newest: string, ...older: string[]): AttributeView {
  const first = block.attr(newest);
  const views = [first, ...older.map((name) => block.attr(name))];
  return (
    views.find(({ value }) => value.kind !== "null") ??
    // If all are null, prefer the one that a variable set to null.
    views.find(({ value }) => value.marks.defaults.length > 0) ??
    first
  );
}
