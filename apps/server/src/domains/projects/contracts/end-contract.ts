import {
  contractCancelled,
  contractCompleted,
} from "@stackyard/contract/events/projects/contract-events";
import { record } from "../../../platform/events/record.ts";
import type { Services } from "../../../platform/services.ts";
import { readHeld } from "../../trade/held/read-held.ts";
import { announceContract } from "./announce-contract.ts";
import { listWork, outcomeOf } from "./contract-outcome.ts";
import { lapseAmendment } from "./lapse-amendment.ts";
import { type LockedContract, requireContractMove, workFacts } from "./lock-contract.ts";

/** Cancels the unfunded milestones of a locked, open contract, and the contract if nothing is left. */
export async function endUnfunded(
  ctx: Pick<Services, "db" | "changes">,
  contract: LockedContract,
  actorId: number | null,
): Promise<void> {
  await ctx.db
    .updateTable("milestones")
    .set({ status: "cancelled", endedAt: new Date() })
    .where("contractId", "=", contract.id)
    .where("status", "=", "proposed")
    .execute();
  if (contract.status === "proposed")
    return endContract(ctx, contract, { status: "cancelled", actorId });
  return endContractIfOver(ctx, contract, actorId);
}

/**
 * Ends a locked contract when all of its milestones have ended: completed if the engineer was paid
 * for one of them. Money that a bank returns later doesn't change an ended contract.
 */
export async function endContractIfOver(
  ctx: Pick<Services, "db" | "changes">,
  contract: LockedContract,
  actorId: number | null,
): Promise<void> {
  if (contract.endedAt !== null) return;
  const milestones = await ctx.db
    .selectFrom("milestones")
    .select(["endedAt", "purchaseId"])
    .where("contractId", "=", contract.id)
    .execute();
  if (milestones.some(({ endedAt }) => endedAt === null)) return;
  const money = await readHeld(
    ctx,
    milestones.flatMap(({ purchaseId }) => purchaseId ?? []),
  );
  const isPaid = [...money.values()].some(({ released }) => released > 0);
  const status = isPaid ? "completed" : "cancelled";
  await endContract(ctx, contract, { status, actorId, isRequest: money.size > 0 });
}

interface Ending {
  readonly status: "completed" | "cancelled";
  readonly actorId: number | null;
  /** The client requested the work, and the engineer may not have accepted it. */
  readonly isRequest?: boolean;
  /** The last confirmation that work paid outside is done. */
  readonly done?: Partial<Pick<LockedContract, "clientDoneAt" | "engineerDoneAt">>;
}

/** Ends a locked contract. */
export async function endContract(
  ctx: Pick<Services, "db" | "changes">,
  contract: LockedContract,
  { status, actorId, done, isRequest = contract.paidOutsideCents !== null }: Ending,
): Promise<void> {
  requireContractMove(contract, status);
  await lapseAmendment(ctx, contract, { why: "the contract has ended" });
  await ctx.db
    .updateTable("contracts")
    .set({ status, endedAt: new Date(), ...done })
    .set({ cancelledBy: status === "cancelled" ? actorId : null })
    .where("id", "=", contract.id)
    .execute();
  const event = status === "completed" ? contractCompleted : contractCancelled;
  const data = {
    ...workFacts(contract),
    ...(await endingOf(ctx, contract, { actorId, isRequest })),
  };
  await record(ctx, event, { actorId, subjectId: contract.id, data });
  await announceContract(ctx, contract);
}

/** What the event says about the milestones, or about a request that was refused. */
async function endingOf(
  { db }: Pick<Services, "db">,
  { id, startedAt, paidOutsideCents, engineerId }: LockedContract,
  { actorId, isRequest }: Required<Pick<Ending, "actorId" | "isRequest">>,
) {
  if (startedAt !== null)
    return paidOutsideCents === null
      ? { outcome: outcomeOf(startedAt, await listWork(db, id)) }
      : {};
  if (!isRequest || actorId === null) return {};
  return { request: actorId === engineerId ? ("declined" as const) : ("withdrawn" as const) };
}
