import type {
  Conversation,
  listConversations as contract,
} from "@stackyard/contract/talent/conversations";
import type { z } from "zod";
import type { Database } from "../../platform/db/database.ts";
import { cutPage, type Page } from "../../platform/http/api/paging.ts";
import type { UserServices } from "../../platform/services.ts";
import { presentConversation, selectConversations } from "./conversation-queries.ts";

/** One page of the caller's conversations. One of which they have been shown nothing is not among them. */
export async function listConversations(
  { db, user }: UserServices,
  { limit, cursor }: z.output<(typeof contract)["query"]>,
): Promise<Page<Conversation>> {
  const [rows, total] = await Promise.all([
    selectConversations(db, user.id)
      .where("own.newestId", ">", 0)
      .$if(cursor !== undefined, (query) => query.where("own.newestId", "<", cursor?.[0] ?? 0))
      .orderBy("own.newestId", "desc")
      .limit(limit + 1)
      .execute(),
    countConversations(db, user.id),
  ]);
  const { shown, nextCursor } = cutPage(rows, limit, (last) => [last.newestId]);
  return {
    items: shown.map(presentConversation),
    total,
    nextCursor,
  };
}

async function countConversations(db: Database, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom("conversationPeople")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("userId", "=", userId)
    .where("newestId", ">", 0)
    .executeTakeFirstOrThrow();
  return count;
}
