import { AppError } from "../../../platform/http/errors/app-error.ts";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import { renderMessage } from "../../talent/conversations/render-message.ts";
import { writeTo } from "../../talent/conversations/send-message.ts";
import { lockForDecision } from "./lock-for-decision.ts";
import { isUndecided } from "./proposal-policy.ts";
import { findProjectOf } from "./proposal-queries.ts";

/**
 * Writes to the engineer of an undecided proposal, in the conversation of the two. The message begins
 * with the project's title, which is fixed once there is a proposal.
 */
export async function writeAboutProposal(
  ctx: UserServices,
  id: number,
  message: string,
): Promise<{ conversationId: number }> {
  const about = await findProjectOf(ctx.db, id);
  if (!about) throw new AppError("not_found");
  const body = `**About the project ${escapeMarkdown(about.title)}**\n\n${message}`;
  const letter = { body, ...(await renderMessage(body)) };
  return inTransaction(ctx, async (ctx) => {
    const { project, proposal } = await lockForDecision(ctx, id);
    if (project.userId !== ctx.user.id) throw new AppError("forbidden");
    if (project.status !== "open" || !isUndecided(proposal)) throw new AppError("conflict");
    return { conversationId: await writeTo(ctx, proposal.userId, letter) };
  });
}

/** Text that Markdown shows as it is. */
const escapeMarkdown = (text: string) => text.replace(/[!-/:-@[-`{-~]/g, "\\$&");
