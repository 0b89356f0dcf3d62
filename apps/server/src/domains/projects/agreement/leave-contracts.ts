import type { Services } from "../../../platform/services.ts";
import { endUnfunded } from "../contracts/end-contract.ts";
import { lapseAmendment } from "../contracts/lapse-amendment.ts";
import { isSide, lockContract } from "../contracts/lock-contract.ts";
import { isUnansweredDisputed, returnUnanswered } from "./unanswered.ts";

/**
 * Ends what a deleted account can no longer do: contracts that weren't confirmed, and milestones that
 * weren't funded. Contracts stay with the other side, and deadlines decide about held money.
 */
export async function leaveContracts(ctx: Services, userId: number): Promise<void> {
  const open = await ctx.db
    .selectFrom("contracts")
    .select("id")
    .where("status", "in", ["proposed", "active"])
    .where(isSide(userId))
    .orderBy("id")
    .execute();
  for (const { id } of open) {
    const contract = await lockContract(ctx, id);
    if (contract.status !== "proposed" && contract.status !== "active") continue;
    if (await isUnansweredDisputed(ctx, contract)) continue;
    if (await returnUnanswered(ctx, contract, { actorId: null, reason: LEFT })) continue;
    await lapseAmendment(ctx, contract, { why: "one side has deleted their account" });
    await endUnfunded(ctx, contract, null);
  }
  await ctx.db
    .deleteFrom("packageOrders")
    .where("clientId", "=", userId)
    .where("purchaseId", "is", null)
    .execute();
}

const LEFT = "One side deleted their account before the work was accepted.";
