import { modeOf } from "../../../platform/payments/payment-mode.ts";
import type {
  PaymentProvider,
  Payments,
  PayoutProvider,
} from "../../../platform/payments/payments.ts";
import type { PayoutFacts } from "./payout-policy.ts";
import type { Payee } from "./seller-queries.ts";

type PayingProvider = PaymentProvider & { readonly payouts: PayoutProvider };

/** The provider through which sellers are paid on this server, if there is one. */
export function payoutProviderOf(payments: Payments): PayingProvider | undefined {
  const mode = modeOf(payments);
  return payments.providers.find(
    (provider): provider is PayingProvider =>
      provider.mode === mode && provider.payouts !== undefined,
  );
}

interface Given {
  readonly provider: PayingProvider | undefined;
  readonly balances: (kind: "seller_pending" | "seller_available" | "seller_receivable") => number;
  readonly settings: { readonly minimumPayoutCents: number; readonly receivableBoundCents: number };
}

/** What a payout to a seller depends on. */
export function payoutFactsOf(payee: Payee, { provider, balances, settings }: Given): PayoutFacts {
  const { canReceive, identityStatus, hasModulesOnSale } = payee;
  return {
    hasPayouts: provider !== undefined,
    account: canReceive === null ? null : { canReceive },
    identity: identityStatus ?? "none",
    pending: balances("seller_pending"),
    available: balances("seller_available"),
    owed: -balances("seller_receivable"),
    minimum: settings.minimumPayoutCents,
    bound: settings.receivableBoundCents,
    hasModulesOnSale,
  };
}
