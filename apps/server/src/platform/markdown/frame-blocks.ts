import type { Element, Root } from "hast";
import { SKIP, visit } from "unist-util-visit";

/** What is wider than the page scrolls in its own frame, which a keyboard can reach. */
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

/** The page's script makes it work; where none runs, the style sheet hides it. */
function copyButton(): Element {
  return {
    type: "element",
    tagName: "button",
    properties: { type: "button", className: ["copy-code"], ariaLive: "polite" },
    children: [{ type: "text", value: "Copy" }],
  };
}
