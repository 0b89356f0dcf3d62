import { findProvider, type PaymentProvider } from "../../../platform/payments/payments.ts";
import { inTransaction, type Services } from "../../../platform/services.ts";
import { findCallKind } from "./call-kinds.ts";
import { type CallRow, claimCall, findCall, storeError, storeOutcome } from "./provider-call.ts";

/**
 * A call that a provider doesn't know after this time has not reached it. Before, it may be on its
 * way.
 */
const REACHES_PROVIDER_MS = 120_000;

/**
 * Sends a call that its creator has just committed as sent, and records the outcome. After an error
 * the outcome is unknown, and `followCalls` looks it up.
 */
export async function sendCall(ctx: Services, call: CallRow): Promise<void> {
  const kind = findCallKind(call.kind);
  const outcome = await noting(ctx, call, (provider) =>
    kind.send(provider, call.request as object),
  );
  await recordOutcome(ctx, call, outcome);
}

/**
 * Looks a call up and records its outcome. If the provider doesn't have it, sends it, once in any
 * process. Safe to repeat and to race.
 */
export async function followCall(ctx: Services, call: CallRow): Promise<void> {
  const outcome = await lookUp(ctx, call);
  if (outcome.status !== "unknown") return recordOutcome(ctx, call, outcome);
  const isOnItsWay = call.sentAt !== null && Date.now() - +call.sentAt < REACHES_PROVIDER_MS;
  if (call.status === "settled" || isOnItsWay) return;
  if (await claimCall(ctx.db, call)) await sendCall(ctx, call);
}

/** Reads a call's state from the provider, also after it was settled, and records it. */
export async function refreshCall(ctx: Services, reference: string): Promise<void> {
  const call = await findCall(ctx.db, reference);
  if (call) await followCall(ctx, call);
}

async function lookUp(ctx: Services, call: CallRow): Promise<{ readonly status: string }> {
  const kind = findCallKind(call.kind);
  return noting(ctx, call, async (provider) => {
    const found = await kind.find(provider, call.request as object);
    if (found.status === "unknown" || kind.isFinal(found)) return found;
    return (await kind.end?.(provider, call.request as object)) ?? found;
  });
}

async function recordOutcome(
  ctx: Services,
  call: CallRow,
  outcome: { readonly status: string },
): Promise<void> {
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
    const provider = findProvider(ctx.payments, call.provider);
    if (!provider) throw new Error(`the payment provider ${call.provider} is not configured`);
    return await ask(provider);
  } catch (error) {
    await storeError(ctx.db, call.id, error);
    throw error;
  }
}
