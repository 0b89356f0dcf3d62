import type { PaymentProvider } from "../../../platform/payments/payments.ts";
import type { Services } from "../../../platform/services.ts";

/** Reasons why nothing may be paid out through a provider now. */
export async function listPayoutStops(
  _ctx: Services,
  provider: PaymentProvider,
): Promise<readonly string[]> {
  return provider.listObstacles();
}
