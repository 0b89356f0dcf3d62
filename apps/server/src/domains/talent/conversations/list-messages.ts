import type { listMessages as contract, Message } from "@stackyard/contract/talent/conversations";
import type { z } from "zod";
import { countRows } from "../../../platform/db/count-rows.ts";
import { cutPage, type Page, totalOf } from "../../../platform/http/api/paging.ts";
import type { UserServices } from "../../../platform/services.ts";
import { isVisibleTo, selectMessages } from "./message-queries.ts";
import { presentMessages } from "./present-messages.ts";
import { requireStanding } from "./require-standing.ts";

/** One page of one of the caller's conversations, newest first. */
export async function listMessages(
  ctx: UserServices,
  conversationId: number,
  { limit, cursor }: z.output<(typeof contract)["query"]>,
): Promise<Page<Message>> {
  const { db, user } = ctx;
  await requireStanding(ctx, conversationId);
  const visible = selectMessages(db)
    .where("conversationId", "=", conversationId)
    .where(isVisibleTo(user.id));
  const rows = await visible
    .$if(cursor !== undefined, (query) => query.where("messages.id", "<", cursor?.[0] ?? 0))
    .orderBy("messages.id", "desc")
    .limit(limit + 1)
    .execute();
  const { shown, nextCursor } = cutPage(rows, limit, (last) => [last.id]);
  const total = await totalOf({ shown, nextCursor, cursor }, () => countRows(visible));
  return {
    items: await presentMessages(db, shown),
    total,
    nextCursor,
  };
}
