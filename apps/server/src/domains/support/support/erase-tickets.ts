import { VISITOR_TICKET_DAYS } from "@stackyard/contract/support/support-options";
import { sql } from "kysely";
import type { Database } from "../../../platform/db/database.ts";
import { eachByNumber } from "../../../platform/jobs/each-row.ts";
import { inTransaction, type Services } from "../../../platform/services.ts";
import { removeAttachments } from "../../common/files/sweep-attachments.ts";
import { listAttachmentsOfPerson, listAttachmentsOfTicket } from "./attachment-queries.ts";

/** Deletes a user's tickets with their messages and attachments, and frees their storage. */
export async function eraseTickets(
  ctx: Pick<Services, "db" | "jobs">,
  userId: number,
): Promise<void> {
  const { db } = ctx;
  await removeAttachments(ctx, await listAttachmentsOfPerson(db, userId));
  const own = db.selectFrom("supportTickets").select("id").where("userId", "=", userId);
  await db
    .updateTable("supportTickets")
    .set({ mergedIntoId: null })
    .where("mergedIntoId", "in", own)
    .execute();
  await db.deleteFrom("supportTickets").where("userId", "=", userId).execute();
  await db
    .updateTable("supportTickets")
    .set({ assigneeId: null })
    .where("assigneeId", "=", userId)
    .execute();
}

/** Deletes visitors' tickets closed long ago. For accounts, their owner decides. */
export function eraseVisitorsTickets(ctx: Services, signal: AbortSignal): Promise<void> {
  const listAfter = (id: number) =>
    selectForgotten(ctx.db).where("id", ">", id).orderBy("id").limit(100).execute();
  return eachByNumber({ ...ctx, signal }, listAfter, ({ id }) => eraseTicket(ctx, id));
}

function eraseTicket(ctx: Services, id: number): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const { db } = ctx;
    const held = selectForgotten(db).where("id", "=", id).forUpdate().skipLocked();
    if (!(await held.executeTakeFirst())) return;
    await removeAttachments(ctx, await listAttachmentsOfTicket(db, id));
    await db
      .updateTable("supportTickets")
      .set({ mergedIntoId: null })
      .where("mergedIntoId", "=", id)
      .execute();
    await db.deleteFrom("supportTickets").where("id", "=", id).execute();
  });
}

const selectForgotten = (db: Database) =>
  db
    .selectFrom("supportTickets")
    .select("id")
    .where("userId", "is", null)
    .where("status", "=", sql.lit("closed"))
    .where(
      "updatedAt",
      "<",
      sql<Date>`now() - make_interval(days => ${VISITOR_TICKET_DAYS}::integer)`,
    );
