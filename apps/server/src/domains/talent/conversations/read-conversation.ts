import type { Conversation } from "@stackyard/contract/talent/conversations";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import type { UserServices } from "../../../platform/services.ts";
import { presentConversation } from "./conversation-queries.ts";
import { findOwnConversation } from "./require-standing.ts";

/** One of the caller's conversations; others don't exist for them. */
export async function readConversation(ctx: UserServices, id: number): Promise<Conversation> {
  const row = await findOwnConversation(ctx, id);
  if (!row) throw new AppError("conversation_not_found");
  return presentConversation(row);
}
