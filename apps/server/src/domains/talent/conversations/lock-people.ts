import type { Database } from "../../../platform/db/database.ts";

/** Both people of a conversation, in one order: whoever else writes in it waits. */
export function lockPeople(db: Database, conversationId: number) {
  return db
    .selectFrom("conversationPeople")
    .select(["userId", "newestReceivedId", "readId", "askedAt", "blockedAt"])
    .where("conversationId", "=", conversationId)
    .orderBy("userId")
    .forUpdate()
    .execute();
}

export type Person = Awaited<ReturnType<typeof lockPeople>>[number];
