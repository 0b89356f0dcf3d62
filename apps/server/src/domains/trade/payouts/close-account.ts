import { formatPrice } from "@stackyard/contract/base/money";
import type { Database } from "../../../platform/db/database.ts";
import type { Services } from "../../../platform/services.ts";
import { operatorAccount, userAccount } from "../ledger/account-kinds.ts";
import { lockBalances, readUserBalances } from "../ledger/balances.ts";
import { post } from "../ledger/post.ts";

const SHOWN = {
  seller_pending: "pending",
  seller_available: "available",
  seller_in_transit: "in transit",
  buyer_held: "held for your orders",
  buyer_refunds: "in refunds to you",
} as const;

/**
 * Why an account can't be deleted yet, as a sentence: it has real money with us. Undefined if it
 * hasn't.
 */
export async function whyNotClose(db: Database, userId: number): Promise<string | undefined> {
  const balances = await readUserBalances(db, { userId, mode: "live", currency: "USD" });
  const kinds = Object.keys(SHOWN) as (keyof typeof SHOWN)[];
  const open = [
    ...kinds.map((kind) => ({ cents: balances(kind), where: SHOWN[kind] })),
    { cents: await sumHeldForSales(db, userId), where: "held for your sales" },
  ].filter(({ cents }) => cents > 0);
  if (open.length === 0) return undefined;
  const amounts = open.map(({ cents, where }) => `${formatPrice(cents)} ${where}`).join(", ");
  const todo =
    balances("seller_available") > 0
      ? "Request a payout first."
      : "Delete your account when that is settled.";
  return `Your account still has a balance: ${amounts}. ${todo}`;
}

/** A seller's part of real payments that are still held: not credited yet, or for a contract. */
async function sumHeldForSales(db: Database, sellerId: number): Promise<number> {
  const { cents } = await db
    .selectFrom("purchases")
    .innerJoin("orders", "orders.id", "orderId")
    .select(({ fn }) => fn.sum<number>("sellerCents").as("cents"))
    .where("sellerId", "=", sellerId)
    .where("mode", "=", "live")
    .where("paidAt", "is not", null)
    .where("creditedAt", "is", null)
    .executeTakeFirstOrThrow();
  return Number(cents ?? 0);
}

/**
 * Erases a seller's legal details and accounts. What they still owe us is lost; issued invoices keep
 * their names.
 */
export async function eraseSeller({ db }: Pick<Services, "db">, userId: number): Promise<void> {
  for (const mode of ["test", "live"] as const) {
    const balances = await lockBalances(db, { userIds: [userId], mode, currency: "USD" });
    const owed = -balances(userId, "seller_receivable");
    if (owed === 0) continue;
    await post(db, {
      reference: `account:${userId}:closed:${mode}`,
      ...({ cause: "set_off", provider: null, mode, currency: "USD" } as const),
      entries: [
        { account: userAccount("seller_receivable", userId), cents: owed },
        { account: operatorAccount("operator_losses"), cents: -owed },
      ],
    });
  }
  await db.deleteFrom("sellerAccounts").where("userId", "=", userId).execute();
  await db.deleteFrom("sellers").where("userId", "=", userId).execute();
}
