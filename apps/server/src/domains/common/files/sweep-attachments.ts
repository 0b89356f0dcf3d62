import { ATTACHMENTS } from "@stackyard/contract/common/attachments";
import { sql } from "kysely";
import type { Database } from "../../../platform/db/database.ts";
import { eachByNumber } from "../../../platform/jobs/each-row.ts";
import { jobKind } from "../../../platform/jobs/jobs.ts";
import { inTransaction, type Services } from "../../../platform/services.ts";
import { removeFilesLater } from "./remove-files.ts";

export const sweepAttachmentsHourly = jobKind<Record<string, never>>("sweep-attachments", {
  policy: "exclusive",
  retryLimit: 2,
});

/** Deletes files that were uploaded and never sent or saved. */
export function sweepAttachments(ctx: Services, signal: AbortSignal): Promise<void> {
  const listAfter = (id: number) =>
    selectUnsent(ctx.db).where("id", ">", id).orderBy("id").limit(100).execute();
  return eachByNumber({ ...ctx, signal }, listAfter, ({ id }) => removeUnsent(ctx, id));
}

function removeUnsent(ctx: Services, id: number): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    // Locked, so that it can't be sent meanwhile.
    const unsent = selectUnsent(ctx.db).where("id", "=", id).forUpdate().skipLocked();
    await removeAttachments(ctx, await unsent.execute());
  });
}

const selectUnsent = (db: Database) =>
  db
    .selectFrom("attachments")
    .select(["id", "fileKey"])
    .where("messageId", "is", null)
    .where("ticketMessageId", "is", null)
    .where("projectId", "is", null)
    .where(
      sql<boolean>`created_at < now() - make_interval(days => ${ATTACHMENTS.unsentDays}::integer)`,
    );

/** Deletes attachments, and their files once the transaction has committed. */
export async function removeAttachments(
  ctx: Pick<Services, "db" | "jobs">,
  rows: readonly { readonly id: number; readonly fileKey: string }[],
): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  await ctx.db.deleteFrom("attachments").where("id", "=", sql<number>`ANY(${ids})`).execute();
  await removeFilesLater(
    ctx,
    rows.map(({ fileKey }) => fileKey),
  );
}
