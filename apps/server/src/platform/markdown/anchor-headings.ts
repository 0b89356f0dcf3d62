import type { Root } from "hast";
import { toString as textOf } from "hast-util-to-string";
import { visit } from "unist-util-visit";

/** The page has an h1 and h2 of its own, so a document's headings start below them. */
const SHIFT = 2;

/**
 * Shifts headings below the page's, without IDs, because a page of posts contains many documents.
 */
export function shiftHeadings(tree: Root, shift = SHIFT): void {
  visit(tree, "element", (element) => {
    const level = /^h([1-6])$/.exec(element.tagName)?.[1];
    if (level) element.tagName = `h${Math.min(6, Number(level) + shift)}`;
  });
}

/**
 * Shifts headings below the page's, and gives each an ID and an anchor link. Returns the IDs in
 * order.
 */
export function anchorHeadings(tree: Root, idPrefix: string, shift = SHIFT): string[] {
  const ids: string[] = [];
  const taken = new Set<string>();
  const counts = new Map<string, number>();
  visit(tree, "element", ({ properties: { id } }) => {
    if (id) taken.add(String(id));
  });
  visit(tree, "element", (element) => {
    const level = /^h([1-6])$/.exec(element.tagName)?.[1];
    if (!level) return;
    element.tagName = `h${Math.min(6, Number(level) + shift)}`;
    const text = textOf(element).trim();
    if (text === "" || element.properties.id) {
      ids.push(String(element.properties.id ?? ""));
      return;
    }
    const id = freeId(idPrefix + slugOf(text), taken, counts);
    element.properties.id = id;
    ids.push(id);
    element.children.push({
      type: "element",
      tagName: "a",
      properties: { href: `#${id}`, className: ["anchor"], ariaLabel: `Link to ${text}` },
      children: [{ type: "text", value: "#" }],
    });
  });
  return ids;
}

/** Slugs like those of code hosts, because documents link to their own headings that way. */
function slugOf(text: string): string {
  const kept = text.toLowerCase().match(/[\p{L}\p{N}\p{M} _-]+/gu) ?? [];
  return kept.join("").split(" ").join("-").slice(0, 100);
}

/** Continues numbering from the last heading with the same text. */
function freeId(id: string, taken: Set<string>, counts: Map<string, number>): string {
  let count = counts.get(id) ?? 0;
  let free = count === 0 ? id : `${id}-${count}`;
  while (taken.has(free)) free = `${id}-${++count}`;
  taken.add(free);
  counts.set(id, count + 1);
  return free;
}
