import type { Services } from "../../../platform/services.ts";
import { grantRefund } from "../refunds/grant-refund.ts";
import { lockPurchase, openRefund } from "../refunds/request-refund.ts";

interface Return {
  /** Integer cents with tax; everything that is left by default. */
  readonly cents?: number | undefined;
  readonly reason: string;
  /** Null if nobody answered in time. */
  readonly actorId: number | null;
}

/**
 * Returns held money to its buyer as a contract says, and sends it. Throws `not_refundable` while the
 * buyer's bank decides about the payment. Call within a transaction.
 */
export async function returnHeld(
  ctx: Services,
  purchaseId: number,
  { cents, reason, actorId }: Return,
): Promise<void> {
  const line = await lockPurchase(ctx.db, purchaseId);
  if (!line.isHeld) throw new Error(`purchase ${purchaseId} isn't held`);
  const opened = { cause: "contract", actorId, dueAt: new Date() } as const;
  const { id } = await openRefund(ctx, line, { reason, amount: cents }, opened);
  await grantRefund(ctx, line, id, { actorId });
}
