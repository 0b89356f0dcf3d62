import { sql } from "kysely";
import { eachByNumber } from "../../../platform/jobs/each-row.ts";
import { jobKind } from "../../../platform/jobs/jobs.ts";
import { LATE_RENDERING, renderingOf } from "../../../platform/markdown/rendering.ts";
import type { Services } from "../../../platform/services.ts";
import { renderLongDescription } from "./long-description.ts";

/**
 * Renders descriptions of an earlier renderer version or not rendered in time. One run at a time,
 * for all servers.
 */
export const renderOldServices = jobKind<Record<string, never>>("render-old-services", {
  policy: "exclusive",
  retryLimit: 2,
  expireInSeconds: 6 * 60 * 60,
});

export function renderAllOldServices(ctx: Services, signal: AbortSignal): Promise<void> {
  const { db } = ctx;
  // In the form that its index can answer.
  const current = renderingOf();
  const isOld = sql<boolean>`(description_rendering < ${current} OR description_rendering > ${current})`;
  const listAfter = (id: number) =>
    db
      .selectFrom("services")
      .select(["id", "longDescription"])
      .where(isOld)
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
