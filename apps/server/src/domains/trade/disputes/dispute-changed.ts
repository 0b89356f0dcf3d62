import type { PaymentMode } from "@stackyard/contract/base/money";
import {
  disputeChanged as changed,
  disputeReinstated,
  disputeWithdrawn,
} from "@stackyard/contract/events/trade/dispute-events";
import { record } from "../../../platform/events/record.ts";
import { type Dispute, findProvider, type Movement } from "../../../platform/payments/payments.ts";
import { inTransaction, type Services } from "../../../platform/services.ts";
import { lockPaidLines, type PaidLine, settleLines } from "../orders/lines.ts";
import { movementReference } from "../providers/movement-reference.ts";
import { findCall } from "../providers/provider-call.ts";
import { type DisputeRow, isMovementRecorded, upsertDispute } from "./dispute-queries.ts";
import { moveDisputed } from "./move-disputed.ts";
import { refundIfBoughtAgain } from "./refund-if-bought-again.ts";

interface Reference {
  readonly provider: string;
  readonly mode: PaymentMode;
  readonly reference: string;
}

/**
 * Reads a dispute from its provider and records what is new: its state, and each of its movements
 * once. Safe to repeat and to race. Does nothing for a charge that isn't ours.
 */
export async function disputeChanged(
  ctx: Services,
  { provider: name, mode, reference }: Reference,
): Promise<void> {
  const provider = findProvider(ctx.payments, { provider: name, mode });
  if (!provider) throw new Error(`the payment provider ${name} is not configured`);
  const dispute = await provider.readDispute(reference);
  const { lossBoundCents } = (await ctx.settings.read()).payments.value;
  const charge = await findCall(ctx.db, dispute.chargeReference);
  if (charge?.kind !== "charge" || charge.provider !== name) {
    ctx.log.warn({ provider: name, reference }, "a dispute is about an unknown charge");
    return;
  }
  const found = { ...dispute, provider: name, orderId: charge.subjectId, mode: charge.mode };
  await inTransaction(ctx, (ctx) => recordDispute(ctx, found, lossBoundCents));
}

export type FoundDispute = Dispute & {
  readonly provider: string;
  readonly orderId: number;
  readonly mode: PaymentMode;
};

async function recordDispute(ctx: Services, found: FoundDispute, bound: number): Promise<void> {
  const { orderId } = found;
  const lines = await lockPaidLines(ctx.db, orderId);
  const { dispute, isChanged } = await upsertDispute(ctx.db, found);
  const data = eventData(dispute, lines);
  if (isChanged) {
    const { status, reason } = dispute;
    const event = { actorId: null, subjectId: orderId, data: { ...data, status, reason } };
    await record(ctx, changed, event);
  }
  for (const movement of found.movements) await recordMovement(ctx, dispute, movement, bound);
  await settleLines(ctx.db, orderId);
}

async function recordMovement(
  ctx: Services,
  dispute: DisputeRow,
  movement: Movement,
  bound: number,
): Promise<void> {
  const { db } = ctx;
  const reference = movementReference(dispute.provider, movement);
  if (await isMovementRecorded(db, reference)) return;
  // Again, because the movement before changed them.
  const lines = await lockPaidLines(db, dispute.orderId);
  const moved = await moveDisputed(ctx, { dispute, lines, movement, bound });
  if (movement.cents > 0) await refundIfBoughtAgain(ctx, dispute.orderId, moved);
  const event = movement.cents > 0 ? disputeReinstated : disputeWithdrawn;
  await record(ctx, event, {
    actorId: null,
    subjectId: dispute.orderId,
    data: {
      ...eventData(dispute, lines),
      amountCents: Math.abs(movement.cents),
      movementReference: reference,
    },
  });
}

function eventData({ id, orderId, cents }: DisputeRow, lines: readonly PaidLine[]) {
  return {
    ...{ disputeId: id, orderId, amountCents: cents },
    buyerId: lines[0]?.buyerId ?? 0,
    sellerIds: [...new Set(lines.map(({ sellerId }) => sellerId))],
  };
}
