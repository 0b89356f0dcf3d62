import { HEADINGS } from "../../../platform/markdown/allowed-html.ts";
import { visibleInHtml } from "../../../platform/markdown/links/visible-in-html.ts";
import { type RenderOptions, renderMarkdown } from "../../../platform/markdown/render-markdown.ts";

const EXCERPT_LENGTH = 240;

/** A project's scope as stored. Pictures are replaced by their alt text. */
export async function renderScope(markdown: string, patience?: RenderOptions) {
  const options = { idPrefix: "user-content-project-", pictures: new Map() };
  const { html, rendering } = await renderMarkdown(markdown, options, patience);
  // Within a sentence, a heading with its anchor would read as part of it.
  const words = visibleInHtml(html, { without: HEADINGS }).text.replace(/\s+/g, " ").trim();
  const excerpt =
    words.length <= EXCERPT_LENGTH
      ? words
      : `${words.slice(0, EXCERPT_LENGTH - 1).replace(/ \S*$/, "")}…`;
  return { scopeHtml: html, scopeRendering: rendering, excerpt };
}
