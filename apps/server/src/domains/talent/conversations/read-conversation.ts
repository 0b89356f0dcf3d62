import type { Conversation } from "@stackyard/contract/talent/conversations";
import { oncePerPage } from "../../../platform/http/api/once-per-page.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import type { UserServices } from "../../../platform/services.ts";
import { presentConversation, selectConversations } from "./conversation-queries.ts";

/** One of the caller's conversations with what a list shows of it. */
export function findOwnConversation(ctx: UserServices, id: number) {
  const { db, user } = ctx;
  return oncePerPage(ctx, `conversation ${id} of ${user.id}`, () =>
    selectConversations(db, user.id).where("own.conversationId", "=", id).executeTakeFirst(),
  );
}

/** One of the caller's conversations; others don't exist for them. */
export async function readConversation(ctx: UserServices, id: number): Promise<Conversation> {
  const row = await findOwnConversation(ctx, id);
  if (!row) throw new AppError("conversation_not_found");
  return presentConversation(row);
}
