import type { PaymentMethod } from "@stackyard/contract/trade/orders";

export interface Charge {
  /** Integer cents, US dollars. */
  readonly amountCents: number;
  readonly paymentMethodId: string;
  /** The same key charges at most once, however often it is asked. */
  readonly idempotencyKey: string;
  /** What the buyer reads on the statement. */
  readonly description: string;
}

export type ChargeOutcome =
  | { readonly status: "paid"; readonly reference: string }
  | { readonly status: "declined"; readonly reason: string };

/** A voided charge never succeeds, even if it is sent again; a settled one cannot be voided. */
export type VoidOutcome = ChargeOutcome | { readonly status: "voided" };

/** A payment provider. Throws only when it cannot be told whether money moved. */
export interface Payments {
  /** Short name, which the ledger's account carries. */
  readonly provider: string;
  readonly methods: readonly PaymentMethod[];
  charge(charge: Charge): Promise<ChargeOutcome>;
  /** Voids the charge of this key, which may be under way, settled or never sent. */
  voidCharge(idempotencyKey: string): Promise<VoidOutcome>;
}
