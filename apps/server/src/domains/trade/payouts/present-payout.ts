import type { ManagedPayout, Payout } from "@stackyard/contract/trade/payouts";
import type { PayoutRow } from "./payout-queries.ts";

export function presentPayout(row: PayoutRow): Payout {
  return {
    id: row.id,
    status: row.status,
    amount: row.cents,
    currency: "USD",
    mode: row.mode,
    isScheduled: row.scheduledOn !== null,
    note: row.status === "paid" ? null : row.note,
    requestedAt: row.requestedAt.toISOString(),
    transferredAt: row.transferredAt?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
  };
}

export function presentManagedPayout(row: PayoutRow): ManagedPayout {
  const { sellerId: id, sellerUsername: username, sellerName } = row;
  const seller = { id, username, name: sellerName || username };
  return { ...presentPayout(row), seller, provider: row.provider, attempts: row.attempts };
}

/** The data of an event about a payout. */
export const eventData = ({ id, sellerId, cents }: PayoutRow) => ({
  payoutId: id,
  sellerId,
  amountCents: cents,
});
