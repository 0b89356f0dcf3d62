import type { ContractStatus } from "@stackyard/contract/projects/contract-lists";
import { expressionBuilder } from "kysely";
import type { DB } from "../../../platform/db/schema.generated.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import type { Services, UserServices } from "../../../platform/services.ts";
import { requireTransition } from "../../../platform/transition-table.ts";
import { CONTRACT_TRANSITIONS } from "./contract-state.ts";

/** A condition on `contracts`: this user is one of the two sides. */
export function isSide(userId: number) {
  const row = expressionBuilder<DB, "contracts">();
  return row.or([row("clientId", "=", userId), row("engineerId", "=", userId)]);
}

/**
 * Locks a contract until the transaction ends. Every change of a contract or one of its milestones
 * locks it first, so that changes happen one after the other.
 */
export async function lockContract({ db }: Pick<Services, "db">, id: number) {
  const contract = await db
    .selectFrom("contracts")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!contract) throw new AppError("not_found");
  return contract;
}

export type LockedContract = Awaited<ReturnType<typeof lockContract>>;

/** Throws unless a contract can get this status. */
export const requireContractMove = ({ status }: LockedContract, to: ContractStatus) =>
  requireTransition(CONTRACT_TRANSITIONS, status, to);

/** The same for one of its two sides. For others, it doesn't exist. */
export async function lockOwnContract(ctx: UserServices, id: number): Promise<LockedContract> {
  const contract = await lockContract(ctx, id);
  if (ctx.user.id !== contract.clientId && ctx.user.id !== contract.engineerId)
    throw new AppError("not_found");
  return contract;
}

/** The same without a lock, to read. */
export async function findOwnContract({ db, user }: UserServices, id: number) {
  const contract = await db
    .selectFrom("contracts")
    .select(["id", "status", "clientId", "engineerId", "endedAt", "paidOutsideCents"])
    .where("id", "=", id)
    .where(isSide(user.id))
    .executeTakeFirst();
  if (!contract) throw new AppError("not_found");
  return contract;
}

/** What events say about a contract. */
export const contractFacts = ({ id, title, clientId, engineerId }: LockedContract) => ({
  ...{ contractId: id, title, clientId, engineerId },
});

/** The same with how the work is paid and where it was requested. */
export const workFacts = (contract: LockedContract) => ({
  ...contractFacts(contract),
  work: { isPaidOutside: contract.paidOutsideCents !== null, serviceId: contract.serviceId },
});
