import { randomUUID } from "node:crypto";
import { eachByNumber } from "../../../platform/jobs/each-row.ts";
import { jobKind } from "../../../platform/jobs/jobs.ts";
import { isOldRendering, RERENDERING } from "../../../platform/markdown/old-renderings.ts";
import {
  type HtmlToStore,
  type RenderOptions,
  renderMarkdown,
} from "../../../platform/markdown/render-markdown.ts";
import { LATE_RENDERING } from "../../../platform/markdown/rendering.ts";
import type { Services } from "../../../platform/services.ts";

/** Many messages share a page, so each has its own ID prefix. Pictures are attachments. */
export function renderMessage(markdown: string, patience?: RenderOptions): Promise<HtmlToStore> {
  const idPrefix = `user-content-${randomUUID().slice(0, 8)}-`;
  return renderMarkdown(markdown, { idPrefix, pictures: new Map() }, patience);
}

/**
 * Renders messages of an earlier renderer version or not rendered in time. One run at a time, for
 * all servers.
 */
export const renderOldMessages = jobKind<Record<string, never>>("render-old-messages", RERENDERING);

export function renderAllOldMessages(ctx: Services, signal: AbortSignal): Promise<void> {
  const { db } = ctx;
  const listAfter = (id: number) =>
    db
      .selectFrom("messages")
      .select(["id", "body"])
      .where(isOldRendering("rendering"))
      .where("id", ">", id)
      .orderBy("id")
      .limit(100)
      .execute();
  return eachByNumber({ ...ctx, signal }, listAfter, async ({ id, body }) => {
    const { html, rendering } = await renderMessage(body, { waiting: "job" });
    if (rendering === LATE_RENDERING) return;
    await db.updateTable("messages").set({ html, rendering }).where("id", "=", id).execute();
  });
}
