import type { PaymentOption } from "@stackyard/contract/trade/payment-options";
import { methodsOf, type Payments } from "../../../platform/payments/payments.ts";

const ENABLED = { state: "enabled", note: "Enabled by this operator." } as const;
const NOT_ENABLED = { state: "not_enabled", note: "Not enabled by this operator." } as const;

/** What this server accepts of the common ways to pay. */
export function listOptions(payments: Payments): PaymentOption[] {
  const methods = new Set(methodsOf(payments).map(({ id }) => id));
  const hasCards = methods.has("card");
  const depends =
    "Stripe offers it if the operator has enabled it there and your country allows it.";
  return [
    { id: "card", label: "Major credit cards", ...(hasCards ? ENABLED : NOT_ENABLED) },
    {
      ...{ id: "paypal", label: "PayPal" },
      ...(hasCards ? { state: "depends", note: depends } : NOT_ENABLED),
    },
    { id: "crypto", label: "Cryptocurrencies, including a native token", ...NOT_ENABLED },
    {
      ...{ id: "invoice", label: "Invoiced payments for enterprise" },
      ...(methods.has("invoice") ? ENABLED : NOT_ENABLED),
    },
  ];
}
