import type { ErrorCode } from "@stackyard/contract/base/errors";
import { milestoneFunded } from "@stackyard/contract/events/projects/contract-events";
import { CONTRACT_TERMS } from "@stackyard/contract/projects/contract-lists";
import { record } from "../../../platform/events/record.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import type { Services, ViewerServices } from "../../../platform/services.ts";
import { readHeld } from "../../trade/held/read-held.ts";
import { returnHeld } from "../../trade/held/return-held.ts";
import { lapseAmendment } from "../contracts/lapse-amendment.ts";
import { type Locked, lockMilestone } from "./lock-milestone.ts";
import { moveMilestone } from "./move-milestone.ts";
import { startTimer } from "./timers.ts";

interface Line {
  readonly purchaseId: number;
  readonly buyerId: number;
  readonly subjectId: number;
}

/** How milestones are paid: by the client of an active contract, at the agreed amount and fee. */
export const milestoneLine = {
  async offer({ db, user }: ViewerServices, ids: readonly number[]) {
    if (ids.length === 0) return [];
    const rows = await db
      .selectFrom("milestones")
      .innerJoin("contracts", "contracts.id", "contractId")
      .innerJoin("users as engineer", "engineer.id", "contracts.engineerId")
      .select(["milestones.id", "milestones.title", "contracts.title as contractTitle"])
      .select([
        "amountCents",
        "feeCents",
        "milestones.status",
        "contracts.status as contractStatus",
      ])
      .select(["clientId", "engineerId", "engineer.displayUsername", "engineer.fullName"])
      .select("engineer.deletedAt")
      .where("milestones.id", "in", [...ids])
      .execute();
    const found = new Map(rows.map((row) => [row.id, row]));
    return ids.map((id) => {
      const row = found.get(id);
      if (!row || row.clientId !== user?.id) return refuse(id, null, "not_found");
      const title = `${row.title} (${row.contractTitle})`;
      const isOpen =
        row.status === "proposed" && row.contractStatus === "active" && row.deletedAt === null;
      if (!isOpen) return refuse(id, title, "milestone_not_open");
      return {
        ...{ subjectId: id, title, sellerId: row.engineerId, priceCents: row.amountCents },
        sellerUsername: row.displayUsername,
        sellerName: row.fullName || row.displayUsername,
        agreed: {
          feeCents: row.feeCents,
          clearanceDays: CONTRACT_TERMS.clearanceDays,
          isHeld: true,
        },
      };
    });
  },

  /** A cancellation or an amendment waits for the order, or the order finds it done. */
  async reserve(ctx: Services, lines: readonly Line[]) {
    for (const { subjectId, purchaseId } of lines)
      if (!(await isPayable(ctx, await lockMilestone(ctx, subjectId), purchaseId)))
        throw new AppError("milestone_not_open");
  },

  /** Money for a milestone that was canceled or got another price meanwhile goes back. */
  async deliver(ctx: Services, lines: readonly Line[]) {
    for (const line of lines) await fund(ctx, line);
  },

  /** Its contract decides what follows: nothing moves while the client's bank keeps the money. */
  async revoke() {},
};

async function fund(ctx: Services, { subjectId: id, purchaseId, buyerId }: Line): Promise<void> {
  const known = await ctx.db
    .selectFrom("milestones")
    .select("purchaseId")
    .where("id", "=", id)
    .executeTakeFirst();
  if (known?.purchaseId === purchaseId) return fundedAgain(ctx, purchaseId);
  const locked = await lockMilestone(ctx, id);
  if (!(await isPayable(ctx, locked, purchaseId)))
    return returnHeld(ctx, purchaseId, { reason: TOO_LATE, actorId: null });
  const { contract, milestone, facts } = locked;
  const { position } = milestone;
  await lapseAmendment(ctx, contract, { position, why: "a milestone that it changes was funded" });
  const now = new Date();
  await moveMilestone(ctx.db, id, "funded", { purchaseId, fundedAt: now });
  await startTimer(ctx, id, "no_delivery", now);
  await startTimer(ctx, id, "hold_expiry", now);
  await record(ctx, milestoneFunded, { actorId: buyerId, subjectId: contract.id, data: facts });
}

/**
 * A bank gave back what a milestone's line had paid. If the milestone has ended with the money held, a
 * deadline moves it a day later, because the bank may take it again.
 */
export async function fundedAgain(ctx: Services, purchaseId: number): Promise<void> {
  const { id, endedAt } = await ctx.db
    .selectFrom("milestones")
    .select(["id", "endedAt"])
    .where("purchaseId", "=", purchaseId)
    .executeTakeFirstOrThrow();
  const held = (await readHeld(ctx, [purchaseId])).get(purchaseId)?.held ?? 0;
  if (endedAt !== null && held > 0) await startTimer(ctx, id, "release", new Date());
}

const TOO_LATE = "The milestone was canceled or changed before the payment arrived.";

/** Whether a locked milestone waits for exactly this payment. */
async function isPayable(
  ctx: Services,
  { contract, milestone }: Locked,
  purchaseId: number,
): Promise<boolean> {
  if (contract.status !== "active" || milestone.status !== "proposed") return false;
  const line = (await readHeld(ctx, [purchaseId])).get(purchaseId);
  return line?.price === milestone.amountCents && line.agreedFee === milestone.feeCents;
}

const refuse = (subjectId: number, title: string | null, refusal: ErrorCode) => ({
  ...{ subjectId, title, refusal },
});
