import type {
  Conversation,
  listConversations as contract,
} from "@stackyard/contract/talent/conversations";
import type { z } from "zod";
import { countRows } from "../../../platform/db/count-rows.ts";
import { cutPage, type Page, totalOf } from "../../../platform/http/api/paging.ts";
import type { UserServices } from "../../../platform/services.ts";
import { presentConversation, selectConversations } from "./conversation-queries.ts";

/** One page of the caller's conversations, without those whose messages they haven't been shown. */
export async function listConversations(
  { db, user }: UserServices,
  { limit, cursor }: z.output<(typeof contract)["query"]>,
): Promise<Page<Conversation>> {
  const rows = await selectConversations(db, user.id)
    .where("own.newestId", ">", 0)
    .$if(cursor !== undefined, (query) => query.where("own.newestId", "<", cursor?.[0] ?? 0))
    .orderBy("own.newestId", "desc")
    .limit(limit + 1)
    .execute();
  const { shown, nextCursor } = cutPage(rows, limit, (last) => [last.newestId]);
  const total = await totalOf({ shown, nextCursor, cursor }, () =>
    countRows(
      db.selectFrom("conversationPeople").where("userId", "=", user.id).where("newestId", ">", 0),
    ),
  );
  return {
    items: shown.map(presentConversation),
    total,
    nextCursor,
  };
}
