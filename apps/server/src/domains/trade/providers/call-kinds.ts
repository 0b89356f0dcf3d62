import type { PaymentProvider, Unknown } from "../../../platform/payments/payments.ts";
import type { Services } from "../../../platform/services.ts";
import type { CallRow, Outcome } from "./provider-call.ts";

/** How one kind of call to a provider is made, looked up and recorded. */
export interface CallKind<Request, Result extends Outcome> {
  send(provider: PaymentProvider, request: Request): Promise<Result>;
  find(provider: PaymentProvider, request: Request): Promise<Result | Unknown>;
  /** Ends a call whose time is over, and returns what became of it; undefined before that. */
  end?(provider: PaymentProvider, request: Request): Promise<Result | undefined>;
  /** Whether nothing more is expected. Other outcomes are looked up again until they are. */
  isFinal(outcome: Result): boolean;
  /**
   * Records an outcome, in the transaction that marks the call. It may come again, late, or after
   * another outcome, so it changes only what the state tables allow.
   */
  record(ctx: Services, call: CallRow, outcome: Result): Promise<void>;
}

type AnyKind = CallKind<object, Outcome>;
const KINDS = new Map<CallRow["kind"], AnyKind>();

/** Each domain registers the calls that it makes, when the server starts. */
export function registerCallKind<Request, Result extends Outcome>(
  name: CallRow["kind"],
  kind: CallKind<Request, Result>,
): void {
  KINDS.set(name, kind as unknown as AnyKind);
}

export function findCallKind(name: CallRow["kind"]): AnyKind {
  const kind = KINDS.get(name);
  if (!kind) throw new Error(`calls of the kind ${name} have no handler`);
  return kind;
}
