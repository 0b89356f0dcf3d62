import { ATTACHMENTS } from "@stackyard/contract/common/attachments";
import { sql } from "kysely";
import { jobKind } from "../../../platform/jobs/jobs.ts";
import { inTransaction, type Services } from "../../../platform/services.ts";
import { removeFilesLater } from "../stored-files/remove-files.ts";

export const sweepAttachmentsHourly = jobKind<Record<string, never>>("sweep-attachments", {
  policy: "exclusive",
  retryLimit: 2,
});

/** Removes files that were uploaded and never sent. */
export function sweepAttachments(ctx: Pick<Services, "db" | "jobs">): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const old = sql<boolean>`created_at < now() - make_interval(days => ${ATTACHMENTS.unsentDays}::integer)`;
    // Held, so that none of them is sent meanwhile.
    const rows = await ctx.db
      .selectFrom("attachments")
      .select(["id", "fileKey"])
      .where("messageId", "is", null)
      .where("ticketMessageId", "is", null)
      .where(old)
      .orderBy("id")
      .limit(1_000)
      .forUpdate()
      .skipLocked()
      .execute();
    await removeAttachments(ctx, rows);
  });
}

/** Removes attachments, and has their files removed with the transaction's commit. */
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
