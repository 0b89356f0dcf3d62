import { contractMarkedDone } from "@stackyard/contract/events/projects/contract-events";
import { record } from "../../../platform/events/record.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import { announceContract } from "./announce-contract.ts";
import { endContract } from "./end-contract.ts";
import { contractFacts, lockOwnContract, requireContractMove } from "./lock-contract.ts";

/** Confirms, as one side, that work paid outside is done. Completed when both have. Idempotent. */
export function markDone(ctx: UserServices, id: number): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const contract = await lockOwnContract(ctx, id);
    if (contract.paidOutsideCents === null) throw new AppError("contract_not_paid_outside");
    const actorId = ctx.user.id;
    const { clientId, clientDoneAt, engineerDoneAt } = contract;
    const isClient = actorId === clientId;
    const [own, other] = isClient ? [clientDoneAt, engineerDoneAt] : [engineerDoneAt, clientDoneAt];
    if (own !== null) return;
    requireContractMove(contract, "completed");
    const done = { [isClient ? "clientDoneAt" : "engineerDoneAt"]: new Date() };
    if (other !== null) return endContract(ctx, contract, { status: "completed", actorId, done });
    await ctx.db.updateTable("contracts").set(done).where("id", "=", id).execute();
    const data = contractFacts(contract);
    await record(ctx, contractMarkedDone, { actorId, subjectId: id, data });
    await announceContract(ctx, contract);
  });
}
