import type { Element, Root } from "hast";
import { visit } from "unist-util-visit";

const KINDS = ["note", "tip", "important", "warning", "caution"];

/** Converts block quotes that start with a marker such as [!NOTE] to alerts. */
export function markAlerts(tree: Root): void {
  visit(tree, "element", (element) => {
    if (element.tagName !== "blockquote") return;
    const first = element.children.find((child) => child.type === "element");
    const start = first?.tagName === "p" ? first.children[0] : undefined;
    if (start?.type !== "text") return;
    const [line = "", ...rest] = start.value.split("\n");
    const kind = /^\[!(\w+)\]\s*$/.exec(line)?.[1]?.toLowerCase();
    if (!kind || !KINDS.includes(kind)) return;
    start.value = rest.join("\n");
    element.tagName = "div";
    element.properties.className = ["alert", `alert-${kind}`];
    element.children.unshift(title(kind));
  });
}

function title(kind: string): Element {
  const value = kind.slice(0, 1).toUpperCase() + kind.slice(1);
  return {
    type: "element",
    tagName: "p",
    properties: { className: ["alert-title"] },
    children: [{ type: "text", value }],
  };
}
