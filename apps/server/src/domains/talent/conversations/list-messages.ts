import type { listMessages as contract, Message } from "@stackyard/contract/talent/conversations";
import type { z } from "zod";
import { countRows } from "../../../platform/db/count-rows.ts";
import type { Database } from "../../../platform/db/database.ts";
import { cutPage, type Page, totalOf } from "../../../platform/http/api/paging.ts";
import type { UserServices } from "../../../platform/services.ts";
import { type Delivered, isDelivered, isVisibleTo, selectMessages } from "./message-queries.ts";
import { presentMessages } from "./present-messages.ts";
import { requireStanding } from "./require-standing.ts";

type Cursor = z.output<(typeof contract)["query"]>;

/** One page of one of the caller's conversations, newest first. */
export async function listMessages(
  ctx: UserServices,
  conversationId: number,
  page: Cursor,
): Promise<Page<Message>> {
  const { db, user } = ctx;
  await requireStanding(ctx, conversationId);
  const visible = selectMessages(db)
    .where("conversationId", "=", conversationId)
    .where(isVisibleTo(user.id));
  return pageOf(visible, page);
}

/** One page of delivered messages, newest first, without access checks. */
export function listDelivered(
  db: Database,
  messages: Delivered,
  page: Cursor,
): Promise<Page<Message>> {
  return pageOf(selectMessages(db).where(isDelivered(messages)), page);
}

async function pageOf(
  messages: ReturnType<typeof selectMessages>,
  { limit, cursor }: Cursor,
): Promise<Page<Message>> {
  const rows = await messages
    .$if(cursor !== undefined, (query) => query.where("messages.id", "<", cursor?.[0] ?? 0))
    .orderBy("messages.id", "desc")
    .limit(limit + 1)
    .execute();
  const { shown, nextCursor } = cutPage(rows, limit, (last) => [last.id]);
  const total = await totalOf({ shown, nextCursor, cursor }, () => countRows(messages));
  return { items: await presentMessages(shown), total, nextCursor };
}
