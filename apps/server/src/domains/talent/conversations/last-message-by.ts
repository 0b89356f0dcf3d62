import type { Services } from "../../../platform/services.ts";

/** When a person last wrote in a conversation; undefined if they haven't. */
export async function lastMessageBy(
  { db }: Pick<Services, "db">,
  { conversationId, userId }: { readonly conversationId: number; readonly userId: number },
): Promise<Date | undefined> {
  const row = await db
    .selectFrom("messages")
    .select("createdAt")
    .where("conversationId", "=", conversationId)
    .where("authorId", "=", userId)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.createdAt;
}
