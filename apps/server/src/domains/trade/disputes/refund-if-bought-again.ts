import type { Services } from "../../../platform/services.ts";
import { leftOf } from "../orders/line-money.ts";
import { lockPaidLines } from "../orders/lines.ts";
import { grantRefund } from "../refunds/grant-refund.ts";
import { openRefund } from "../refunds/request-refund.ts";
import type { DisputePart } from "./dispute-parts.ts";

const REASON = "Your bank returned this payment to us after you had bought the module again.";

/** Refunds lines whose payment a bank gave back, if their buyer has bought the item again. */
export async function refundIfBoughtAgain(
  ctx: Services,
  orderId: number,
  parts: readonly DisputePart[],
): Promise<void> {
  const lines = await lockPaidLines(ctx.db, orderId);
  for (const line of lines) {
    const isReturned = parts.some(({ purchaseId }) => purchaseId === line.purchaseId);
    if (!isReturned || line.chargedBackCents > 0 || line.isDisputed || leftOf(line) === 0) continue;
    if (!(await isBoughtAgain(ctx, line))) continue;
    const wish = { reason: REASON };
    const opened = { cause: "bought_twice", actorId: null, dueAt: new Date() } as const;
    const refund = await openRefund(ctx, { ...line, leftCents: leftOf(line) }, wish, opened);
    await grantRefund(ctx, line, refund.id, { actorId: null });
  }
}

async function isBoughtAgain(
  { db }: Services,
  { buyerId, kind, subjectId, orderId }: Awaited<ReturnType<typeof lockPaidLines>>[number],
): Promise<boolean> {
  const row = await db
    .selectFrom("purchases")
    .select("id")
    .where("buyerId", "=", buyerId)
    .where("kind", "=", kind)
    .where("subjectId", "=", subjectId)
    .where("orderId", "<>", orderId)
    .where("status", "not in", ["failed", "refunded", "charged_back"])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
