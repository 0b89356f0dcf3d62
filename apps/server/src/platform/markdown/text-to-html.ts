import rehypeStringify from "rehype-stringify";
import { unified } from "unified";

/** A text as it stands, in HTML. */
export function textToHtml(value: string): string {
  const properties = { tabIndex: 0 };
  const text = { type: "text" as const, value };
  const pre = { type: "element" as const, tagName: "pre", properties, children: [text] };
  return unified()
    .use(rehypeStringify)
    .stringify({ type: "root", children: [pre] });
}
