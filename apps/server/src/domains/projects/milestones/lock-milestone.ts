import { formatPrice } from "@stackyard/contract/base/money";
import type { MilestoneAct } from "@stackyard/contract/projects/contract-lists";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import type { Services, UserServices } from "../../../platform/services.ts";
import { lockMoney } from "../../trade/held/lock-held.ts";
import type { HeldMoney } from "../../trade/held/read-held.ts";
import { hasConflict } from "../contracts/has-conflict.ts";
import { contractFacts, type LockedContract, lockContract } from "../contracts/lock-contract.ts";
import { isTheirs, mayAct, type Role, type Standing } from "./milestone-policy.ts";
import { findMilestoneRow, type MilestoneRow } from "./milestone-queries.ts";

/** A milestone whose contract is locked until the transaction ends. */
export interface Locked {
  readonly contract: LockedContract;
  readonly milestone: MilestoneRow;
  /** What events say about it. */
  readonly facts: ReturnType<typeof factsOf>;
}

export async function lockMilestone(ctx: Pick<Services, "db">, id: number): Promise<Locked> {
  const found = await ctx.db
    .selectFrom("milestones")
    .select("contractId")
    .where("id", "=", id)
    .executeTakeFirst();
  if (!found) throw new AppError("not_found");
  const contract = await lockContract(ctx, found.contractId);
  const milestone = (await findMilestoneRow(ctx.db, id)) as MilestoneRow;
  return { contract, milestone, facts: factsOf(contract, milestone) };
}

const factsOf = (contract: LockedContract, { id, title }: MilestoneRow) => ({
  ...contractFacts(contract),
  ...{ milestoneId: id, milestone: title },
});

/** Locks a milestone for what the caller wants to do. Throws why they can't. */
export async function lockToAct(
  ctx: UserServices,
  id: number,
  act: MilestoneAct,
): Promise<Locked & { readonly role: Role }> {
  const locked = await lockMilestone(ctx, id);
  const { contract, milestone } = locked;
  const role = roleOf(ctx.user, contract);
  // Decisions are made by administrators only; everything else by a side only.
  const isSide = role === "client" || role === "engineer";
  if (!role || (!isSide && act !== "decide")) throw new AppError("not_found");
  if (act === "decide" && isSide) throw new AppError("own_account", { message: PARTY });
  if (!isTheirs(act, role)) throw new AppError("forbidden");
  const isConflicted = act === "decide" && (await hasConflict(ctx, contract));
  if (isConflicted) throw new AppError("own_account", { message: CONFLICT });
  const standing = standingOf(contract, milestone);
  if (mayAct(act, role, standing)) return { ...locked, role };
  if (!standing.isActive) throw new AppError("contract_not_active");
  const isUsedUp = act === "request_changes" && milestone.status === "submitted";
  throw new AppError(isUsedUp ? "no_revisions_left" : "milestone_moved");
}

const PARTY = "Another administrator must decide, because this is your own contract.";
const CONFLICT =
  "Another administrator must decide, because you have an active contract with one of the two.";

type Sides = Pick<LockedContract, "clientId" | "engineerId">;

/** An administrator who is a party is only that. */
export function roleOf(
  { id, role }: UserServices["user"],
  { clientId, engineerId }: Sides,
): Role | undefined {
  if (id === clientId) return "client";
  if (id === engineerId) return "engineer";
  return role === "admin" ? "administrator" : undefined;
}

const sideOf = (userId: number | null, { clientId, engineerId }: Sides): Role | undefined =>
  userId === clientId ? "client" : userId === engineerId ? "engineer" : undefined;

export function standingOf(
  contract: Sides & Pick<LockedContract, "status" | "revisions">,
  row: MilestoneRow,
  hasConflict = false,
): Standing {
  return {
    status: row.status,
    isActive: contract.status === "active",
    revisionsLeft: (row.revisions ?? contract.revisions) - row.revisionsUsed,
    refundRequests: row.refundRequests,
    partsReleased: row.partsReleased,
    isReclaimable: row.isReclaimable,
    isReleasing: row.isReleasing,
    hasConflict,
    dispute:
      row.disputeId === null
        ? null
        : {
            openedBy: sideOf(row.openedBy, contract),
            isAnswered: row.answer !== null,
            offeredBy: sideOf(row.offeredBy, contract),
            isReady: row.answer !== null || row.isAnswerOverdue,
          },
  };
}

/** Throws unless at least so much is held. Both are integer cents. */
export function requireHeld(refundCents: number, held: number): void {
  if (refundCents <= held) return;
  const message = `At most ${formatPrice(held)} is held`;
  throw new AppError("validation_failed", { fields: { refund: message } });
}

/** The money of a funded milestone, which nobody else moves until the transaction ends. */
export function moneyOf(
  ctx: Pick<Services, "db">,
  { purchaseId }: MilestoneRow,
): Promise<HeldMoney> {
  if (purchaseId === null) throw new Error("the milestone has no money");
  return lockMoney(ctx, purchaseId);
}
