import rehypeStringify from "rehype-stringify";
import { unified } from "unified";

/** Longer documents are truncated. */
export const MAX_CHARACTERS = 200_000;

/** Renders Markdown as plain text without parsing it. */
export function asText(markdown: string) {
  const text = markdown.slice(0, MAX_CHARACTERS);
  return { html: textToHtml(text), text, namesHost: false, wanted: [] };
}

/** Escapes text as HTML. */
function textToHtml(value: string): string {
  const properties = { tabIndex: 0 };
  const text = { type: "text" as const, value };
  const pre = { type: "element" as const, tagName: "pre", properties, children: [text] };
  return unified()
    .use(rehypeStringify)
    .stringify({ type: "root", children: [pre] });
}
