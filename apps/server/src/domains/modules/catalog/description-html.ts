import {
  type HtmlToStore,
  type RenderOptions,
  renderMarkdown,
} from "../../../platform/markdown/render-markdown.ts";
import { currentHtml, renderingOf } from "../../../platform/markdown/rendering.ts";
import type { Pictures } from "../../../platform/markdown/show-pictures.ts";

/** Keeps its IDs apart from the README's on the same page. */
const ID_PREFIX = "user-content-about-";

interface StoredDescription {
  readonly longDescription: string | null;
  readonly descriptionHtml: string | null;
  readonly descriptionRendering: string | null;
}

/** The HTML of a long description. */
export async function descriptionHtml({
  longDescription,
  descriptionHtml: html,
  descriptionRendering: rendering,
}: StoredDescription): Promise<string | null> {
  if (longDescription === null) return null;
  return currentHtml({ html, rendering }, [renderingOf()], () =>
    renderDescription(longDescription),
  );
}

export function renderDescription(
  markdown: string,
  pictures: Pictures = new Map(),
  patience?: RenderOptions,
): Promise<HtmlToStore> {
  return renderMarkdown(markdown, { idPrefix: ID_PREFIX, pictures }, patience);
}
