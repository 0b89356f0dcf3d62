import type { PaymentMode } from "@stackyard/contract/base/money";
import type { Payments } from "./payments.ts";

/**
 * The mode whose sales count on this server: that of the payment methods it offers, which are never
 * of both. Without any, items are free and sales are real.
 */
export function modeOf({ providers }: Payments): PaymentMode {
  return providers.find(({ methods }) => methods.length > 0)?.mode ?? "live";
}
