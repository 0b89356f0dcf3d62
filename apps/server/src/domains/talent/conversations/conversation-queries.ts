import type { Conversation } from "@stackyard/contract/talent/conversations";
import { sql } from "kysely";
import { countRows } from "../../../platform/db/count-rows.ts";
import type { Database } from "../../../platform/db/database.ts";
import { wordsOfHtml } from "../../../platform/markdown/plain-text.ts";

/** Unread messages are counted up to this number. */
const MAX_UNREAD = 99;

/** Characters of a message shown in the list. */
const PREVIEW = 140;
/** Characters of its HTML read for that, because tags are longer than words. */
const READ = 4_000;

/** A user's conversations with the other person and the newest message visible to the user. */
export function selectConversations(db: Database, userId: number) {
  return db
    .selectFrom("conversationPeople as own")
    .innerJoin("users", "users.id", "own.otherId")
    .leftJoin("engineers", (join) =>
      join.onRef("engineers.userId", "=", "own.otherId").on("engineers.isHidden", "=", false),
    )
    .leftJoin("messages as newest", (join) =>
      join
        .onRef("newest.id", "=", "own.newestId")
        .on(sql<boolean>`(newest.status = 'sent' OR newest.author_id = ${userId})`),
    )
    .select([
      "own.conversationId as id",
      "own.otherId",
      "own.newestId",
      "own.readId",
      "own.blockedAt",
      "users.displayUsername",
      "users.fullName",
      "users.avatar",
      "engineers.id as engineerId",
      "newest.createdAt as newestAt",
    ])
    .select(sql<string | null>`left(newest.body, ${sql.lit(PREVIEW)})`.as("begins"))
    .select(sql<string | null>`left(newest.html, ${sql.lit(READ)})`.as("beginsAsHtml"))
    .select(
      sql<number>`(SELECT count(*) FROM (
        SELECT FROM messages WHERE messages.conversation_id = own.conversation_id
          AND messages.id > own.read_id AND messages.author_id <> ${userId}
          AND messages.status = 'sent' LIMIT ${sql.lit(MAX_UNREAD)}) AS unread)`.as("unread"),
    )
    .where("own.userId", "=", userId);
}

type ConversationRow = Awaited<
  ReturnType<ReturnType<typeof selectConversations>["execute"]>
>[number];

export function presentConversation(row: ConversationRow): Conversation {
  return {
    id: row.id,
    other: {
      id: row.otherId,
      username: row.displayUsername,
      fullName: row.fullName || null,
      avatar: row.avatar,
      engineerId: row.engineerId,
    },
    newestId: row.newestId,
    preview: previewOf(row),
    newestAt: row.newestAt?.toISOString() ?? null,
    unread: row.unread,
    isBlocked: row.blockedAt !== null,
  };
}

/** The beginning of the newest message: its text, or its code if it has none. */
function previewOf({ begins, beginsAsHtml }: ConversationRow): string | null {
  if (begins === null || beginsAsHtml === null) return null;
  const words = [...wordsOfHtml(beginsAsHtml)].slice(0, PREVIEW).join("");
  return words || begins;
}

/** One participant's relation to the conversation. */
export function findStanding(db: Database, conversationId: number, userId: number) {
  return db
    .selectFrom("conversationPeople")
    .select(["otherId", "readId", "blockedAt"])
    .where("conversationId", "=", conversationId)
    .where("userId", "=", userId)
    .executeTakeFirst();
}

export function countUnread(db: Database, userId: number): Promise<number> {
  return countRows(
    db
      .selectFrom("conversationPeople")
      .where("userId", "=", userId)
      .where(sql<boolean>`newest_received_id > read_id`),
  );
}

export const pairOf = (one: number, other: number) => ({
  lowId: Math.min(one, other),
  highId: Math.max(one, other),
});

const selectConversation = (db: Database, { lowId, highId }: ReturnType<typeof pairOf>) =>
  db
    .selectFrom("conversations")
    .select("id")
    .where("lowId", "=", lowId)
    .where("highId", "=", highId);

/** The conversation of two people, if there is one. */
export const findConversation = (db: Database, one: number, other: number) =>
  selectConversation(db, pairOf(one, other)).executeTakeFirst();

/** The conversation of two people, created if necessary. */
export async function ensureConversation(db: Database, one: number, other: number) {
  const pair = pairOf(one, other);
  const made = await db
    .insertInto("conversations")
    .values(pair)
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!made) return (await selectConversation(db, pair).executeTakeFirstOrThrow()).id;
  await db
    .insertInto("conversationPeople")
    .values([
      { conversationId: made.id, userId: one, otherId: other },
      { conversationId: made.id, userId: other, otherId: one },
    ])
    .execute();
  return made.id;
}

/** Moves a conversation to the top of these people's lists. */
export async function moveNewest(
  db: Database,
  move: { readonly conversationId: number; readonly to: number; readonly of: readonly number[] },
): Promise<void> {
  await db
    .updateTable("conversationPeople")
    .set({ newestId: move.to })
    .where("conversationId", "=", move.conversationId)
    .where("userId", "in", move.of)
    .execute();
}
