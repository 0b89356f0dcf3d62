import { hash } from "node:crypto";
import { usersLines } from "@stackyard/contract/base/users-text";
import { fromHtml } from "hast-util-from-html";
import { visit } from "unist-util-visit";
import { fitHeap, openBoundedCache, textBytes } from "../platform/limits/bounded-cache.ts";

/** These elements start a new line. */
const LINES = new Set([
  ..."p div section blockquote table tr ul ol li dl dt dd br hr details summary pre".split(" "),
  ..."h1 h2 h3 h4 h5 h6".split(" "),
]);

/** By digest of the HTML. Agents read a README in several parts. */
const texts = openBoundedCache<string>({ bytes: fitHeap(4_000_000), bytesOf: textBytes });

/** What a reader of a sanitized document sees, comments and attributes excluded. */
export function textOfDocument(html: string): string {
  const key = hash("sha256", html);
  const text = texts.get(key) ?? readText(html);
  texts.set(key, text);
  return text;
}

function readText(html: string): string {
  const parts: string[] = [];
  visit(fromHtml(html, { fragment: true }), (node) => {
    if (node.type === "text") parts.push(node.value);
    if (node.type === "element" && LINES.has(node.tagName)) parts.push("\n");
  });
  return usersLines(parts.join(""));
}
