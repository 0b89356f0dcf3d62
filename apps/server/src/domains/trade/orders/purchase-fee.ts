/** What is kept of a sale, in cents, rounded for the seller's good. */
export function feeOf(
  priceCents: number,
  { salesBasisPoints }: { readonly salesBasisPoints: number },
): number {
  return Math.floor((priceCents * salesBasisPoints) / 10_000);
}
