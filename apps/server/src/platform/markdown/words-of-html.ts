import { fromHtml } from "hast-util-from-html";
import { plainText } from "./plain-text.ts";

/** The words of HTML that was made from somebody's Markdown, on one line; of its beginning, too. */
export function wordsOfHtml(html: string): string {
  return plainText(fromHtml(html, { fragment: true }));
}
