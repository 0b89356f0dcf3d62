import { inTransaction, type UserServices } from "../../platform/services.ts";
import { ensureConversation } from "./conversation-queries.ts";
import { sendMessage } from "./send-message.ts";

interface Letter {
  readonly message: string;
  readonly isConversationShown?: boolean;
}

/** Writes to somebody, in the one conversation that two people have. Answers its number. */
export function writeTo(ctx: UserServices, userId: number, letter: Letter): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    const id = await ensureConversation(ctx.db, ctx.user.id, userId);
    await sendMessage(ctx, id, { ...letter, attachmentIds: [] });
    return id;
  });
}
