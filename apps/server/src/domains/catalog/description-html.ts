import { type KeptMarkdown, renderMarkdown } from "../../platform/markdown/render-markdown.ts";
import { renderingOf } from "../../platform/markdown/rendering.ts";
import type { Pictures } from "../../platform/markdown/show-pictures.ts";

/** Its ids stand on the same page as the README's. */
const ID_PREFIX = "user-content-about-";

interface KeptDescription {
  readonly longDescription: string | null;
  readonly descriptionHtml: string | null;
  readonly descriptionRendering: string | null;
}

/**
 * A long description's HTML. What was kept is shown only if today's renderer made it; otherwise, until
 * the job has been there, it is made for whoever asks.
 */
export async function descriptionHtml(row: KeptDescription): Promise<string | null> {
  if (row.longDescription === null) return null;
  if (row.descriptionHtml !== null && row.descriptionRendering === renderingOf()) {
    return row.descriptionHtml;
  }
  return (await renderDescription(row.longDescription)).html;
}

export function renderDescription(
  markdown: string,
  pictures: Pictures = new Map(),
): Promise<KeptMarkdown> {
  return renderMarkdown(markdown, { idPrefix: ID_PREFIX, pictures });
}
