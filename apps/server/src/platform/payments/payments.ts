import type { PaymentMethod } from "@stackyard/contract/trade/orders";

export interface Charge {
  /** Integer cents, US dollars. */
  readonly amountCents: number;
  readonly paymentMethodId: string;
  /** The same key charges at most once. */
  readonly idempotencyKey: string;
  /** The text on the buyer's statement. */
  readonly description: string;
}

export type ChargeOutcome =
  | { readonly status: "paid"; readonly reference: string }
  | { readonly status: "declined"; readonly reason: string };

/** A voided charge never succeeds, even if it is sent again; a settled one can't be voided. */
export type VoidOutcome = ChargeOutcome | { readonly status: "voided" };

/** A payment provider. Throws only if it is unknown whether money moved. */
export interface Payments {
  /** Short name, part of the ledger account's name. */
  readonly provider: string;
  readonly methods: readonly PaymentMethod[];
  charge(charge: Charge): Promise<ChargeOutcome>;
  /** Voids the charge of this key, which may be in progress, settled or never sent. */
  voidCharge(idempotencyKey: string): Promise<VoidOutcome>;
}
