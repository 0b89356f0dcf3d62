import type { Root } from "hast";
import { fromHtml } from "hast-util-from-html";
import { SKIP, visit } from "unist-util-visit";

/** A document's words on one line, pictures by their descriptions, without its blocks of code. */
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

/** The words of HTML that was made from somebody's Markdown, on one line; of its beginning, too. */
export function wordsOfHtml(html: string): string {
  return plainText(fromHtml(html, { fragment: true }));
}
