import type { Services } from "../../../platform/services.ts";
import { endUnfunded } from "./end-contract.ts";
import { lapseAmendment } from "./lapse-amendment.ts";
import { isSide, lockContract } from "./lock-contract.ts";

/**
 * Ends what a deleted account can no longer do: contracts that weren't confirmed, and milestones that
 * weren't funded. Contracts stay with the other side, and deadlines decide about held money.
 */
export async function leaveContracts(
  ctx: Pick<Services, "db" | "changes">,
  userId: number,
): Promise<void> {
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
    await lapseAmendment(ctx, contract, { why: "one side has deleted their account" });
    await endUnfunded(ctx, contract, null);
  }
}
