import type { proposeWork as contract, Engagement } from "@stackyard/contract/talent/engagements";
import type { z } from "zod";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import { carriesContactData } from "../conversations/contact-data.ts";
import { refuseContactData } from "../conversations/refuse-contact-data.ts";
import { requireOpen } from "../conversations/require-standing.ts";
import { findEngineerOf } from "../talent/find-shown-engineer.ts";
import { openEngagement } from "./open-engagement.ts";

/** Asks the engineer in a conversation for custom work at a proposed price. */
export async function proposeWork(
  ctx: UserServices,
  conversationId: number,
  { title, scope, price, deliveryDays }: z.output<(typeof contract)["body"]>,
): Promise<Engagement> {
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
    const terms = { title, scope, priceCents: price, deliveryDays, deliverables: [], revisions: 0 };
    return openEngagement(ctx, { ...terms, conversationId, engineerId: other.userId });
  });
}
