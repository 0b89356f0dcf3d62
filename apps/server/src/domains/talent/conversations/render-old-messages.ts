import { sql } from "kysely";
import { jobKind } from "../../../platform/jobs/jobs.ts";
import { LATE_RENDERING, renderingOf } from "../../../platform/markdown/rendering.ts";
import type { Services } from "../../../platform/services.ts";
import { renderMessage } from "./render-message.ts";

/** Renders what an earlier renderer has left, or there was no time for. One at a time, for all servers. */
export const renderOldMessages = jobKind<Record<string, never>>("render-old-messages", {
  policy: "exclusive",
  retryLimit: 2,
  expireInSeconds: 6 * 60 * 60,
});

export async function renderAllOldMessages({ db }: Services, signal: AbortSignal): Promise<void> {
  // In the form that the index on it is read by.
  const isOld = sql<boolean>`(rendering < ${renderingOf()} OR rendering > ${renderingOf()})`;
  let after = 0;
  for (;;) {
    const messages = await db
      .selectFrom("messages")
      .select(["id", "body"])
      .where(isOld)
      .where("id", ">", after)
      .orderBy("id")
      .limit(100)
      .execute();
    if (messages.length === 0) return;
    for (const { id, body } of messages) {
      signal.throwIfAborted();
      after = id;
      const { html, rendering } = await renderMessage(body, { waiting: "job" });
      if (rendering === LATE_RENDERING) continue;
      await db.updateTable("messages").set({ html, rendering }).where("id", "=", id).execute();
    }
  }
}
