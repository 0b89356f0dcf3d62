import type { Root } from "hast";
import { visit } from "unist-util-visit";

/** Replaces task list checkboxes with symbols, because they can't be edited here. */
export function showTasks(tree: Root): void {
  visit(tree, "element", (element, index, parent) => {
    if (element.tagName !== "input" || !parent || index === undefined) return;
    parent.children[index] = { type: "text", value: element.properties.checked ? "☑" : "☐" };
  });
}
