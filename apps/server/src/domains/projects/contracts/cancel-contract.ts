import { AppError } from "../../../platform/http/errors/app-error.ts";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import { endUnfunded } from "./end-contract.ts";
import { lockOwnContract } from "./lock-contract.ts";

/**
 * Cancels a contract before both have confirmed it, one that is paid outside, or the milestones of an
 * active one if there is no money in any. It costs nothing. A payment that arrives later is returned.
 */
export function cancelContract(ctx: UserServices, id: number): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const contract = await lockOwnContract(ctx, id);
    if (contract.status !== "proposed" && contract.status !== "active")
      throw new AppError("conflict");
    await endUnfunded(ctx, contract, ctx.user.id);
    const { status } = await ctx.db
      .selectFrom("contracts")
      .select("status")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    if (status === "active") throw new AppError("conflict", { message: HELD });
  });
}

const HELD = "There is money in this contract. End its funded milestones first.";
