import { visibleInHtml } from "../../../platform/markdown/links/visible-in-html.ts";
import { type RenderOptions, renderMarkdown } from "../../../platform/markdown/render-markdown.ts";

const EXCERPT_LENGTH = 240;

/** Within a sentence, a heading with its anchor reads as part of it. */
const HEADINGS = new Set(["h1", "h2", "h3", "h4", "h5", "h6"]);

/** A project's scope as stored. Pictures are replaced by their alt text. */
export async function renderScope(markdown: string, patience?: RenderOptions) {
  const options = { idPrefix: "user-content-project-", pictures: new Map() };
  const { html, rendering } = await renderMarkdown(markdown, options, patience);
  const words = visibleInHtml(html, { without: HEADINGS }).text.replace(/\s+/g, " ").trim();
  const excerpt =
    words.length <= EXCERPT_LENGTH
      ? words
      : `${words.slice(0, EXCERPT_LENGTH - 1).replace(/ \S*$/, "")}…`;
  return { scopeHtml: html, scopeRendering: rendering, excerpt };
}
