import type { Root } from "hast";
import { fromHtml } from "hast-util-from-html";
import { SKIP, visit } from "unist-util-visit";

/** A document's text on one line, with alt texts and without code blocks. */
export function plainText(tree: Root): string {
  const parts: string[] = [];
  visit(tree, (node) => {
    if (node.type === "text") parts.push(node.value);
    if (node.type !== "element") return;
    if (node.tagName === "pre") return SKIP;
    if (node.tagName === "img") parts.push(String(node.properties.alt ?? ""));
  });
  return parts.join("").split(/\s+/).filter(Boolean).join(" ");
}

/** The text of rendered HTML on one line; works for a truncated beginning too. */
export function wordsOfHtml(html: string): string {
  return plainText(fromHtml(html, { fragment: true }));
}
