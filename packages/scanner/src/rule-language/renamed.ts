import type { AttributeView } from "./attribute-view.ts";
import type { BlockView } from "./block-view.ts";

/** An argument that has had several names, the newest first: the one that is in use. */
export function renamed(block: BlockView, newest: string, ...older: string[]): AttributeView {
  const first = block.attr(newest);
  const views = [first, ...older.map((name) => block.attr(name))];
  return (
    views.find(({ value }) => value.kind !== "null") ??
    // Of those that are null, the one that a variable made so.
    views.find(({ value }) => value.marks.defaults.length > 0) ??
    first
  );
}
