import { eachByNumber } from "../../../platform/jobs/each-row.ts";
import { jobKind } from "../../../platform/jobs/jobs.ts";
import { HEADINGS } from "../../../platform/markdown/allowed-html.ts";
import { visibleInHtml } from "../../../platform/markdown/links/visible-in-html.ts";
import { isOldRendering, RERENDERING } from "../../../platform/markdown/old-renderings.ts";
import { type RenderOptions, renderMarkdown } from "../../../platform/markdown/render-markdown.ts";
import { LATE_RENDERING } from "../../../platform/markdown/rendering.ts";
import type { Services } from "../../../platform/services.ts";

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

/** Renders scopes of an earlier renderer version or not rendered in time. */
export const renderOldProjects = jobKind<Record<string, never>>("render-old-projects", RERENDERING);

export function renderAllOldProjects(ctx: Services, signal: AbortSignal): Promise<void> {
  const { db } = ctx;
  const listAfter = (id: number) =>
    db
      .selectFrom("projects")
      .select(["id", "scope"])
      .where(isOldRendering("scopeRendering"))
      .where("id", ">", id)
      .orderBy("id")
      .limit(100)
      .execute();
  return eachByNumber({ ...ctx, signal }, listAfter, async ({ id, scope }) => {
    const rendered = await renderScope(scope, { waiting: "job" });
    if (rendered.scopeRendering === LATE_RENDERING) return;
    await db
      .updateTable("projects")
      .set(rendered)
      .where("id", "=", id)
      .where("scope", "=", scope)
      .execute();
  });
}
