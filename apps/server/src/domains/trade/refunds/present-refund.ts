import type { Refund } from "@stackyard/contract/trade/refunds";
import type { RefundRow } from "./refund-queries.ts";

const LATE_PAYMENT = "Payment that arrived too late";

export function presentRefund(row: RefundRow): Refund {
  const { sellerId, sellerUsername, sellerName } = row;
  return {
    id: row.id,
    orderId: row.orderId,
    purchaseId: row.purchaseId,
    title: titleOf(row),
    buyer: {
      id: row.buyerId,
      username: row.buyerUsername,
      name: row.buyerName || row.buyerUsername,
    },
    seller:
      sellerId === null || sellerUsername === null
        ? null
        : { id: sellerId, username: sellerUsername, name: sellerName || sellerUsername },
    cause: row.cause,
    status: row.status,
    amount: row.cents,
    currency: "USD",
    mode: row.mode,
    reason: row.reason,
    objection: row.objection,
    decision: row.decision,
    deadline: row.dueAt?.toISOString() ?? null,
    failure: row.status === "failed" ? row.failure : null,
    requestedAt: row.requestedAt.toISOString(),
    grantedAt: row.grantedAt?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
  };
}

const titleOf = ({ title }: Pick<RefundRow, "title">) => title ?? LATE_PAYMENT;

/** The data of an event about a refund. */
export const eventData = (row: RefundRow) => ({
  refundId: row.id,
  orderId: row.orderId,
  purchaseId: row.purchaseId,
  title: titleOf(row),
  buyerId: row.buyerId,
  sellerId: row.sellerId,
  amountCents: row.cents,
});
