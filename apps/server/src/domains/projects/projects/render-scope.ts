import { visibleInHtml } from "../../../platform/markdown/links/visible-in-html.ts";
import { type RenderOptions, renderMarkdown } from "../../../platform/markdown/render-markdown.ts";

const EXCERPT_LENGTH = 240;

/** Within a sentence, a heading with its anchor reads as part of it. */
const HEADING = /<h[1-6]\b.*?<\/h[1-6]>/gs;

/** A project's scope as stored. Pictures are replaced by their alt text. */
export async function renderScope(markdown: string, patience?: RenderOptions) {
  const options = { idPrefix: "user-content-project-", pictures: new Map() };
  const { html, rendering } = await renderMarkdown(markdown, options, patience);
  const words = visibleInHtml(html.replace(HEADING, " ")).text.replace(/\s+/g, " ").trim();
  const excerpt =
    words.length <= EXCERPT_LENGTH
      ? words
      : `${words.slice(0, EXCERPT_LENGTH - 1).replace(/ \S*$/, "")}…`;
  return { scopeHtml: html, scopeRendering: rendering, excerpt };
}
