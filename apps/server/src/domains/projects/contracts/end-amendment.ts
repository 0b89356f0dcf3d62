import {
  amendmentConfirmed,
  amendmentDeclined,
  amendmentWithdrawn,
} from "@stackyard/contract/events/projects/contract-events";
import {
  type AgreedMilestone,
  milestoneChanges,
} from "@stackyard/contract/projects/agreed-milestones";
import type { AmendmentAct } from "@stackyard/contract/projects/contract-lists";
import type { Selectable } from "kysely";
import type { ContractAmendments } from "../../../platform/db/schema.generated.ts";
import { record } from "../../../platform/events/record.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import { lockPerson, requireRoom } from "../limits/require-room.ts";
import { termsOf } from "./agreed-terms.ts";
import { AMENDMENT_RULES, mayEnd } from "./amendment-policy.ts";
import { moveAmendment } from "./amendment-queries.ts";
import { endContractIfOver } from "./end-contract.ts";
import { contractFacts, type LockedContract, lockOwnContract } from "./lock-contract.ts";

interface LockedAmendment {
  readonly contract: LockedContract;
  readonly amendment: Selectable<ContractAmendments>;
}

/** Confirms, as the other side, the amendment to the text with this hash. Idempotent. */
export function confirmAmendment(ctx: UserServices, id: number, hash: string): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    await lockPerson(ctx);
    const { contract, amendment } = await lockAmendment(ctx, id);
    if (amendment.newHash !== hash) throw new AppError("terms_changed");
    const actorId = ctx.user.id;
    if (amendment.status === "confirmed" && amendment.endedBy === actorId) return;
    requireAct("confirm", amendment, actorId);
    const { increaseCents } = amendment;
    if (increaseCents > 0) await requireRoom(ctx, "unfinishedCents", increaseCents);
    await moveAmendment(ctx.db, id, "confirmed", actorId);
    await apply(ctx, amendment);
    const data = { ...contractFacts(contract), amendmentId: id };
    await record(ctx, amendmentConfirmed, { actorId, subjectId: contract.id, data });
    await endContractIfOver(ctx, contract, actorId);
  });
}

const EVENTS = { decline: amendmentDeclined, withdraw: amendmentWithdrawn } as const;

/** Declines the other side's amendment, or withdraws one's own. */
export function endAmendment(
  ctx: UserServices,
  id: number,
  act: "decline" | "withdraw",
): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const { contract, amendment } = await lockAmendment(ctx, id);
    const actorId = ctx.user.id;
    requireAct(act, amendment, actorId);
    await moveAmendment(ctx.db, id, AMENDMENT_RULES[act].to, actorId);
    const data = { ...contractFacts(contract), amendmentId: id };
    await record(ctx, EVENTS[act], { actorId, subjectId: contract.id, data });
  });
}

/** Locks the contract, then reads the amendment. For others than its sides, it doesn't exist. */
async function lockAmendment(ctx: UserServices, id: number): Promise<LockedAmendment> {
  const select = ctx.db.selectFrom("contractAmendments").selectAll().where("id", "=", id);
  const found = await select.executeTakeFirst();
  if (!found) throw new AppError("not_found");
  const contract = await lockOwnContract(ctx, found.contractId);
  return { contract, amendment: await select.executeTakeFirstOrThrow() };
}

function requireAct(
  act: AmendmentAct,
  { status, proposedBy }: Selectable<ContractAmendments>,
  userId: number,
): void {
  const isProposer = userId === proposedBy;
  if (AMENDMENT_RULES[act].isProposers !== isProposer) throw new AppError("forbidden");
  if (!mayEnd(act, { status, isProposer })) throw new AppError("amendment_ended");
}

/** Brings the contract and its milestones in line with the new text. */
async function apply(
  { db }: UserServices,
  { id, contractId, oldTerms, newTerms, newHash }: Selectable<ContractAmendments>,
): Promise<void> {
  const changes = milestoneChanges(termsOf({ terms: oldTerms }), termsOf({ terms: newTerms }));
  for (const { position, before, after } of changes) {
    if (!before) {
      const added = { contractId, position, ...columnsOf(after as AgreedMilestone) };
      await db.insertInto("milestones").values(added).execute();
      continue;
    }
    const removed = { status: "cancelled", endedAt: new Date(), removedBy: id } as const;
    const { numUpdatedRows } = await db
      .updateTable("milestones")
      .set(after ? columnsOf(after) : removed)
      .where("contractId", "=", contractId)
      .where("position", "=", position)
      .where("status", "=", "proposed")
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new AppError("milestone_moved");
  }
  await db
    .updateTable("contracts")
    .set({ terms: newTerms, hash: newHash })
    .where("id", "=", contractId)
    .execute();
}

const columnsOf = ({ title, amountCents, feeCents, dueDays, revisions }: AgreedMilestone) => ({
  ...{ title, amountCents, feeCents, dueDays, revisions: revisions ?? null },
});
