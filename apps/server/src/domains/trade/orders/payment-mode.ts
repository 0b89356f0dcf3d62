import type { PaymentMode } from "@stackyard/contract/base/money";
import type { Payments } from "../../../platform/payments/payments.ts";

/** The mode whose sales count on this server: live as soon as a live provider is configured. */
export function modeOf({ providers }: Payments): PaymentMode {
  return providers.some(({ mode }) => mode === "live") ? "live" : "test";
}
