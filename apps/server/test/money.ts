import { sql } from "kysely";
import { expect } from "vitest";
import { BOOK_RULES } from "../src/book-rules.ts";
import { modulesWork } from "../src/domains/modules/work.ts";
import {
  type AccountKindName,
  operatorAccount,
  userAccount,
} from "../src/domains/trade/ledger/account-kinds.ts";
import { readUserBalances } from "../src/domains/trade/ledger/balances.ts";
import { post } from "../src/domains/trade/ledger/post.ts";
import { verifyBooks } from "../src/domains/trade/ledger/verify-books.ts";
import { clearSales } from "../src/domains/trade/orders/clear-sales.ts";
import { salesConsumer } from "../src/domains/trade/orders/credit-sales.ts";
import { movePayouts } from "../src/domains/trade/payouts/move-payouts.ts";
import { followCalls } from "../src/domains/trade/providers/follow-calls.ts";
import { refreshCall } from "../src/domains/trade/providers/perform-call.ts";
import { reconcileProviders } from "../src/domains/trade/reconciliation/reconcile.ts";
import { startWork } from "../src/platform/jobs/worker.ts";
import { buyModule } from "./actions/buy-module.ts";
import { publishModule } from "./actions/publish-module.ts";
import { processEvents } from "./process-events.ts";
import type { SignedUp, TestServer } from "./test-server.ts";

/**
 * Steps of money in tests, taken one by one: of all jobs, only those that publish modules run by
 * themselves. Open the server without jobs.
 */
export async function moneyOf(server: TestServer) {
  const { services } = server;
  const { db } = services;
  await startWork(services, modulesWork);

  /** Publishes a module at a price and has a new buyer pay for it. */
  async function sell(
    seller: SignedUp,
    price = 10_000,
    { method, buyer: given }: { method?: string; buyer?: SignedUp } = {},
  ) {
    const buyer = given ?? (await server.signUp());
    const module = await publishModule(server, seller, { price });
    const choice = method ? { paymentMethodId: method } : {};
    const { status, body } = await buyModule(buyer, module.id, choice);
    expect(status).toBe(201);
    return { buyer, module, purchaseId: body.id as number, orderId: body.orderId as number };
  }

  /** Credits sellers for what was paid. */
  const credit = () => processEvents(services, salesConsumer);

  /** Lets the refund window of all sales pass. */
  const expire = () =>
    sql`UPDATE purchases SET clears_at = now() - interval '1 minute'
      WHERE cleared_at IS NULL`.execute(db);

  /** Makes sales available to their sellers after the refund window. */
  async function clear() {
    await credit();
    await expire();
    await clearSales(services);
  }

  /** Has providers answer all calls that wait, as if some minutes had passed. */
  async function answer() {
    await sql`UPDATE provider_calls SET follow_at = now(), sent_at = sent_at - interval '1 hour'
      WHERE status <> 'settled'`.execute(db);
    await followCalls(services);
  }

  /** Has the test provider take the payment of an order that has ended. */
  async function payLate(orderId: number) {
    const { reference } = await db
      .updateTable("testPayments")
      .from("providerCalls as call")
      .set({ status: "paid" })
      .whereRef("testPayments.reference", "=", "call.reference")
      .where("call.kind", "=", "charge")
      .where("call.subjectId", "=", orderId)
      .returning("call.reference")
      .executeTakeFirstOrThrow();
    await refreshCall(services, reference);
  }

  /** Takes the due steps of payouts, with what the provider answers. */
  async function movePayoutsOn() {
    await sql`UPDATE payouts SET next_at = now() WHERE next_at IS NOT NULL`.execute(db);
    await movePayouts(services);
    await answer();
  }

  const balancesOf = async ({ id }: SignedUp) => {
    const read = await readUserBalances(db, { userId: id, mode: "test", currency: "USD" });
    const kinds: AccountKindName[] = [
      "buyer_held",
      "buyer_refunds",
      "seller_pending",
      "seller_available",
      "seller_in_transit",
      "seller_receivable",
    ];
    return Object.fromEntries(
      kinds.map((kind) => [kind, read(kind)] as const).filter(([, cents]) => cents !== 0),
    );
  };

  /** Empties a seller's available balance, as if it had been paid out elsewhere. */
  async function takeOut({ id }: SignedUp, cents: number) {
    const adjustment = {
      ...({ status: "posted", mode: "test", currency: "USD", decidedAt: new Date() } as const),
      ...{ cents, fromKind: "seller_available", fromUser: id, toKind: "operator_funds" },
      ...{ reason: "Paid out elsewhere.", proposedBy: id },
    };
    const inserted = await db
      .insertInto("adjustments")
      .values(adjustment)
      .returning("id")
      .executeTakeFirstOrThrow();
    await post(db, {
      reference: `adjustment:${inserted.id}`,
      ...({ cause: "adjustment", mode: "test", provider: null, currency: "USD" } as const),
      entries: [
        { account: userAccount("seller_available", id), cents: -cents },
        { account: operatorAccount("operator_funds"), cents },
      ],
    });
  }

  /** The books are right, and agree with the providers'. */
  async function verify() {
    expect(await verifyBooks(db, BOOK_RULES)).toEqual([]);
    await reconcileProviders(services);
    const differences = await db
      .selectFrom("providerDifferences")
      .selectAll()
      .where("resolvedAt", "is", null)
      .execute();
    expect(differences).toEqual([]);
  }

  return {
    sell,
    credit,
    expire,
    clear,
    answer,
    payLate,
    movePayoutsOn,
    balancesOf,
    takeOut,
    verify,
  };
}
