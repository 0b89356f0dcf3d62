import type { Database } from "../../../platform/db/database.ts";

/** Locks both people of a conversation in a fixed order, which serializes its messages. */
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
