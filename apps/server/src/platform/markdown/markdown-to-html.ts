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
import { showTasks } from "./show-tasks.ts";
import { MAX_CHARACTERS } from "./text-to-html.ts";

export interface Surroundings {
  /** Begins every id in the document. Two documents of one page need different ones. */
  readonly idPrefix: string;
  readonly pictures: Pictures;
  /** The module's own address; left out, code is shown as it was written. */
  readonly source?: OwnSource;
  /** It stands on pages of its own, not in an archive: paths lead into this site, and so do names. */
  readonly site?: {
    /** Usernames of people here, who are linked where the text has "@" before their names. */
    readonly mentions: readonly string[];
    /** What a link that is alone in its paragraph is shown as, by its path. */
    readonly cards: LinkCards;
  };
}

export interface RenderedMarkdown {
  readonly html: string;
  /** Its words, without what is code. */
  readonly text: string;
  /** Whether the HTML names this registry's host, so that another host needs other HTML. */
  readonly namesHost: boolean;
  /** The pictures it looked for: paths in the archive, and addresses that begin with "https:". */
  readonly wanted: readonly string[];
}

/**
 * Someone's Markdown as HTML that is safe to put into a page. Everything is done on the tree; what its
 * author wrote is reduced to what is allowed at first, and all of it once more at last. Throws a
 * RangeError where the text is to be shown as it was written.
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

/** What its author wrote, as a tree that is reduced to what is allowed. */
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
