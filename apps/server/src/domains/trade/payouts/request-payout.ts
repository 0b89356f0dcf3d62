import { payoutRequested, receivableSetOff } from "@stackyard/contract/events/trade/payout-events";
import { record } from "../../../platform/events/record.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { inTransaction, type Services, type UserServices } from "../../../platform/services.ts";
import type { CurrentSettings } from "../../../platform/settings/open-settings.ts";
import { userAccount } from "../ledger/account-kinds.ts";
import { lockBalances } from "../ledger/balances.ts";
import { type Posting, postAll } from "../ledger/post.ts";
import { payoutFactsOf, payoutProviderOf } from "./payout-facts.ts";
import { movePayoutsSoon } from "./payout-jobs.ts";
import { payableOf, whyNotPayOut } from "./payout-policy.ts";
import { type PayoutRow, readPayout } from "./payout-queries.ts";
import { eventData } from "./present-payout.ts";
import { readPayee } from "./seller-queries.ts";

interface Wanted {
  readonly sellerId: number;
  /** Integer cents; undefined for all that can be paid out. */
  readonly cents: number | undefined;
  /** The day of the schedule; null on demand. */
  readonly scheduledOn: string | null;
  readonly settings: CurrentSettings["payments"]["value"];
}

/** Requests a payout of the caller's available balance. */
export async function requestPayout(ctx: UserServices, cents: number): Promise<PayoutRow> {
  const settings = (await ctx.settings.read()).payments.value;
  const wanted = { sellerId: ctx.user.id, cents, scheduledOn: null, settings };
  return inTransaction(ctx, (ctx) => openPayout(ctx, wanted, ctx.user.id));
}

/**
 * Takes a payout out of the seller's available balance, which ends only when the provider has it.
 * Throws `payout_refused` with the reason.
 */
export async function openPayout(
  ctx: Services,
  { sellerId, cents: wanted, scheduledOn, settings }: Wanted,
  actorId: number | null,
): Promise<PayoutRow> {
  const { db } = ctx;
  const provider = payoutProviderOf(ctx.payments);
  const mode = provider?.mode ?? "test";
  const given = await lockBalances(db, { userIds: [sellerId], mode, currency: "USD" });
  const balances = (kind: Parameters<typeof given>[1]) => given(sellerId, kind);
  const payee = await readPayee(db, sellerId, provider?.name);
  const facts = payoutFactsOf(payee, { provider, balances, settings });
  const cents = wanted ?? payableOf(facts);
  const whyNot = whyNotPayOut(facts, cents);
  const { accountId } = payee;
  if (whyNot || !provider || accountId === null)
    throw new AppError("payout_refused", { message: whyNot });
  const { id } = await db
    .insertInto("payouts")
    .values({
      ...{ sellerId, provider: provider.name, mode, currency: "USD", cents },
      ...{ accountId, scheduledOn },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await postAll(db, toPostings({ id, sellerId, mode, cents, owed: facts.owed }));
  const payout = await readPayout(db, id);
  if (facts.owed > 0) {
    const setOff = { sellerId, amountCents: facts.owed, owedCents: 0 };
    await record(ctx, receivableSetOff, { actorId: null, subjectId: sellerId, data: setOff });
  }
  await record(ctx, payoutRequested, { actorId, subjectId: id, data: eventData(payout) });
  await ctx.jobs.enqueue(db, movePayoutsSoon, {});
  return payout;
}

/** What the seller owes is set off first. */
function toPostings({
  id,
  sellerId,
  mode,
  cents,
  owed,
}: {
  readonly id: number;
  readonly sellerId: number;
  readonly mode: "test" | "live";
  readonly cents: number;
  readonly owed: number;
}): Posting[] {
  const available = userAccount("seller_available", sellerId);
  const own = { provider: null, mode, currency: "USD" } as const;
  const moved: Posting = {
    reference: `payout:${id}`,
    ...({ cause: "transfer", ...own } as const),
    entries: [
      { account: available, cents: -cents },
      { account: userAccount("seller_in_transit", sellerId), cents },
    ],
  };
  if (owed === 0) return [moved];
  const setOff: Posting = {
    reference: `set_off:payout:${id}`,
    ...({ cause: "set_off", ...own } as const),
    entries: [
      { account: available, cents: -owed },
      { account: userAccount("seller_receivable", sellerId), cents: owed },
    ],
  };
  return [setOff, moved];
}
