import { type KeptMarkdown, renderMarkdown } from "../../platform/markdown/render-markdown.ts";
import { renderingOf } from "../../platform/markdown/rendering.ts";

const ID_PREFIX = "user-content-service-";

/** A long description's HTML: what was kept, if today's renderer made it, or made for whoever asks. */
export async function longDescriptionHtml(row: {
  readonly longDescription: string | null;
  readonly descriptionHtml: string | null;
  readonly descriptionRendering: string | null;
}): Promise<string | null> {
  if (row.longDescription === null) return null;
  const isCurrent = row.descriptionRendering === renderingOf();
  if (row.descriptionHtml !== null && isCurrent) return row.descriptionHtml;
  return (await renderLongDescription(row.longDescription)).html;
}

/** Pictures of a service are its own: of those in its text, the descriptions are shown. */
export function renderLongDescription(markdown: string): Promise<KeptMarkdown> {
  return renderMarkdown(markdown, { idPrefix: ID_PREFIX, pictures: new Map() });
}
