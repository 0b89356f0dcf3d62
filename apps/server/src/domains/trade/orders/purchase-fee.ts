/** The fee of a sale in cents, rounded in the seller's favor. */
export function feeOf(
  priceCents: number,
  { salesBasisPoints }: { readonly salesBasisPoints: number },
): number {
  return Math.floor((priceCents * salesBasisPoints) / 10_000);
}
