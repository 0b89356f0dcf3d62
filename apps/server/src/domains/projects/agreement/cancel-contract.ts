import { AppError } from "../../../platform/http/errors/app-error.ts";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import { endUnfunded } from "../contracts/end-contract.ts";
import { lockOwnContract } from "../contracts/lock-contract.ts";
import { returnUnanswered } from "./unanswered.ts";

/**
 * Cancels a contract before both have confirmed it, one that is paid outside, or the milestones of an
 * active one if there is no money in any. It costs nothing: what was paid for an order that isn't
 * accepted goes back, and so does a payment that arrives later.
 */
export function cancelContract(ctx: UserServices, id: number): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const contract = await lockOwnContract(ctx, id);
    if (contract.status !== "proposed" && contract.status !== "active")
      throw new AppError("conflict");
    const actorId = ctx.user.id;
    const reason = actorId === contract.clientId ? WITHDRAWN : DECLINED;
    if (await returnUnanswered(ctx, contract, { actorId, reason })) return;
    await endUnfunded(ctx, contract, actorId);
    const { status } = await ctx.db
      .selectFrom("contracts")
      .select("status")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    if (status === "active") throw new AppError("conflict", { message: HELD });
  });
}

const WITHDRAWN = "The client withdrew the order before the engineer accepted it.";
const DECLINED = "The engineer declined the order.";
const HELD = "There is money in this contract. End its funded milestones first.";
