import type { Nodes } from "hast";
import { fromHtml } from "hast-util-from-html";

interface Seen {
  /** URLs of links to other sites. */
  readonly links: readonly string[];
  /** Visible text outside links, with alt texts, normalized by `asSeen`. */
  readonly text: string;
  /** The same without code. */
  readonly prose: string;
}

/** Elements that don't separate words: "evil<b>.</b>com" reads as one word. */
const INLINE = new Set(
  "a abbr b bdi bdo cite code del dfn em i ins kbd mark q s samp small span strike strong sub sup tt u var wbr".split(
    " ",
  ),
);

interface Reading {
  /** Elements that are left out with their content. */
  readonly without?: readonly string[];
}

/** The visible text and outgoing links of HTML rendered from user Markdown. */
export function visibleInHtml(html: string, { without }: Reading = {}): Seen {
  const links: string[] = [];
  const text: string[] = [];
  const prose: string[] = [];
  const show = (shown: string, isCode: boolean) => {
    text.push(shown);
    prose.push(isCode ? " " : shown);
  };
  // An explicit stack, so that deep nesting can't exhaust the call stack.
  const open: { node: Nodes | string; isCode: boolean }[] = [
    { node: fromHtml(html, { fragment: true }), isCode: false },
  ];
  for (let next = open.pop(); next; next = open.pop()) {
    const { node } = next;
    if (typeof node === "string") {
      show(node, next.isCode);
      continue;
    }
    if (node.type === "text") show(node.value, next.isCode);
    if (node.type !== "element" && node.type !== "root") continue;
    let isCode = next.isCode;
    if (node.type === "element") {
      const { tagName, properties } = node;
      if (without?.includes(tagName)) {
        show(" ", isCode);
        continue;
      }
      isCode ||= tagName === "code" || tagName === "pre";
      const href = tagName === "a" ? properties.href : undefined;
      if (href !== undefined && leavesSite(String(href))) {
        links.push(String(href));
        continue;
      }
      if (!INLINE.has(tagName)) {
        show(" ", isCode);
        open.push({ node: " ", isCode });
      }
      for (const described of [properties.alt, properties.title])
        if (described !== undefined) show(` ${described} `, isCode);
    }
    for (const child of node.children.toReversed()) open.push({ node: child, isCode });
  }
  return { links, text: asSeen(text.join("")), prose: asSeen(prose.join("")) };
}

function leavesSite(href: string): boolean {
  return !/^(?:#|\/(?![/\\]))/.test(href);
}

/** Normalizes what readers don't notice: variants of letters and dots, and invisible characters. */
export function asSeen(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/\p{Default_Ignorable_Code_Point}/gu, "")
    .replaceAll("。", ".");
}

const WEB_ADDRESS =
  /(?:https?:\/\/|\bwww\.)\S|(?<![\p{L}\p{N}_-])[\p{L}\p{N}_-]{2,63}\.(?:com|net|org|io|dev|me|ru|co|app|xyz|info|biz|ly|gg|cc|site|online|link|shop|top)(?![\p{L}\p{N}_-])/iu;

/** Whether normalized text contains a web address, with or without a scheme. */
export function namesWebAddress(seen: string): boolean {
  return WEB_ADDRESS.test(seen);
}
