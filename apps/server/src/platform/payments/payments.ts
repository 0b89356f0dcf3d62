import type { Currency, PaymentMode } from "@stackyard/contract/base/money";
import type { PaymentMethod } from "@stackyard/contract/trade/payment-methods";

/**
 * A change of our balance at the provider, such as Stripe's balance transactions. Each is posted to
 * the ledger exactly once, by its reference.
 */
export interface Movement {
  /** The provider's own reference, unique at the provider. */
  readonly reference: string;
  /** Integer cents: positive for money that arrived, before the fee. */
  readonly cents: number;
  /** What the provider kept of it, in integer cents; negative if it gave a fee back. */
  readonly feeCents: number;
}

/** A movement as the provider lists it for reconciliation. */
export interface ListedMovement extends Movement {
  /** The provider's word for it, such as "charge" or "payout". */
  readonly kind: string;
  readonly currency: Currency;
  readonly about: ProviderSubject;
  /**
   * Movements that always mean the same: the operator's own money that came or left, or a fee that
   * belongs to no payment. Null for those that follow from a call or a dispute, or that a person
   * has to look at.
   */
  readonly meaning: "operator" | "provider_fee" | null;
  readonly at: Date;
}

/** What a webhook or a movement is about. The current state is read from the provider. */
export type ProviderSubject =
  | {
      readonly kind: "charge" | "refund" | "transfer" | "payout";
      /** Our reference of the call. */
      readonly reference: string;
      /** The provider's own ID of the call, if the webhook has it. */
      readonly providerId?: string;
    }
  | { readonly kind: "dispute"; readonly disputeReference: string }
  | { readonly kind: "account"; readonly accountId: string }
  | { readonly kind: "other" };

/** Filled in when a call is sent or looked up. */
export interface Trace {
  /** When we recorded the call, and when it was last sent, as ISO 8601 timestamps. */
  readonly createdAt?: string;
  readonly sentAt?: string;
  /** The provider's own ID of the call, once an answer or a webhook has told it. */
  readonly providerId?: string;
}

/** An amount that is to move. */
interface Call extends Trace {
  /**
   * Our own reference, unique for the call. It is sent as the idempotency key and stored with the
   * provider, so that a call whose answer got lost can be looked up.
   */
  readonly reference: string;
  /** Integer cents. */
  readonly cents: number;
  readonly currency: Currency;
}

export interface ChargeCall extends Call {
  readonly methodId: string;
  /** The text on the buyer's statement. */
  readonly description: string;
  readonly items: readonly { readonly title: string; readonly cents: number }[];
  readonly buyer: { readonly id: number; readonly email: string };
  /** Where a payment that needs another step returns to. */
  readonly returnUrl: string;
  /** When an unpaid charge ends, as an ISO 8601 timestamp. */
  readonly expiresAt: string;
}

export interface RefundCall extends Call {
  /** Our reference of the charge. */
  readonly chargeReference: string;
  /** The provider's reference of the payment. */
  readonly paymentReference: string;
}

/** Moves money from our balance to a seller's account at the provider. */
export interface TransferCall extends Call {
  readonly accountId: string;
}

/** Moves money from a seller's account at the provider to their bank. */
export type PayoutCall = TransferCall;

/** The provider has no call with this reference. */
export interface Unknown {
  readonly status: "unknown";
}

/** What every answer about a call may tell. */
interface Answer {
  /** The provider's own ID of the call, by which it is read from then on. */
  readonly providerId?: string;
}

export type ChargeOutcome = Answer & ChargeState;
type ChargeState =
  | { readonly status: "paid"; readonly paymentReference: string; readonly movement: Movement }
  /** Another step by the buyer, such as a page of the provider or of their bank. */
  | { readonly status: "action_needed"; readonly url: string }
  /** Accepted, and settles later. */
  | { readonly status: "processing" }
  | { readonly status: "declined"; readonly reason: string }
  | { readonly status: "canceled" };

export type RefundOutcome = Answer & RefundState;
type RefundState =
  | { readonly status: "succeeded"; readonly movement: Movement }
  | { readonly status: "pending" }
  /** `movements` are all that belong to the refund: money that left may have come back. */
  | { readonly status: "failed"; readonly reason: string; readonly movements: readonly Movement[] };

export type TransferOutcome = Answer & TransferState;
type TransferState =
  | { readonly status: "succeeded"; readonly movement: Movement }
  | { readonly status: "failed"; readonly reason: string };

/** A payout that was paid may still fail, when the bank returns it. */
export type PayoutOutcome = Answer & PayoutState;
type PayoutState =
  | { readonly status: "pending" }
  | { readonly status: "paid" }
  | { readonly status: "failed"; readonly reason: string };

export interface Dispute {
  readonly reference: string;
  /** Our reference of the disputed charge. */
  readonly chargeReference: string;
  /** An inquiry takes no money yet. */
  readonly status: "inquiry" | "open" | "won" | "lost";
  readonly reason: string;
  /** Integer cents. */
  readonly cents: number;
  /** Until when evidence counts, as an ISO 8601 timestamp. */
  readonly answerBy: string | null;
  /** What was withdrawn and reinstated so far, in order. */
  readonly movements: readonly Movement[];
}

/** A seller's account at the provider. */
export interface SellerAccount {
  readonly accountId: string;
  readonly canReceive: boolean;
  readonly canPayOut: boolean;
  /** What the provider still needs from the seller, in plain words. */
  readonly requirements: readonly string[];
  /** Integer cents that can be paid out to the bank. */
  readonly availableCents: number;
}

/** A verified webhook. */
export interface ProviderEvent {
  readonly id: string;
  readonly type: string;
  readonly mode: PaymentMode;
  readonly at: Date;
  readonly about: ProviderSubject;
}

/**
 * A payment provider. Calls throw only if it is unknown whether money moved; then the call is looked
 * up by its reference and never sent anew until the provider is known not to have it.
 */
export interface PaymentProvider {
  /** Short name, part of orders and ledger accounts. */
  readonly name: string;
  readonly mode: PaymentMode;
  readonly methods: readonly PaymentMethod[];
  /** Days until an unpaid charge ends, where buyers pay later. */
  readonly termDays?: number;
  /** Where buyers transfer the money to themselves. */
  readonly instructions?: string;

  charge(call: ChargeCall): Promise<ChargeOutcome>;
  findCharge(call: ChargeCall): Promise<ChargeOutcome | Unknown>;
  /** Ends a charge that isn't paid. Returns what became of it: a paid charge stays paid. */
  cancelCharge(call: ChargeCall): Promise<ChargeOutcome>;

  refund(call: RefundCall): Promise<RefundOutcome>;
  findRefund(call: RefundCall): Promise<RefundOutcome | Unknown>;

  readDispute(reference: string): Promise<Dispute>;

  /** Undefined if sellers are paid outside of the provider. */
  readonly payouts?: PayoutProvider;

  /** Our balance at the provider in integer cents, pending money included. */
  readBalance(): Promise<readonly { readonly currency: Currency; readonly cents: number }[]>;
  /** All movements since a time. Those of one moment are listed newest first. */
  listMovements(since: Date): AsyncIterable<ListedMovement>;
  /** Reasons why money must not be paid out at all, such as automatic payouts of the platform. */
  listObstacles(): Promise<readonly string[]>;

  /** Undefined if the provider sends none. Throws `bad_signature` for one that isn't the provider's. */
  readonly webhooks?: Webhooks;
}

export interface PayoutProvider {
  transfer(call: TransferCall): Promise<TransferOutcome>;
  findTransfer(call: TransferCall): Promise<TransferOutcome | Unknown>;
  payOut(call: PayoutCall): Promise<PayoutOutcome>;
  findPayout(call: PayoutCall): Promise<PayoutOutcome | Unknown>;
  /** Opens the seller's account, or continues with it, and returns the provider's page for it. */
  onboard(seller: {
    readonly id: number;
    readonly email: string;
    readonly accountId: string | null;
    readonly returnUrl: string;
  }): Promise<{ readonly accountId: string; readonly url: string }>;
  readAccount(accountId: string): Promise<SellerAccount>;
}

export interface Webhooks {
  /** Names of the endpoints, each with its own secret: /api/webhooks/payments/{provider}/{endpoint} */
  readonly endpoints: readonly string[];
  read(endpoint: string, body: Uint8Array, headers: Headers): Promise<ProviderEvent>;
}

/** The providers that the operator enabled. */
export interface Payments {
  readonly providers: readonly PaymentProvider[];
}

/** The provider that took a payment. It may have been disabled or switched to the other mode since. */
export function findProvider(
  { providers }: Payments,
  { provider: name, mode }: { readonly provider: string; readonly mode: PaymentMode },
): PaymentProvider | undefined {
  return providers.find((provider) => provider.name === name && provider.mode === mode);
}

/** All enabled methods, in the order of the providers. */
export function methodsOf({ providers }: Payments): PaymentMethod[] {
  return providers.flatMap(({ methods }) => methods);
}
