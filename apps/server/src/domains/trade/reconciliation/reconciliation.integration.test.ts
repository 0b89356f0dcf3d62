import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { openStripeShop, type StripeShop } from "../../../../test/stripe/stripe-shop.ts";
import type { SignedUp } from "../../../../test/test-server.ts";
import { BOOK_RULES } from "../../../book-rules.ts";
import { operatorAccount, providerAccount } from "../ledger/account-kinds.ts";
import { readTotals } from "../ledger/balances.ts";
import { post } from "../ledger/post.ts";
import { verifyBooks } from "../ledger/verify-books.ts";
import { listPayoutStops } from "./payout-stops.ts";
import { reconcileProviders } from "./reconcile.ts";

const STRIPE = { provider: "stripe", mode: "test" } as const;

/** Runs while the balance is read: before, and after. */
let around: (() => unknown)[] = [];
/** Added to what Stripe says that it has. */
let surplus = 0;

let shop: StripeShop;
let seller: SignedUp;
let admin: SignedUp;
beforeAll(async () => {
  shop = await openStripeShop({
    payments: (provider) => ({
      ...provider,
      async readBalance() {
        around[0]?.();
        const balances = await provider.readBalance();
        around[1]?.();
        const more = provider.name === "stripe" ? surplus : 0;
        return balances.map(({ currency, cents }) => ({ currency, cents: cents + more }));
      },
    }),
  });
  seller = await shop.server.signUp("contributor");
  admin = await shop.server.signUp("admin");
});
afterAll(() => shop.close());
afterEach(() => {
  shop.lose();
  shop.stripe.faults.clear();
  [around, surplus] = [[], 0];
});

const run = () => reconcileProviders(shop.server.services);
const stops = () => listPayoutStops(shop.server.services.db, STRIPE);
const listOpen = async () => (await admin.client.get("/api/admin/reconciliation/differences")).body;
const state = async () =>
  (await admin.client.get("/api/admin/reconciliation")).body.find(
    ({ provider }: { provider: string }) => provider === "stripe",
  );

/** Balances of Stripe's and the operator's accounts, in cents. */
async function balances() {
  const totals = await readTotals(shop.server.services.db);
  return Object.fromEntries(
    totals
      .filter(({ kind }) => /clearing|fees|operator/.test(kind))
      .map(({ kind, cents }) => [kind, cents]),
  );
}

/** Makes open differences look two days old. */
const age = () =>
  sql`UPDATE provider_differences SET found_at = found_at - interval '2 days'
    WHERE resolved_at IS NULL`.execute(shop.server.services.db);

/** Refunds a charge without our server, in full by default. */
async function refundAtStripe(reference: string, more = ""): Promise<void> {
  const { STRIPE_API_URL, STRIPE_SECRET_KEY } = shop.stripe.env;
  const { status } = await fetch(`${STRIPE_API_URL}/v1/refunds`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${STRIPE_SECRET_KEY}`,
      "idempotency-key": `by hand ${reference}`,
    },
    body: `payment_intent=${shop.stripe.sessionOf(reference).payment_intent}${more}`,
  });
  expect(status).toBe(200);
}

const countEvents = async (type: string) => {
  const events = await shop.server.services.db
    .selectFrom("events")
    .select("id")
    .where("type", "=", type)
    .execute();
  return events.length;
};

describe("the daily comparison", () => {
  it("finds each movement posted once, and posts the operator's own", async () => {
    await shop.sell(seller);
    shop.stripe.operator.topUp(50_000);
    shop.stripe.operator.payOut(20_000);
    shop.stripe.operator.chargeFee(700);
    await run();
    await run();
    expect(await listOpen()).toEqual([]);
    const total = shop.stripe.books.total("acct_platform");
    expect(await balances()).toEqual({
      clearing: -total,
      operator_funds: 30_000,
      processing_fees: -172 - 700,
    });
    expect(await state()).toMatchObject({
      ...{ mode: "test", payoutStops: [], error: null, balance: total, books: total },
      ...{ movements: 4, unmatched: 0, openDifferences: 0, oldDifferences: 0 },
    });
    expect(await verifyBooks(shop.server.services.db, BOOK_RULES)).toEqual([]);
  });

  it("makes up for lost webhooks", async () => {
    const buyer = await shop.server.signUp();
    const { body } = await shop.order(buyer, [await shop.publish(seller)]);
    shop.stripe.buyer.pay(await shop.referenceOf(body.id));
    shop.lose();
    expect((await shop.readOrder(buyer, body.id)).status).toBe("awaiting_payment");
    await run();
    expect((await shop.readOrder(buyer, body.id)).status).toBe("paid");
    expect(await listOpen()).toEqual([]);
  });

  it("holds while movements come, before or after the balance was read", async () => {
    around = [() => shop.stripe.operator.topUp(300), () => shop.stripe.operator.payOut(100)];
    await run();
    expect(await listOpen()).toEqual([]);
    around = [];
    await run();
    expect((await state()).balance).toBe(shop.stripe.books.total("acct_platform"));
    expect(await listOpen()).toEqual([]);
  });

  it("goes on with other providers, and says what failed", async () => {
    shop.stripe.faults.plan(/balance_transactions/, "503", 4);
    await expect(run()).rejects.toThrow("1 row failed: stripe");
    expect((await state()).error).toMatch(/temporarily unavailable/);
    const { body } = await admin.client.get("/api/admin/reconciliation");
    expect(body).toContainEqual(expect.objectContaining({ provider: "test", error: null }));
    shop.stripe.faults.clear();
    await run();
    expect((await state()).error).toBeNull();
  });
});

describe("a difference", () => {
  it("of a movement that nobody knows stops payouts after a day, until it is explained", async () => {
    shop.stripe.operator.adjust(-1_234);
    await run();
    const [found, ...others] = await listOpen();
    expect(others).toEqual([]);
    expect(found).toMatchObject({
      ...{ kind: "unposted", movementKind: "adjustment", subject: null, providerAmount: -1_234 },
      ...{ booksAmount: null, stopsPayouts: false, canBePosted: true, explanation: null },
    });
    expect(await stops()).toEqual([]);

    const alerts = await countEvents("reconciliation.differs");
    await age();
    for (let runs = 0; runs < 2; runs++) await run();
    expect(await stops()).toEqual([expect.stringMatching(/^1 differences .* more than a day\.$/)]);
    expect(await countEvents("reconciliation.differs")).toBe(alerts + 1);
    const scraped = await shop.server.services.metrics.registry.metrics();
    expect(scraped).toMatch(/provider_differences\{provider="stripe",mode="test",state="old"\} 1/);
    await expect
      .poll(async () => (await admin.client.get("/api/notifications")).body[0]?.text)
      .toMatch(/^The books and stripe have differed for more than a day \(1 difference\)/);

    const path = `/api/admin/reconciliation/differences/${found.id}`;
    const reason = "Stripe corrected an old fee.";
    expect((await shop.server.visitor().post(`${path}/explanation`, { reason })).status).toBe(401);
    expect((await seller.client.post(`${path}/explanation`, { reason })).status).toBe(403);
    expect((await admin.client.post(`${path}/explanation`, { reason: "no" })).status).toBe(400);
    expect((await admin.client.post(`${path}0/explanation`, { reason })).status).toBe(404);
    expect((await admin.client.post(`${path}/explanation`, { reason })).body).toMatchObject({
      ...{ explanation: reason, stopsPayouts: false, explainedBy: { id: admin.id } },
    });
    expect((await admin.client.post(`${path}/explanation`, { reason })).status).toBe(409);
    await run();
    expect(await stops()).toEqual([]);

    // Explained, it is still not in the books.
    expect((await admin.client.post(`${path}/posting`, { reason })).status).toBe(400);
    const answers = await Promise.all(
      ["loss", "operator"].map((meaning) =>
        admin.client.post(`${path}/posting`, { meaning, reason }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    await run();
    expect(await listOpen()).toEqual([]);
    const resolved = await admin.client.get("/api/admin/reconciliation/differences?state=resolved");
    expect(resolved.body[0]).toMatchObject({ id: found.id, canBePosted: false });
    expect(await verifyBooks(shop.server.services.db, BOOK_RULES)).toEqual([]);
  });

  it("of a refund in Stripe's Dashboard stops payouts until the purchase is refunded here", async () => {
    const { buyer, orderId, reference, moduleId } = await shop.sell(seller);
    await refundAtStripe(reference);
    await run();
    const [found] = await listOpen();
    expect(found).toMatchObject({
      ...{ kind: "unposted", movementKind: "refund", subject: null, providerAmount: -4_900 },
      canBePosted: true,
    });
    await age();
    expect(await stops()).toHaveLength(1);
    const { lines } = await shop.readOrder(buyer, orderId);
    const reason = "Refunded in Stripe's Dashboard by mistake.";
    const refunds = `/api/admin/purchases/${lines[0].purchaseId}/refunds`;
    const { id } = (await admin.client.post(refunds, { reason })).body;
    await expect
      .poll(async () => (await admin.client.get("/api/admin/refunds?status=failed")).body)
      .toMatchObject([{ id, failure: "The payment has already been refunded." }]);
    const settled = { by: "manual", reason };
    expect((await admin.client.post(`/api/admin/refunds/${id}/settlement`, settled)).status).toBe(
      200,
    );
    const posted = { meaning: "operator", reason };
    await admin.client.post(`/api/admin/reconciliation/differences/${found.id}/posting`, posted);
    await run();
    expect([await listOpen(), await stops()]).toEqual([[], []]);
    expect((await buyer.client.get(`/api/modules/${moduleId}`)).body.viewer.mayDownload).toBe(
      false,
    );
    expect(await verifyBooks(shop.server.services.db, BOOK_RULES)).toEqual([]);
  });

  it("of a transfer reversed in Stripe's Dashboard stops payouts until it is posted", async () => {
    shop.stripe.operator.adjust(2_500, "transfer_refund");
    await run();
    const [found] = await listOpen();
    expect(found).toMatchObject({ movementKind: "transfer_refund", canBePosted: true });
    await age();
    expect(await stops()).toHaveLength(1);
    const posted = { meaning: "operator", reason: "Owed to the seller again by an adjustment." };
    await admin.client.post(`/api/admin/reconciliation/differences/${found.id}/posting`, posted);
    await run();
    expect([await listOpen(), await stops()]).toEqual([[], []]);
  });

  it("of an amount or a fee is found, and needs another look when it changes", async () => {
    const { orderId } = await shop.sell(seller);
    const intent = shop.stripe.world.get(
      shop.stripe.sessionOf(await shop.referenceOf(orderId)).payment_intent,
    );
    const charge = shop.stripe.world.get(intent.latest_charge);
    const transaction = shop.stripe.world.get(charge.balance_transaction);
    Object.assign(transaction, { fee: 182, net: 4_900 - 182 });
    await run();
    const byReference = { reference: transaction.id, movementKind: "charge", canBePosted: false };
    expect(await listOpen()).toMatchObject([
      { ...byReference, kind: "amount", providerAmount: 4_718, booksAmount: 4_728 },
    ]);
    // The list keeps what was stored first, so the rest of this is planted.
    const { db } = shop.server.services;
    await sql`UPDATE provider_differences SET explanation = 'A reason.', explained_at = now(),
      explained_by = ${admin.id} WHERE reference = ${transaction.id}`.execute(db);
    await sql`UPDATE provider_movements SET fee_cents = 192
      WHERE reference = ${transaction.id}`.execute(db);
    await run();
    expect(await listOpen()).toContainEqual(
      expect.objectContaining({ kind: "amount", providerAmount: 4_708, explanation: null }),
    );
    // Equal amounts with another split are a difference as well.
    await sql`UPDATE provider_movements SET cents = 4910, fee_cents = 182
      WHERE reference = ${transaction.id}`.execute(db);
    await run();
    expect(await listOpen()).toContainEqual(
      expect.objectContaining({ kind: "fee", reference: transaction.id }),
    );
    Object.assign(transaction, { fee: 172, net: 4_728 });
    await sql`UPDATE provider_movements SET cents = 4900, fee_cents = 172
      WHERE reference = ${transaction.id}`.execute(db);
    await run();
    expect(await listOpen()).toEqual([]);
  });

  it("of a posting that Stripe doesn't list is found", async () => {
    const { db } = shop.server.services;
    await post(db, {
      ...{ reference: "movement:stripe:txn_invented", cause: "operator", ...STRIPE },
      currency: "USD",
      entries: [
        { account: providerAccount("clearing", "stripe"), cents: -500 },
        { account: operatorAccount("operator_funds"), cents: 500 },
      ],
    });
    await run();
    // It may be ahead of the list.
    expect(await listOpen()).toMatchObject([]);
    await sql`ALTER TABLE ledger_transactions DISABLE TRIGGER USER`.execute(db);
    await sql`UPDATE ledger_transactions SET created_at = now() - interval '2 hours'
      WHERE reference = 'movement:stripe:txn_invented'`.execute(db);
    await sql`ALTER TABLE ledger_transactions ENABLE TRIGGER USER`.execute(db);
    await run();
    expect(await listOpen()).toMatchObject([
      { kind: "unlisted", reference: "txn_invented", providerAmount: null, booksAmount: 500 },
    ]);
    // The ledger keeps it, so Stripe has to list it for the next tests.
    const { id } = shop.stripe.world.get(shop.stripe.operator.topUp(500));
    await sql`INSERT INTO provider_movements (provider, mode, reference, kind, about, currency, cents,
        fee_cents, happened_at, matched_at)
      SELECT 'stripe', 'test', reference, 'topup', '{"kind":"other"}', 'USD', cents, 0, now(), matched
      FROM (VALUES ('txn_invented', 500, NULL), (${id}, 0, now()))
        AS each (reference, cents, matched)`.execute(db);
    await run();
    expect(await listOpen()).toEqual([]);
  });

  it("of the balance is found, and resolved by itself", async () => {
    surplus = 1;
    await run();
    const total = shop.stripe.books.total("acct_platform");
    expect(await listOpen()).toMatchObject([
      { kind: "balance", reference: "", providerAmount: total + 1, booksAmount: total },
    ]);
    surplus = 0;
    await run();
    expect(await listOpen()).toEqual([]);
  });

  it("is none while a refund is on its way", async () => {
    const { db } = shop.server.services;
    const { reference } = await shop.sell(seller);
    const call = { kind: "refund", ...STRIPE, subjectId: 999_999, status: "sent" } as const;
    await sql`INSERT INTO provider_calls (kind, provider, mode, reference, subject_id, request, status,
      sent_at, follow_at) VALUES ('refund', 'stripe', 'test', 'refund-on-its-way', ${call.subjectId},
      '{}', 'sent', now(), now() + interval '1 day')`.execute(db);
    await refundAtStripe(reference, "&amount=100&metadata[stackyard_reference]=refund-on-its-way");
    await run();
    expect(await listOpen()).toEqual([]);
    await sql`UPDATE provider_calls SET status = 'settled', settled_at = now()
      WHERE reference = 'refund-on-its-way'`.execute(db);
    await run();
    expect(await listOpen()).toMatchObject([
      { kind: "unposted", subject: "refund:refund-on-its-way", canBePosted: false },
    ]);
  });
});

describe("settings of Stripe", () => {
  it("that would take held money away stop payouts at once, and are told once", async () => {
    shop.stripe.operator.setPayoutInterval("daily");
    const told = await countEvents("reconciliation.obstructed");
    for (let runs = 0; runs < 2; runs++) await run();
    expect(await stops()).toEqual([expect.stringMatching(/^Stripe pays out .* automatically/)]);
    expect(await countEvents("reconciliation.obstructed")).toBe(told + 1);
    shop.stripe.operator.setPayoutInterval("manual");
    await run();
    expect(await stops()).toEqual([]);
  });

  it("that nobody has read for two days stop payouts", async () => {
    const { db } = shop.server.services;
    await sql`UPDATE provider_checks SET checked_at = now() - interval '49 hours'`.execute(db);
    const unread = ["The provider's settings haven't been checked within two days."];
    expect(await stops()).toEqual(unread);
    expect(await listPayoutStops(db, { provider: "stripe", mode: "live" })).toEqual(unread);
    expect(await listPayoutStops(db, { provider: "test", mode: "test" })).toEqual([]);
  });
});

describe("administrators", () => {
  it("start the comparison and look movements up", async () => {
    const path = "/api/admin/reconciliation";
    expect((await shop.server.visitor().get(path)).status).toBe(401);
    expect((await seller.client.post(path, {})).status).toBe(403);
    const id = shop.stripe.operator.topUp(4_321);
    expect((await admin.client.post(path, {})).status).toBe(204);
    await expect
      .poll(async () => (await admin.client.get(`${path}/movements?match=${id}`)).body)
      .toMatchObject([{ reference: id, kind: "topup", amount: 4_321, fee: 0, isMatched: true }]);
    const { body } = await admin.client.get(`${path}/movements?match=topup&limit=1`);
    expect(body).toHaveLength(1);
  });
});
