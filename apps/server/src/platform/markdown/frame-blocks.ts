import type { Element, Root } from "hast";
import { SKIP, visit } from "unist-util-visit";

/** Wraps wide blocks in scrollable containers that are keyboard accessible. */
export function frameBlocks(tree: Root): void {
  visit(tree, "element", (element, index, parent) => {
    if (!parent || index === undefined) return;
    if (element.tagName === "table") {
      const properties = { className: ["frame"], role: "group", ariaLabel: "Table", tabIndex: 0 };
      parent.children[index] = { type: "element", tagName: "div", properties, children: [element] };
      return SKIP;
    }
    if (element.tagName === "pre") {
      element.properties.tabIndex = 0;
      const children = [element, copyButton()];
      const properties = { className: ["code"] };
      parent.children[index] = { type: "element", tagName: "div", properties, children };
      return SKIP;
    }
  });
}

/** Works with the page's script; hidden by CSS without it. */
function copyButton(): Element {
  return {
    type: "element",
    tagName: "button",
    properties: { type: "button", className: ["copy-code"], ariaLive: "polite" },
    children: [{ type: "text", value: "Copy" }],
  };
}
