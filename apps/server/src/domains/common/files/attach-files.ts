import { sql } from "kysely";
import type { Services, UserServices } from "../../../platform/services.ts";
import { removeAttachments } from "./sweep-attachments.ts";

interface Sent {
  readonly messageId: number;
  readonly conversationId: number;
  readonly ids: readonly number[];
}

/** Attaches the caller's uploads to a message. Returns whether each existed and was unused. */
export async function attachToMessage(
  { db, user }: UserServices,
  { messageId, conversationId, ids }: Sent,
): Promise<boolean> {
  if (ids.length === 0) return true;
  const { numUpdatedRows } = await db
    .updateTable("attachments")
    .set({ messageId })
    .where("id", "in", ids)
    .where("conversationId", "=", conversationId)
    .where("userId", "=", user.id)
    .where("messageId", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === BigInt(new Set(ids).size);
}

/**
 * Makes these uploads of the caller the files of a locked project, and deletes its others. Returns
 * the number of new ones; undefined if one no longer exists.
 */
export async function keepProjectFiles(
  ctx: UserServices,
  projectId: number,
  ids: readonly number[],
): Promise<number | undefined> {
  const { db, user } = ctx;
  // Locked, so that an upload isn't deleted meanwhile.
  const known = await db
    .selectFrom("attachments")
    .select(["id", "fileKey", "projectId"])
    .where("userId", "=", user.id)
    .where("conversationId", "is", null)
    .where(({ or, and, eb }) => {
      const unsaved = and([eb("projectId", "is", null), eb("id", "=", sql<number>`ANY(${ids})`)]);
      return or([eb("projectId", "=", projectId), unsaved]);
    })
    .orderBy("id")
    .forUpdate()
    .execute();
  const wanted = new Set(ids);
  const kept = known.filter(({ id }) => wanted.has(id));
  if (kept.length < wanted.size) return undefined;
  await removeAttachments(
    ctx,
    known.filter(({ id }) => !wanted.has(id)),
  );
  const added = kept.filter((file) => file.projectId === null).map(({ id }) => id);
  await db
    .updateTable("attachments")
    .set({ projectId })
    .where("id", "=", sql<number>`ANY(${added})`)
    .execute();
  return added.length;
}

/** Deletes the files of a project, before the project. */
export async function removeProjectFiles(
  ctx: Pick<Services, "db" | "jobs">,
  projectIds: readonly number[],
): Promise<void> {
  const files = ctx.db
    .selectFrom("attachments")
    .select(["id", "fileKey"])
    .where("projectId", "=", sql<number>`ANY(${projectIds})`);
  await removeAttachments(ctx, await files.execute());
}

/**
 * Attaches files to a ticket message by their tokens, each valid once. Returns whether each
 * existed.
 */
export async function attachToTicket(
  { db }: Pick<Services, "db">,
  ticketMessageId: number,
  tokenHashes: readonly string[],
): Promise<boolean> {
  if (tokenHashes.length === 0) return true;
  const { numUpdatedRows } = await db
    .updateTable("attachments")
    .set({ ticketMessageId, tokenHash: null })
    .where("tokenHash", "in", tokenHashes)
    .executeTakeFirst();
  return numUpdatedRows === BigInt(new Set(tokenHashes).size);
}
