import rehypeStringify from "rehype-stringify";
import { unified } from "unified";

/** What is not read as Markdown, as the text that it is. */
export function asText(markdown: string) {
  return { html: textToHtml(markdown), text: markdown, namesHost: false, wanted: [] };
}

/** A text as it stands, in HTML. */
function textToHtml(value: string): string {
  const properties = { tabIndex: 0 };
  const text = { type: "text" as const, value };
  const pre = { type: "element" as const, tagName: "pre", properties, children: [text] };
  return unified()
    .use(rehypeStringify)
    .stringify({ type: "root", children: [pre] });
}
