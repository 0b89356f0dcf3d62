import type { Element, Root } from "hast";
import { toString as textOf } from "hast-util-to-string";
import rehypeSanitize from "rehype-sanitize";
import rehypeStringify from "rehype-stringify";
import { unified } from "unified";
import { visit } from "unist-util-visit";
import { OWN_HTML } from "./allowed-html.ts";
import { anchorHeadings } from "./anchor-headings.ts";
import { frameBlocks } from "./frame-blocks.ts";
import { highlightCode } from "./highlight-code.ts";
import { rewriteOwnLinks } from "./links/rewrite-own-links.ts";
import { markAlerts } from "./mark-alerts.ts";
import { parseMarkdown } from "./markdown-to-html.ts";
import { boundsOf } from "./output-bounds.ts";
import { type Pictures, showPictures } from "./show-pictures.ts";

export interface OwnDocument {
  readonly html: string;
  readonly headings: readonly Heading[];
  /** All linked URLs. */
  readonly links: readonly string[];
  /** The pictures it references. */
  readonly wanted: readonly string[];
  /** Plain text for search, from each heading to the next. */
  readonly sections: readonly Section[];
}

export interface Section {
  /** The heading's anchor; empty before the first heading. */
  readonly id: string;
  readonly heading: string;
  /** One line per block, without code. */
  readonly text: string;
}

export interface Heading {
  readonly id: string;
  readonly text: string;
  readonly level: number;
}

/** The headings and the text of some sections. */
export function plainText(sections: readonly Section[]): string {
  return sections
    .map(({ heading, text }) => `${heading}\n${text}`)
    .join("\n")
    .trim();
}

/**
 * Renders our own Markdown like everyone's, except that headings keep their level and plain IDs,
 * and that it can link to pages of this site.
 */
export async function ownDocumentToHtml(
  markdown: string,
  pictures: Pictures,
): Promise<OwnDocument> {
  const bounds = boundsOf(markdown);
  const tree = await parseMarkdown(markdown, "", bounds);
  const headings = headingsOf(tree);
  const sections = sectionsOf(tree);
  markAlerts(tree);
  const links = rewriteOwnLinks(tree);
  const ids = anchorHeadings(tree, "", 0);
  const wanted = showPictures(tree, pictures);
  await highlightCode(tree, bounds);
  frameBlocks(tree);
  const printer = unified().use(rehypeSanitize, OWN_HTML).use(rehypeStringify);
  const html = printer.stringify(await printer.run(tree));
  return {
    html,
    headings: headings.map((heading, index) => ({ id: ids[index] ?? "", ...heading })),
    links,
    wanted,
    sections: sections.map((section, index) => ({ id: ids[index - 1] ?? "", ...section })),
  };
}

function headingsOf(tree: Root): Omit<Heading, "id">[] {
  const found: Omit<Heading, "id">[] = [];
  visit(tree, "element", (element: Element) => {
    const level = /^h([1-6])$/.exec(element.tagName)?.[1];
    if (level) found.push({ level: Number(level), text: textOf(element).trim() });
  });
  return found;
}

/** The text before the first heading, then one section for each heading. */
function sectionsOf(tree: Root): Omit<Section, "id">[] {
  const sections = [{ heading: "", lines: [] as string[] }];
  visit(tree, "element", (element: Element) => {
    if (element.tagName === "pre") return "skip";
    if (!/^(h[1-6]|p|li|td|th|dt|dd|summary)$/.test(element.tagName)) return;
    const line = textOf(element).split(/\s+/).join(" ").trim();
    if (/^h/.test(element.tagName)) sections.push({ heading: line, lines: [] });
    else sections.at(-1)?.lines.push(line);
    return "skip";
  });
  return sections.map(({ heading, lines }) => ({ heading, text: lines.join("\n") }));
}
