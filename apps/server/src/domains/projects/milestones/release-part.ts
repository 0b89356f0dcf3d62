import { partReleased } from "@stackyard/contract/events/projects/contract-events";
import { CONTRACT_LIMITS } from "@stackyard/contract/projects/contract-lists";
import { partsOfHeld } from "@stackyard/contract/trade/held-parts";
import { record } from "../../../platform/events/record.ts";
import { AppError, priceChanged } from "../../../platform/http/errors/app-error.ts";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import { releasePart } from "../../trade/held/release-part.ts";
import { lockToAct, moneyOf } from "./lock-milestone.ts";

/** Integer cents as the page showed them: what is held, and what the engineer gets of the amount. */
interface Seen {
  readonly held: number;
  readonly amount: number;
  readonly received: number;
}

/** Releases a part of what is held as the client. The work goes on, and the rest stays held. */
export function releasePartOf(
  ctx: UserServices,
  id: number,
  { held: seenCents, amount, received }: Seen,
): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const { contract, milestone, facts } = await lockToAct(ctx, id, "release_part");
    const { purchaseId, isDisputed, held, heldParts } = await moneyOf(ctx, milestone);
    if (isDisputed) throw new AppError("payment_disputed");
    if (held !== seenCents) throw priceChanged(seenCents, held);
    if (amount > held - CONTRACT_LIMITS.leastPartCents)
      throw new AppError("validation_failed", { fields: { amount: TOO_MUCH } });
    const { seller } = partsOfHeld(heldParts, amount);
    if (seller !== received) throw priceChanged(received, seller);
    await releasePart(ctx, purchaseId, amount);
    await ctx.db
      .updateTable("milestones")
      .set({ partsReleased: milestone.partsReleased + 1 })
      .where("id", "=", id)
      .execute();
    const data = { ...facts, releasedCents: amount, receivedCents: seller };
    await record(ctx, partReleased, { actorId: ctx.user.id, subjectId: contract.id, data });
  });
}

const TOO_MUCH = "At least $1.00 has to stay held. To release everything, approve the work";
