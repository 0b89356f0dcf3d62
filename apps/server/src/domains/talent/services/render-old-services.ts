import { sql } from "kysely";
import { jobKind } from "../../../platform/jobs/jobs.ts";
import { LATE_RENDERING, renderingOf } from "../../../platform/markdown/rendering.ts";
import type { Services } from "../../../platform/services.ts";
import { renderLongDescription } from "./long-description.ts";

/** Renders what an earlier renderer has left, or there was no time for. One at a time, for all servers. */
export const renderOldServices = jobKind<Record<string, never>>("render-old-services", {
  policy: "exclusive",
  retryLimit: 2,
  expireInSeconds: 6 * 60 * 60,
});

export async function renderAllOldServices({ db }: Services, signal: AbortSignal): Promise<void> {
  // In the form that the index on it is read by.
  const current = renderingOf();
  const isOld = sql<boolean>`(description_rendering < ${current} OR description_rendering > ${current})`;
  let after = 0;
  for (;;) {
    const services = await db
      .selectFrom("services")
      .select(["id", "longDescription"])
      .where(isOld)
      .where("id", ">", after)
      .orderBy("id")
      .limit(100)
      .$narrowType<{ longDescription: string }>()
      .execute();
    if (services.length === 0) return;
    for (const { id, longDescription } of services) {
      signal.throwIfAborted();
      after = id;
      const { html, rendering } = await renderLongDescription(longDescription, { waiting: "job" });
      if (rendering === LATE_RENDERING) continue;
      await db
        .updateTable("services")
        .set({ descriptionHtml: html, descriptionRendering: rendering })
        .where("id", "=", id)
        .where("longDescription", "=", longDescription)
        .execute();
    }
  }
}
