import { ATTACHMENTS } from "@stackyard/contract/talent/attachments";
import { sql } from "kysely";
import { jobKind } from "../../platform/jobs.ts";
import type { Services } from "../../platform/services.ts";

export const sweepAttachmentsHourly = jobKind<Record<string, never>>("sweep-attachments", {
  policy: "exclusive",
  retryLimit: 2,
});

/** Removes files that were uploaded and never sent. */
export async function sweepAttachments(ctx: Pick<Services, "db" | "files">): Promise<void> {
  const rows = await ctx.db
    .selectFrom("attachments")
    .select(["id", "fileKey"])
    .where("messageId", "is", null)
    .where("ticketMessageId", "is", null)
    .where(
      sql<boolean>`created_at < now() - make_interval(days => ${ATTACHMENTS.unsentDays}::integer)`,
    )
    .limit(1_000)
    .execute();
  await removeAttachments(ctx, rows);
}

/** Removes files as files first: a row without one can be removed again. */
export async function removeAttachments(
  { db, files }: Pick<Services, "db" | "files">,
  rows: readonly { readonly id: number; readonly fileKey: string }[],
): Promise<void> {
  for (const { id, fileKey } of rows) {
    await files.remove(fileKey);
    await db.deleteFrom("attachments").where("id", "=", id).execute();
  }
}
