import {
  contractConfirmed,
  contractStarted,
} from "@stackyard/contract/events/projects/contract-events";
import { record } from "../../../platform/events/record.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import { termsOf } from "../contracts/agreed-terms.ts";
import { announceContract } from "../contracts/announce-contract.ts";
import {
  type LockedContract,
  lockOwnContract,
  requireContractMove,
  workFacts,
} from "../contracts/lock-contract.ts";
import { lockPerson, requireRoom } from "../limits/require-room.ts";
import { beginPaidWork } from "./unanswered.ts";

/** Confirms, as one side, the text with this hash. The contract starts when both have. Idempotent. */
export function confirmContract(ctx: UserServices, id: number, hash: string): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    await lockPerson(ctx);
    const contract = await lockOwnContract(ctx, id);
    if (contract.hash !== hash) throw new AppError("terms_changed");
    const isClient = ctx.user.id === contract.clientId;
    const own = isClient ? "clientConfirmedAt" : "engineerConfirmedAt";
    if (contract[own] !== null) return;
    requireContractMove(contract, "active");
    // The client's room was checked when they accepted the proposal.
    if (!isClient && contract.paidOutsideCents === null)
      await requireRoom(ctx, "unfinishedCents", priceOf(contract));
    const now = new Date();
    const other = isClient ? contract.engineerConfirmedAt : contract.clientConfirmedAt;
    if (other !== null) await beginPaidWork(ctx, contract, now);
    const started = other === null ? {} : ({ status: "active", startedAt: now } as const);
    await ctx.db
      .updateTable("contracts")
      .set({ [own]: now, ...started })
      .where("id", "=", id)
      .where("status", "=", "proposed")
      .execute();
    const event = other === null ? contractConfirmed : contractStarted;
    const data = workFacts(contract);
    await record(ctx, event, { actorId: ctx.user.id, subjectId: id, data });
    await announceContract(ctx, contract);
  });
}

function priceOf(contract: LockedContract): number {
  return termsOf(contract).milestones.reduce((sum, { amountCents }) => sum + amountCents, 0);
}
