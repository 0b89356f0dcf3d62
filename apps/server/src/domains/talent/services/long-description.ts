import { eachByNumber } from "../../../platform/jobs/each-row.ts";
import { jobKind } from "../../../platform/jobs/jobs.ts";
import { isOldRendering, RERENDERING } from "../../../platform/markdown/old-renderings.ts";
import {
  type HtmlToStore,
  type RenderOptions,
  renderMarkdown,
} from "../../../platform/markdown/render-markdown.ts";
import { currentHtml, LATE_RENDERING, renderingOf } from "../../../platform/markdown/rendering.ts";
import type { Services } from "../../../platform/services.ts";

const ID_PREFIX = "user-content-service-";

interface StoredDescription {
  readonly longDescription: string | null;
  readonly descriptionHtml: string | null;
  readonly descriptionRendering: string | null;
}

/** The HTML of a long description. */
export async function longDescriptionHtml({
  longDescription,
  descriptionHtml: html,
  descriptionRendering: rendering,
}: StoredDescription): Promise<string | null> {
  if (longDescription === null) return null;
  const render = () => renderLongDescription(longDescription);
  return currentHtml({ html, rendering }, [renderingOf()], render);
}

/** Services have their own pictures; those in the text are replaced by their alt text. */
export function renderLongDescription(
  markdown: string,
  patience?: RenderOptions,
): Promise<HtmlToStore> {
  return renderMarkdown(markdown, { idPrefix: ID_PREFIX, pictures: new Map() }, patience);
}

/**
 * Renders descriptions of an earlier renderer version or not rendered in time. One run at a time,
 * for all servers.
 */
export const renderOldServices = jobKind<Record<string, never>>("render-old-services", RERENDERING);

export function renderAllOldServices(ctx: Services, signal: AbortSignal): Promise<void> {
  const { db } = ctx;
  const listAfter = (id: number) =>
    db
      .selectFrom("services")
      .select(["id", "longDescription"])
      .where(isOldRendering("descriptionRendering"))
      .where("id", ">", id)
      .orderBy("id")
      .limit(100)
      .$narrowType<{ longDescription: string }>()
      .execute();
  return eachByNumber({ ...ctx, signal }, listAfter, async ({ id, longDescription }) => {
    const { html, rendering } = await renderLongDescription(longDescription, { waiting: "job" });
    if (rendering === LATE_RENDERING) return;
    await db
      .updateTable("services")
      .set({ descriptionHtml: html, descriptionRendering: rendering })
      .where("id", "=", id)
      .where("longDescription", "=", longDescription)
      .execute();
  });
}
