import { sql } from "kysely";
import { eachByNumber } from "../../../platform/jobs/each-row.ts";
import { jobKind } from "../../../platform/jobs/jobs.ts";
import { LATE_RENDERING, renderingOf } from "../../../platform/markdown/rendering.ts";
import type { Services } from "../../../platform/services.ts";
import { renderScope } from "./render-scope.ts";

/** Renders scopes of an earlier renderer version or not rendered in time. */
export const renderOldProjects = jobKind<Record<string, never>>("render-old-projects", {
  policy: "exclusive",
  retryLimit: 2,
  expireInSeconds: 6 * 60 * 60,
});

export function renderAllOldProjects(ctx: Services, signal: AbortSignal): Promise<void> {
  const { db } = ctx;
  // In the form that its index can answer.
  const current = renderingOf();
  const isOld = sql<boolean>`(scope_rendering < ${current} OR scope_rendering > ${current})`;
  const listAfter = (id: number) =>
    db
      .selectFrom("projects")
      .select(["id", "scope"])
      .where(isOld)
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
