import {
  conversationReported,
  reportSettled,
} from "@stackyard/contract/events/talent/conversation-events";
import { sql } from "kysely";
import { record } from "../../../platform/events/record.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import { requireStanding } from "../conversations/require-standing.ts";

/** Reports a conversation to the moderators. A repeated report replaces the reason. */
export function reportConversation(
  ctx: UserServices,
  conversationId: number,
  reason: string,
): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const { db, user } = ctx;
    await requireStanding(ctx, conversationId);
    await db
      .insertInto("conversationReports")
      .values({ conversationId, userId: user.id, reason })
      .onConflict((conflict) =>
        conflict
          .columns(["conversationId", "userId"])
          .where("settledAt", "is", sql.lit(null))
          .doUpdateSet({ reason }),
      )
      .execute();
    const happened = { actorId: user.id, subjectId: conversationId, data: { conversationId } };
    await record(ctx, conversationReported, happened);
  });
}

/** Closes a report, once. */
export function settleReport(ctx: UserServices, id: number, reason: string): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const settled = await ctx.db
      .updateTable("conversationReports")
      .set({ settledAt: new Date() })
      .where("id", "=", id)
      .where("settledAt", "is", null)
      .returning(["conversationId", "userId as reporterId"])
      .executeTakeFirst();
    if (!settled) throw new AppError("not_found");
    const subjectId = settled.conversationId;
    await record(ctx, reportSettled, {
      actorId: ctx.user.id,
      subjectId,
      data: { ...settled, reason },
    });
  });
}
