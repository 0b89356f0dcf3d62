import type { Movement } from "../../../platform/payments/payments.ts";
import { providerAccount } from "./account-kinds.ts";
import type { Entry } from "./post.ts";

/**
 * The provider's side of a movement: what it owes us changes by the amount less its fee. The other
 * side of the posting sums to `movement.cents`.
 */
export function providerEntries(
  provider: string,
  { cents, feeCents }: Pick<Movement, "cents" | "feeCents">,
  feeKind: "processing_fees" | "dispute_fees" = "processing_fees",
): Entry[] {
  return [
    { account: providerAccount("clearing", provider), cents: feeCents - cents },
    { account: providerAccount(feeKind, provider), cents: -feeCents },
  ];
}
