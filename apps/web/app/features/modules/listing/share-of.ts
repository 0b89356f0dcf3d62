import { formatPrice } from "../../../lib/format/format";

/** The price and the seller's share, rounded as the server does. */
export function shareOf(cents: number, basisPoints: number): string {
  const paid = `Buyers pay ${formatPrice(cents)}`;
  if (basisPoints === 0) return paid;
  const fee = Math.floor((cents * basisPoints) / 10_000);
  return `${paid}; you get ${formatPrice(cents - fee)}, after a fee of ${basisPoints / 100} %`;
}
