import type { PaymentProvider } from "../../../platform/payments/payments.ts";
import type { Services } from "../../../platform/services.ts";
import { listPayoutStops as listStops } from "../reconciliation/payout-stops.ts";

/** Reasons why nothing may be paid out through a provider now, as it was last checked. */
export function listPayoutStops(
  { db }: Services,
  { name, mode }: PaymentProvider,
): Promise<readonly string[]> {
  return listStops(db, { provider: name, mode });
}
