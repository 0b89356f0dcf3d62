import type { Conversation } from "@stackyard/contract/talent/conversations";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import type { UserServices } from "../../../platform/services.ts";
import { presentConversation, selectConversations } from "./conversation-queries.ts";

/** One of the caller's conversations; others don't exist for them. */
export async function readConversation(
  { db, user }: UserServices,
  id: number,
): Promise<Conversation> {
  const row = await selectConversations(db, user.id)
    .where("own.conversationId", "=", id)
    .executeTakeFirst();
  if (!row) throw new AppError("conversation_not_found");
  return presentConversation(row);
}
