import type { Conversation } from "@stackyard/contract/talent/conversations";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import { findShownEngineer } from "../talent/find-shown-engineer.ts";
import { readConversation } from "./read-conversation.ts";
import { renderMessage } from "./render-message.ts";
import { writeTo } from "./send-message.ts";

/** Sends a message to an engineer from their page. */
export async function openConversation(
  ctx: UserServices,
  { engineerId, message: body }: { engineerId: number; message: string },
): Promise<Conversation> {
  const engineer = await findShownEngineer(ctx, engineerId);
  if (engineer.userId === ctx.user.id)
    throw new AppError("forbidden", { message: "You can't message yourself." });
  const rendered = { body, ...(await renderMessage(body)) };
  const id = await inTransaction(ctx, (ctx) => writeTo(ctx, engineer.userId, rendered));
  return readConversation(ctx, id);
}
