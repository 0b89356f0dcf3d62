import {
  type KeptMarkdown,
  type Patience,
  renderMarkdown,
} from "../../../platform/markdown/render-markdown.ts";
import { currentHtml, renderingOf } from "../../../platform/markdown/rendering.ts";

const ID_PREFIX = "user-content-service-";

interface KeptDescription {
  readonly longDescription: string | null;
  readonly descriptionHtml: string | null;
  readonly descriptionRendering: string | null;
}

/** A long description's HTML. */
export async function longDescriptionHtml({
  longDescription,
  descriptionHtml: html,
  descriptionRendering: rendering,
}: KeptDescription): Promise<string | null> {
  if (longDescription === null) return null;
  const render = () => renderLongDescription(longDescription);
  return currentHtml({ html, rendering }, [renderingOf()], render);
}

/** Pictures of a service are its own: of those in its text, the descriptions are shown. */
export function renderLongDescription(
  markdown: string,
  patience?: Patience,
): Promise<KeptMarkdown> {
  return renderMarkdown(markdown, { idPrefix: ID_PREFIX, pictures: new Map() }, patience);
}
