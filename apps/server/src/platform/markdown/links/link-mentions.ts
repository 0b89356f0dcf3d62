import type { ElementContent, Root, Text } from "hast";
import { SKIP, visit } from "unist-util-visit";

/** A standalone "@name": not in a mail address or within a word. */
const MENTION = /(^|[^\p{L}\p{N}_@/.-])@([a-z\d](?:[a-z\d-]{0,37}[a-z\d])?)(?![\p{L}\p{N}_@-])/giu;

/** Possible user names mentioned in a text, unique and in lower case. */
export function findMentions(markdown: string): string[] {
  const names = [...markdown.matchAll(MENTION)].map(([, , name = ""]) => name.toLowerCase());
  return [...new Set(names)];
}

/** Links mentions of these users, except in code and within other links. */
export function linkMentions(tree: Root, people: readonly string[]): void {
  const known = new Set(people);
  if (known.size === 0) return;
  visit(tree, (node, index, parent) => {
    if (node.type === "element" && ["a", "code", "pre"].includes(node.tagName)) return SKIP;
    if (node.type !== "text" || !parent || index === undefined) return;
    const parts = splitAt(node, known);
    parent.children.splice(index, 1, ...parts);
    return [SKIP, index + parts.length];
  });
}

function splitAt({ value }: Text, known: ReadonlySet<string>): ElementContent[] {
  const parts: ElementContent[] = [];
  let end = 0;
  for (const match of value.matchAll(MENTION)) {
    const [whole, before = "", name = ""] = match;
    if (!known.has(name.toLowerCase())) continue;
    parts.push(text(value.slice(end, match.index) + before), link(name));
    end = match.index + whole.length;
  }
  return [...parts, text(value.slice(end))];
}

const text = (value: string) => ({ type: "text" as const, value });

function link(name: string): ElementContent {
  const properties = { href: `/users/${encodeURIComponent(name.toLowerCase())}` };
  return { type: "element", tagName: "a", properties, children: [text(`@${name}`)] };
}
