import { UNSENT_ATTACHMENT_DAYS } from "@stackyard/contract/limits";
import { sql } from "kysely";
import { jobKind } from "../../platform/jobs.ts";
import type { Services } from "../../platform/services.ts";

export const sweepAttachmentsHourly = jobKind<Record<string, never>>("sweep-attachments", {
  policy: "exclusive",
  retryLimit: 2,
});

/** Removes files that were uploaded and never sent, as files first: a row without one is swept again. */
export async function sweepAttachments(ctx: Pick<Services, "db" | "files">): Promise<void> {
  const rows = await ctx.db
    .selectFrom("attachments")
    .select(["id", "fileKey"])
    .where("messageId", "is", null)
    .where(
      sql<boolean>`created_at < now() - make_interval(days => ${UNSENT_ATTACHMENT_DAYS}::integer)`,
    )
    .limit(1_000)
    .execute();
  await removeAttachments(ctx, rows);
}

/** Removes all that somebody has sent or was going to send. */
export async function removeAttachmentsOf(
  ctx: Pick<Services, "db" | "files">,
  userId: number,
): Promise<void> {
  const own = ctx.db.selectFrom("attachments").select(["id", "fileKey"]);
  await removeAttachments(ctx, await own.where("userId", "=", userId).execute());
}

async function removeAttachments(
  { db, files }: Pick<Services, "db" | "files">,
  rows: readonly { readonly id: number; readonly fileKey: string }[],
): Promise<void> {
  for (const { id, fileKey } of rows) {
    await files.remove(fileKey);
    await db.deleteFrom("attachments").where("id", "=", id).execute();
  }
}
