import type { Contract } from "@stackyard/contract/projects/contracts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import type { UserServices } from "../../../platform/services.ts";
import { readHeld } from "../../trade/held/read-held.ts";
import { hasConflict } from "../contracts/has-conflict.ts";
import { hasOpenedMessages } from "../contracts/has-opened-messages.ts";
import { presentAmendment } from "../contracts/list-amendments.ts";
import { findContract, listEvents } from "./contract-queries.ts";
import { roleOf } from "./lock-milestone.ts";
import { listWholeMilestones } from "./milestone-queries.ts";
import { presentContract } from "./present-contract.ts";

/** A contract for one of its sides, or for an administrator once there was a dispute. */
export async function readContract(ctx: UserServices, id: number): Promise<Contract> {
  const { db, user } = ctx;
  const contract = await findContract(db, id);
  const role = contract && roleOf(user, contract);
  if (!contract || !role) throw new AppError("not_found");
  const milestones = await listWholeMilestones(db, id);
  if (role === "administrator" && milestones.every(({ disputeId }) => disputeId === null))
    throw new AppError("not_found");
  const [money, events] = await Promise.all([
    readHeld(
      ctx,
      milestones.flatMap(({ purchaseId }) => purchaseId ?? []),
    ),
    listEvents(db, id),
  ]);
  return presentContract({
    contract,
    role,
    hasConflict: role === "administrator" && (await hasConflict(ctx, contract)),
    hasOpenedMessages: role === "administrator" && (await hasOpenedMessages(ctx, id)),
    milestones,
    money,
    events,
    amendments: contract.amendments.map((row) =>
      presentAmendment(row, { userId: user.id, isSide: role !== "administrator" }),
    ),
  });
}

/** Which contract a milestone belongs to, for its sides. */
export async function findContractOf(
  { db, user }: UserServices,
  milestoneId: number,
): Promise<{ contractId: number }> {
  const row = await db
    .selectFrom("milestones")
    .innerJoin("contracts", "contracts.id", "contractId")
    .select("contractId")
    .where("milestones.id", "=", milestoneId)
    .where((one) => one.or([one("clientId", "=", user.id), one("engineerId", "=", user.id)]))
    .executeTakeFirst();
  if (!row) throw new AppError("not_found");
  return row;
}
