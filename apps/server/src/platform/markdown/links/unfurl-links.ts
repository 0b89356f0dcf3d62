import type { Element, ElementContent, Root } from "hast";
import { SKIP, visit } from "unist-util-visit";

/** A card that replaces a link that is alone in its paragraph. */
export interface LinkCard {
  /** For example "Module". */
  readonly kind: string;
  readonly title: string;
  readonly text: string;
}

/** Cards by path of this site. */
export type LinkCards = ReadonlyMap<string, LinkCard>;

/** Replaces paragraphs that consist of one link with its card. */
export function unfurlLinks(tree: Root, cards: LinkCards): void {
  if (cards.size === 0) return;
  visit(tree, "element", (element, index, parent) => {
    if (element.tagName !== "p" || !parent || index === undefined) return;
    const path = onlyPath(element);
    const card = path === undefined ? undefined : cards.get(path);
    if (path === undefined || !card) return;
    parent.children.splice(index, 1, drawn(path, card));
    return [SKIP, index + 1];
  });
}

/** The path that is a paragraph's only content, as a link or as text. */
function onlyPath({ children }: Element): string | undefined {
  const parts = children.filter((child) => child.type !== "text" || child.value.trim() !== "");
  const [only, ...others] = parts;
  if (!only || others.length > 0) return undefined;
  if (only.type === "text") return only.value.trim();
  if (only.type !== "element" || only.tagName !== "a") return undefined;
  return String(only.properties.href ?? "");
}

function drawn(href: string, { kind, title, text }: LinkCard): Element {
  const properties = { href, className: ["unfurled"] };
  const children = [part("kind", kind), part("title", title), part("text", text)];
  return { type: "element", tagName: "a", properties, children };
}

function part(name: string, value: string): ElementContent {
  const properties = { className: [`unfurled-${name}`] };
  return { type: "element", tagName: "span", properties, children: [{ type: "text", value }] };
}
