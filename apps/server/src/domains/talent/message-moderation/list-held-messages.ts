import type {
  listHeldMessages as contract,
  HeldMessage,
} from "@stackyard/contract/talent/conversations";
import { sql } from "kysely";
import type { z } from "zod";
import { countRows } from "../../../platform/db/count-rows.ts";
import { cutPage, type Page, totalOf } from "../../../platform/http/api/paging.ts";
import type { Services } from "../../../platform/services.ts";
import { readMessages } from "../conversations/read-messages.ts";

/** One page of held messages, oldest first. */
export async function listHeldMessages(
  { db }: Pick<Services, "db">,
  { limit, cursor }: z.output<(typeof contract)["query"]>,
): Promise<Page<HeldMessage>> {
  // A literal that matches the partial index.
  const isHeld = sql<boolean>`messages.status = 'held'`;
  const rows = await db
    .selectFrom("messages")
    .innerJoin("users as author", "author.id", "messages.authorId")
    .innerJoin("conversations", "conversations.id", "messages.conversationId")
    .innerJoin("users as reader", (join) =>
      join.on(sql<boolean>`reader.id = conversations.low_id + conversations.high_id - author.id`),
    )
    .select([
      "messages.id",
      "author.displayUsername as authorUsername",
      "reader.displayUsername as recipientUsername",
    ])
    .where(isHeld)
    .$if(cursor !== undefined, (query) => query.where("messages.id", ">", cursor?.[0] ?? 0))
    .orderBy("messages.id")
    .limit(limit + 1)
    .execute();
  const { shown, nextCursor } = cutPage(rows, limit, (last) => [last.id]);
  const total = await totalOf({ shown, nextCursor, cursor }, () =>
    countRows(db.selectFrom("messages").where(isHeld)),
  );
  const ids = shown.map(({ id }) => id);
  const byId = new Map((await readMessages({ db }, ids)).map((message) => [message.id, message]));
  return {
    items: shown.flatMap(({ id, ...people }) => {
      const message = byId.get(id);
      return message ? { ...message, ...people } : [];
    }),
    total,
    nextCursor,
  };
}
