import type { Services } from "../../../platform/services.ts";

/** Under what name changes of somebody's conversations are announced. */
export const conversationTopic = (userId: number) => `messages:${userId}`;

/** Tells the open pages of these people that one of their conversations has changed. */
export async function announceTo(
  { db, changes }: Pick<Services, "db" | "changes">,
  userIds: readonly number[],
): Promise<void> {
  for (const userId of userIds) await changes.announce(db, conversationTopic(userId));
}
