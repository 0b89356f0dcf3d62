import type {
  ConversationWork,
  proposeWork as contract,
} from "@stackyard/contract/projects/outside-work";
import type { z } from "zod";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import { carriesContactData } from "../../talent/conversations/contact-data.ts";
import { refuseContactData } from "../../talent/conversations/refuse-contact-data.ts";
import { requireOpen } from "../../talent/conversations/require-standing.ts";
import { findEngineerOf } from "../../talent/talent/find-shown-engineer.ts";
import { openRequest } from "./open-request.ts";

/** Requests custom work at a proposed price from the engineer in a conversation. */
export async function proposeWork(
  ctx: UserServices,
  conversationId: number,
  { title, scope, price, deliveryDays }: z.output<(typeof contract)["body"]>,
): Promise<ConversationWork> {
  // A new account's message may be held, but a request would be shown at once.
  await refuseContactData(ctx, {
    isCarried: carriesContactData(`${title}\n${scope}`),
    field: "scope",
    why: "New accounts can't include links or contact details in a request.",
  });
  return inTransaction(ctx, async (ctx) => {
    const { other } = await requireOpen(ctx, conversationId);
    if (!(await findEngineerOf(ctx, other.userId)))
      throw new AppError("conflict", {
        message: "The other person isn't available as an engineer.",
      });
    const work = { title, scope, priceCents: price, deliveryDays, deliverables: [], revisions: 0 };
    return openRequest(ctx, { conversationId, engineerId: other.userId, work });
  });
}
