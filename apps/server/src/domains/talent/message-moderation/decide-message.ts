import {
  messageDelivered,
  messageRefused,
} from "@stackyard/contract/events/talent/conversation-events";
import type { decideMessage as contract } from "@stackyard/contract/talent/conversations";
import { sql } from "kysely";
import type { z } from "zod";
import type { Database } from "../../../platform/db/database.ts";
import { record } from "../../../platform/events/record.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import { deliverMessage } from "../conversations/deliver-message.ts";
import { announceTo } from "../conversations/follow-conversations.ts";
import { lockPeople } from "../conversations/require-standing.ts";

/** Delivers or refuses a held message, once. */
export function decideMessage(
  ctx: UserServices,
  id: number,
  { decision, reason }: z.output<(typeof contract)["body"]>,
): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const message = await findMessage(ctx.db, id);
    if (!message) throw new AppError("not_found");
    const { conversationId, authorId } = message;
    // Before the message, in the same order as writing does.
    const people = await lockPeople(ctx.db, conversationId);
    const author = people.find(({ userId }) => userId === authorId);
    const reader = people.find(({ userId }) => userId !== authorId);
    // After the reader has left or blocked the author, the message can only be refused.
    const canArrive = author && reader && !reader.blockedAt;
    if (decision === "deliver" && !canArrive)
      throw new AppError("not_taking_messages", {
        message: "The recipient blocked the sender, so you can only refuse this message.",
      });
    const newId = await endHold(ctx.db, id, decision);
    if (decision === "deliver" && canArrive)
      await deliverMessage(ctx, { id: newId, conversationId }, { author, reader });
    await record(ctx, decision === "deliver" ? messageDelivered : messageRefused, {
      actorId: ctx.user.id,
      subjectId: conversationId,
      data: { conversationId, authorId, reason },
    });
    const told = people.map(({ userId }) => userId);
    await announceTo(ctx, told);
  });
}

function findMessage(db: Database, id: number) {
  return db
    .selectFrom("messages")
    .select(["conversationId", "authorId"])
    .where("id", "=", id)
    .where("status", "in", ["held", "refused"])
    .executeTakeFirst();
}

/**
 * A delivered message gets the current time, so it appears after what was read meanwhile and counts
 * as unread.
 */
async function endHold(db: Database, id: number, decision: "deliver" | "refuse"): Promise<number> {
  const nextId = sql<number>`nextval(pg_get_serial_sequence('messages', 'id'))::integer`;
  const ended = await db
    .updateTable("messages")
    .set(
      decision === "deliver"
        ? { status: "sent", id: nextId, createdAt: sql<Date>`now()` }
        : { status: "refused" },
    )
    .where("id", "=", id)
    .where("status", "=", "held")
    .returning("id")
    .executeTakeFirst();
  if (!ended) throw new AppError("conflict");
  return ended.id;
}
