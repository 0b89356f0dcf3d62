import { VISITOR_TICKET_DAYS } from "@stackyard/contract/support/support-options";
import { sql } from "kysely";
import { inTransaction, type Services } from "../../../platform/services.ts";
import { removeAttachments } from "../../common/attachments/sweep-attachments.ts";
import { listAttachmentsOfPerson, listAttachmentsOfTickets } from "./attachment-queries.ts";

/** Removes a person's tickets with all that was written on them and attached, and frees what they held. */
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

const AT_ONCE = 50;

/** Removes what visitors wrote and was closed long ago. With an account, its owner decides. */
export async function eraseVisitorsTickets(ctx: Services): Promise<void> {
  while ((await eraseSome(ctx)) === AT_ONCE);
}

function eraseSome(ctx: Services): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    const { db } = ctx;
    const rows = await db
      .selectFrom("supportTickets")
      .select("id")
      .where("userId", "is", null)
      .where("status", "=", sql.lit("closed"))
      .where(
        "updatedAt",
        "<",
        sql<Date>`now() - make_interval(days => ${VISITOR_TICKET_DAYS}::integer)`,
      )
      .orderBy("updatedAt")
      .limit(AT_ONCE)
      .forUpdate()
      .skipLocked()
      .execute();
    if (rows.length === 0) return 0;
    const ids = rows.map(({ id }) => id);
    await removeAttachments(ctx, await listAttachmentsOfTickets(db, ids));
    await db
      .updateTable("supportTickets")
      .set({ mergedIntoId: null })
      .where("mergedIntoId", "in", ids)
      .execute();
    await db.deleteFrom("supportTickets").where("id", "in", ids).execute();
    return rows.length;
  });
}
