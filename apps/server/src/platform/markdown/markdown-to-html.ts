import type { Element, Root } from "hast";
import rehypeRaw from "rehype-raw";
import rehypeSanitize from "rehype-sanitize";
import rehypeStringify from "rehype-stringify";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { unified } from "unified";
import { visit } from "unist-util-visit";
import { SHOWN_HTML, writtenHtml } from "./allowed-html.ts";
import { anchorHeadings, shiftHeadings } from "./anchor-headings.ts";
import { frameBlocks } from "./frame-blocks.ts";
import { highlightCode } from "./highlight-code.ts";
import { linkMentions } from "./links/link-mentions.ts";
import { lowerSchemes } from "./links/lower-schemes.ts";
import { rewriteLinks } from "./links/rewrite-links.ts";
import { type LinkCards, unfurlLinks } from "./links/unfurl-links.ts";
import { markAlerts } from "./mark-alerts.ts";
import { refuseDeepNesting } from "./nesting-limit.ts";
import {
  boundsOf,
  boundTables,
  boundTree,
  measure,
  type OutputBounds,
  TooMuchOutput,
  withFewElements,
} from "./output-bounds.ts";
import { type OwnSource, withOwnHost } from "./own-source.ts";
import { plainText } from "./plain-text.ts";
import { type Pictures, showPictures } from "./show-pictures.ts";
import { MAX_CHARACTERS } from "./text-to-html.ts";

export interface Surroundings {
  /** Prefix of all IDs, unique per document on a page. */
  readonly idPrefix: string;
  readonly pictures: Pictures;
  /** The module's own address; without it, code is shown as written. */
  readonly source?: OwnSource;
  /** For documents on this site rather than in an archive: paths and mentions are linked. */
  readonly site?: {
    /** User names to link where the text mentions them. */
    readonly mentions: readonly string[];
    /** Cards for links that are alone in their paragraph, by path. */
    readonly cards: LinkCards;
  };
}

export interface RenderedMarkdown {
  readonly html: string;
  /** Its plain text without code. */
  readonly text: string;
  /** Whether the HTML contains this registry's host, so that another host needs other HTML. */
  readonly namesHost: boolean;
  /** The pictures it references: paths in the archive, and https URLs. */
  readonly wanted: readonly string[];
}

/**
 * Renders untrusted Markdown to safe HTML. All steps work on the tree; the author's input is
 * sanitized first, and the result again at the end. Throws a RangeError if the text has to be shown
 * unrendered.
 */
export async function markdownToHtml(
  markdown: string,
  { idPrefix, pictures, source, site }: Surroundings,
): Promise<RenderedMarkdown> {
  const bounds = boundsOf(markdown);
  const tree = await parseMarkdown(markdown.slice(0, MAX_CHARACTERS), idPrefix, bounds);
  const namesHost = source !== undefined && nameHost(tree, source);
  showTasks(tree);
  markAlerts(tree);
  const text = plainText(tree);
  rewriteLinks(tree, idPrefix, site !== undefined);
  if (site) {
    unfurlLinks(tree, site.cards);
    linkMentions(tree, site.mentions);
    shiftHeadings(tree);
  } else anchorHeadings(tree, idPrefix);
  const wanted = showPictures(tree, pictures);
  await highlightCode(tree, bounds);
  frameBlocks(tree);
  measure(tree, bounds);
  const printer = unified().use(rehypeSanitize, SHOWN_HTML).use(rehypeStringify);
  const html = printer.stringify(await printer.run(tree));
  if (Buffer.byteLength(html) > bounds.bytes) throw new TooMuchOutput("too much HTML");
  return { html, text, namesHost, wanted };
}

/** The author's input as a sanitized tree. */
export async function parseMarkdown(
  markdown: string,
  idPrefix: string,
  bounds: OutputBounds,
): Promise<Root> {
  const readHtml = rehypeRaw();
  const parser = unified()
    .use(remarkParse)
    .use(remarkGfm)
    .use(boundTables, bounds)
    .use(remarkRehype, { allowDangerousHtml: true, clobberPrefix: "" })
    .use(boundTree, bounds)
    .use(() => (tree: Root, file) => withFewElements(bounds, () => readHtml(tree, file)))
    .use(refuseDeepNesting)
    .use(lowerSchemes)
    .use(rehypeSanitize, writtenHtml(idPrefix));
  return parser.run(parser.parse(markdown));
}

function nameHost(tree: Root, source: OwnSource): boolean {
  let isNamed = false;
  visit(tree, "element", (element: Element) => {
    if (element.tagName !== "code") return;
    for (const child of element.children) {
      if (child.type !== "text") continue;
      const text = withOwnHost(child.value, source);
      isNamed ||= text.includes(`"${source.host}/`);
      child.value = text;
    }
  });
  return isNamed;
}

/** Replaces task list checkboxes with symbols, because they can't be edited here. */
function showTasks(tree: Root): void {
  visit(tree, "element", (element, index, parent) => {
    if (element.tagName !== "input" || !parent || index === undefined) return;
    parent.children[index] = { type: "text", value: element.properties.checked ? "☑" : "☐" };
  });
}
