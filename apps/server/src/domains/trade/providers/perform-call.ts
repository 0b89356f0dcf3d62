import type { PaymentMode } from "@stackyard/contract/base/money";
import { findProvider, type PaymentProvider } from "../../../platform/payments/payments.ts";
import { inTransaction, type Services } from "../../../platform/services.ts";
import { findCallKind } from "./call-kinds.ts";
import {
  type CallRow,
  claimCall,
  findCall,
  type Outcome,
  requestOf,
  storeError,
  storeOutcome,
} from "./provider-call.ts";

/**
 * A call that a provider doesn't know after this time has not reached it. Before, it may be on its
 * way.
 */
const REACHES_PROVIDER_MS = 120_000;

/**
 * For so long, the provider answers a repeated reference with the first result, so that sending a
 * call again cannot double it. Providers forget references after a day. Later, a person decides.
 */
export const PROVIDER_REMEMBERS_MS = 23 * 3_600_000;

const TOO_OLD =
  "The provider has no record of this call, and it is too old to be sent again safely.";

/**
 * Sends a call that its creator has just committed as sent, and records the outcome. After an error
 * the outcome is unknown, and `followCalls` looks it up.
 */
export async function sendCall(ctx: Services, call: CallRow): Promise<void> {
  const kind = findCallKind(call.kind);
  const outcome = await noting(ctx, call, (provider) => kind.send(provider, requestOf(call)));
  await recordOutcome(ctx, call, outcome);
}

/**
 * Looks a call up and records its outcome. If the provider doesn't have it, sends it, once in any
 * process. Safe to repeat and to race.
 */
export async function followCall(ctx: Services, call: CallRow): Promise<void> {
  const outcome = await lookUp(ctx, call);
  if (outcome.status !== "unknown") return recordOutcome(ctx, call, outcome);
  if (call.status === "settled" || isOnItsWay(call)) return;
  if (!mayBeSentAgain(call)) return storeError(ctx.db, call.id, TOO_OLD);
  if (await claimCall(ctx.db, call)) await sendCall(ctx, { ...call, sentAt: new Date() });
}

const isOnItsWay = ({ sentAt }: CallRow) =>
  sentAt !== null && Date.now() - +sentAt < REACHES_PROVIDER_MS;

const mayBeSentAgain = ({ createdAt, resendAllowedAt }: CallRow) =>
  resendAllowedAt !== null || Date.now() - +createdAt < PROVIDER_REMEMBERS_MS;

/** Where a webhook or a movement names a call. */
interface Source {
  readonly provider: string;
  readonly mode: PaymentMode;
  /** The provider's ID of the call, which a webhook may know before we do. */
  readonly providerId?: string | undefined;
}

/**
 * Reads a call's state from the provider, also after it was settled, and records it. Does nothing
 * for a call that another provider or another server has.
 */
export async function refreshCall(
  ctx: Services,
  reference: string,
  source?: Source,
): Promise<void> {
  const call = await findCall(ctx.db, reference);
  if (!call) return;
  if (source && (call.provider !== source.provider || call.mode !== source.mode)) return;
  await followCall(ctx, { ...call, providerId: call.providerId ?? source?.providerId ?? null });
}

async function lookUp(ctx: Services, call: CallRow): Promise<Outcome> {
  const kind = findCallKind(call.kind);
  return noting(ctx, call, async (provider) => {
    const found = await kind.find(provider, requestOf(call));
    if (found.status !== "unknown" && kind.isFinal(found)) return found;
    return (await kind.end?.(provider, requestOf(call))) ?? found;
  });
}

async function recordOutcome(ctx: Services, call: CallRow, outcome: Outcome): Promise<void> {
  const kind = findCallKind(call.kind);
  await inTransaction(ctx, async (ctx) => {
    await storeOutcome(ctx.db, call.id, { outcome, isFinal: kind.isFinal(outcome) });
    await kind.record(ctx, call, outcome);
  });
}

/** Notes an error beside the call and throws it on. */
async function noting<T>(
  ctx: Services,
  call: CallRow,
  ask: (provider: PaymentProvider) => Promise<T>,
): Promise<T> {
  try {
    const provider = findProvider(ctx.payments, call);
    if (!provider)
      throw new Error(
        `the payment provider ${call.provider} is not configured in ${call.mode} mode`,
      );
    return await ask(provider);
  } catch (error) {
    await storeError(ctx.db, call.id, error);
    throw error;
  }
}
