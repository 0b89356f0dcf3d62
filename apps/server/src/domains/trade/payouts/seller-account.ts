import type { PaymentMode } from "@stackyard/contract/base/money";
import { sql } from "kysely";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { findProvider } from "../../../platform/payments/payments.ts";
import type { Services, UserServices } from "../../../platform/services.ts";
import { payoutProviderOf } from "./payout-facts.ts";
import { movePayoutsSoon } from "./payout-jobs.ts";
import { findAccount, keepAccount } from "./seller-queries.ts";

const NO_PAYOUTS = "This server doesn't pay out through a payment provider.";

/** Opens the caller's account at the payment provider, or continues with it. */
export async function openPayoutAccount(ctx: UserServices): Promise<{ url: string }> {
  const { db, user, config } = ctx;
  const provider = payoutProviderOf(ctx.payments);
  if (!provider) throw new AppError("payout_refused", { message: NO_PAYOUTS });
  const own = await findAccount(db, user.id, provider.name);
  const { email } = await db
    .selectFrom("users")
    .select("email")
    .where("id", "=", user.id)
    .executeTakeFirstOrThrow();
  const { accountId, url } = await provider.payouts.onboard({
    ...{ id: user.id, email, accountId: own?.accountId ?? null },
    returnUrl: `${config.siteUrl}/earnings?tab=payouts`,
  });
  const account = await provider.payouts.readAccount(accountId);
  await keepAccount(db, { userId: user.id, provider: provider.name }, account);
  return { url };
}

/** Reads the caller's account again, such as after they return from the provider's page. */
export async function refreshPayoutAccount(ctx: UserServices): Promise<void> {
  const provider = payoutProviderOf(ctx.payments);
  const own = provider && (await findAccount(ctx.db, ctx.user.id, provider.name));
  if (!provider || !own) throw new AppError("not_found");
  await accountChanged(ctx, {
    ...{ provider: provider.name, mode: provider.mode, accountId: own.accountId },
  });
}

/** Reads a seller's account from its provider, and lets payouts continue that waited for it. */
export async function accountChanged(
  ctx: Services,
  given: { readonly provider: string; readonly mode: PaymentMode; readonly accountId: string },
): Promise<void> {
  const { db } = ctx;
  const payouts = findProvider(ctx.payments, given)?.payouts;
  if (!payouts) throw new Error(`the payment provider ${given.provider} is not configured`);
  const owner = await db
    .selectFrom("sellerAccounts")
    .select("userId")
    .where("provider", "=", given.provider)
    .where("accountId", "=", given.accountId)
    .executeTakeFirst();
  if (!owner) return;
  const account = await payouts.readAccount(given.accountId);
  await keepAccount(db, { userId: owner.userId, provider: given.provider }, account);
  const { numUpdatedRows } = await db
    .updateTable("payouts")
    .set({ nextAt: sql<Date>`now()` })
    .where("sellerId", "=", owner.userId)
    .where("provider", "=", given.provider)
    .where("status", "in", ["requested", "transferred"])
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await ctx.jobs.enqueue(db, movePayoutsSoon, {});
}
