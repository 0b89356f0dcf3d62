import type { Database } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import type { UserServices } from "../../../platform/services.ts";
import { findConversation, findStanding, pairOf } from "./conversation-queries.ts";
import { findOwnConversation } from "./read-conversation.ts";

/** The caller's relation to one of their conversations; others don't exist for them. */
export async function requireStanding(ctx: UserServices, conversationId: number) {
  // A page shows the conversation as well, so its calls share that row.
  const standing = ctx.lookups
    ? await findOwnConversation(ctx, conversationId)
    : await findStanding(ctx.db, conversationId, ctx.user.id);
  if (!standing) throw new AppError("conversation_not_found");
  return standing;
}

/** Locks a conversation in which the caller may write: neither has blocked the other or left. */
export async function requireOpen({ db, user }: UserServices, conversationId: number) {
  const people = await lockPeople(db, conversationId);
  const own = people.find(({ userId }) => userId === user.id);
  if (!own) throw new AppError("conversation_not_found");
  const other = people.find(({ userId }) => userId !== user.id);
  if (own.blockedAt) throw new AppError("blocked_by_you");
  if (!other || other.blockedAt) throw new AppError("not_taking_messages");
  return { own, other };
}

/** Refuses what a message between the caller and this person would be refused for: a block. */
export async function requireUnblocked(ctx: UserServices, userId: number): Promise<void> {
  const conversation = await findConversation(ctx.db, ctx.user.id, userId);
  if (conversation) await requireOpen(ctx, conversation.id);
}

/** Which of these people have blocked this person, or are blocked by them. */
export async function listBlocked(
  db: Database,
  userId: number,
  others: readonly number[],
): Promise<ReadonlySet<number>> {
  if (others.length === 0) return new Set();
  const rows = await db
    .selectFrom("conversations")
    .innerJoin("conversationPeople", "conversationId", "conversations.id")
    .select(["userId", "otherId"])
    .where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple("lowId", "highId"),
        "in",
        others.map((other) => {
          const { lowId, highId } = pairOf(userId, other);
          return tuple(lowId, highId);
        }),
      ),
    )
    .where("blockedAt", "is not", null)
    .execute();
  return new Set(rows.map((row) => (row.userId === userId ? row.otherId : row.userId)));
}

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
