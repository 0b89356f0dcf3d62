import type { Element, Root } from "hast";
import rehypeSanitize, { defaultSchema } from "rehype-sanitize";
import rehypeStringify from "rehype-stringify";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { unified } from "unified";
import { SKIP, visit } from "unist-util-visit";

/** The page has its own h1 and h2, so a document's headings begin below them. */
const HEADING_SHIFT = 2;

const processor = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkRehype)
  .use(rehypeSanitize, {
    ...defaultSchema,
    protocols: { ...defaultSchema.protocols, src: ["https"] },
  })
  .use(() => shiftHeadings)
  .use(() => dropDanglingReferences)
  .use(rehypeStringify);

/** Renders someone's Markdown as HTML that is safe to put into a page. Raw HTML in it is dropped. */
export async function renderMarkdown(markdown: string): Promise<string> {
  return String(await processor.process(markdown));
}

function shiftHeadings(tree: Root): void {
  visit(tree, "element", (element: Element) => {
    const level = /^h([1-6])$/.exec(element.tagName)?.[1];
    if (level) element.tagName = `h${Math.min(6, Number(level) + HEADING_SHIFT)}`;
  });
}

/** Links and images that are relative to the archive lead nowhere from a page. */
function dropDanglingReferences(tree: Root): void {
  visit(tree, "element", (element: Element, index, parent) => {
    const { href, src } = element.properties;
    if (element.tagName === "img" && !/^https:\/\//.test(String(src))) {
      parent?.children.splice(index ?? 0, 1);
      return [SKIP, index ?? 0];
    }
    if (element.tagName !== "a" || href === undefined) return;
    if (/^(https?:|mailto:|#)/.test(String(href)))
      element.properties.rel = ["nofollow", "noopener"];
    else delete element.properties.href;
  });
}
