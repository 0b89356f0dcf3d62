import {
  type KeptMarkdown,
  type RenderOptions,
  renderMarkdown,
} from "../../../platform/markdown/render-markdown.ts";
import { currentHtml, renderingOf } from "../../../platform/markdown/rendering.ts";

const ID_PREFIX = "user-content-service-";

interface KeptDescription {
  readonly longDescription: string | null;
  readonly descriptionHtml: string | null;
  readonly descriptionRendering: string | null;
}

/** The HTML of a long description. */
export async function longDescriptionHtml({
  longDescription,
  descriptionHtml: html,
  descriptionRendering: rendering,
}: KeptDescription): Promise<string | null> {
  if (longDescription === null) return null;
  const render = () => renderLongDescription(longDescription);
  return currentHtml({ html, rendering }, [renderingOf()], render);
}

/** Services have their own pictures; those in the text are replaced by their alt text. */
export function renderLongDescription(
  markdown: string,
  patience?: RenderOptions,
): Promise<KeptMarkdown> {
  return renderMarkdown(markdown, { idPrefix: ID_PREFIX, pictures: new Map() }, patience);
}
