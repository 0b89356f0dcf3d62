import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buyModule } from "../../../../test/actions/buy-module.ts";
import { publishModule } from "../../../../test/actions/publish-module.ts";
import { holdingLocks, untilWaitingForLocks } from "../../../../test/lock-waits.ts";
import { moneyOf } from "../../../../test/money.ts";
import { openTestServer, type SignedUp, type TestServer } from "../../../../test/test-server.ts";
import { disputeOf } from "../../../platform/payments/test-disputes.ts";
import { grantOverdueRefunds } from "../refunds/grant-overdue.ts";
import { disputeChanged } from "./dispute-changed.ts";

let server: TestServer;
let money: Awaited<ReturnType<typeof moneyOf>>;
let admin: SignedUp;
let seller: SignedUp;
beforeAll(async () => {
  server = await openTestServer();
  money = await moneyOf(server);
  admin = await server.signUp("admin");
  // 10 % of each sale.
  const change = { value: { salesBasisPoints: 1_000 }, follows: null, reason: "As agreed upon." };
  expect((await admin.client.put("/api/admin/settings/fees", change)).status).toBe(200);
});
afterAll(() => server.close());
beforeEach(async () => {
  seller = await server.signUp("contributor");
});

const dispute = (orderId: number, status: string, amount?: number) =>
  admin.client.post("/api/admin/test-disputes", { orderId, status, amount });
const stateOf = async (purchaseId: number) =>
  server.services.db
    .selectFrom("purchases")
    .innerJoin("orders", "orders.id", "orderId")
    .select(["purchases.status", "orders.status as order", "isFrozen"])
    .where("purchases.id", "=", purchaseId)
    .executeTakeFirstOrThrow();
const totals = async () => {
  const { rows } = await sql<{ kind: string; cents: number }>`
    SELECT kind, sum(amount_cents)::integer AS cents
    FROM ledger_entries JOIN ledger_accounts ON ledger_accounts.id = account_id
    GROUP BY kind ORDER BY kind`.execute(server.services.db);
  return Object.fromEntries(rows.map(({ kind, cents }) => [kind, cents]));
};
const mayDownload = async ({ client }: SignedUp, id: number) =>
  (await client.get(`/api/modules/${id}`)).body.viewer.mayDownload;
const referenceOf = async (orderId: number) => {
  const { reference } = await server.services.db
    .selectFrom("providerCalls")
    .select("reference")
    .where("subjectId", "=", orderId)
    .where("kind", "=", "charge")
    .executeTakeFirstOrThrow();
  return { provider: "test", mode: "test", reference: disputeOf(reference) } as const;
};
const refund = (purchaseId: number, more: object = {}) =>
  admin.client.post(`/api/admin/purchases/${purchaseId}/refunds`, {
    reason: "They wrote that it does not work.",
    ...more,
  });

describe("a dispute", () => {
  it("can be simulated by administrators for test payments only", async () => {
    const { buyer, orderId } = await money.sell(seller);
    const body = { orderId, status: "open" };
    const path = "/api/admin/test-disputes";
    expect((await server.visitor().post(path, body)).status).toBe(401);
    expect((await buyer.client.post(path, body)).status).toBe(403);
    expect((await dispute(999_999, "open")).status).toBe(404);
    expect((await dispute(orderId, "open", 10_001)).status).toBe(400);
    expect((await dispute(orderId, "inquiry")).status).toBe(200);
    expect((await dispute(orderId, "open")).status).toBe(200);
    expect((await dispute(orderId, "inquiry")).status).toBe(409);
  });

  it("that is an inquiry takes nothing, freezes the sale, and lets it be refunded", async () => {
    const { purchaseId, orderId } = await money.sell(seller);
    await money.credit();
    await dispute(orderId, "inquiry");
    // Providers report a state more than once.
    await disputeChanged(server.services, await referenceOf(orderId));
    expect(await stateOf(purchaseId)).toEqual({ status: "paid", order: "paid", isFrozen: true });
    expect((await refund(purchaseId, { amount: 100 })).status).toBe(201);
  });

  it("takes the sale back, ends the entitlement, and returns both when it is won, as often as that happens", async () => {
    const { buyer, module, purchaseId, orderId } = await money.sell(seller);
    await money.credit();
    const before = await totals();
    for (const _ of [1, 2]) {
      const { body } = await dispute(orderId, "open");
      expect(body).toMatchObject({ status: "open", withdrawn: 10_000, lost: 0 });
      expect(await money.balancesOf(seller)).toEqual({});
      expect(await stateOf(purchaseId)).toMatchObject({ status: "charged_back", isFrozen: true });
      expect(await mayDownload(buyer, module.id)).toBe(false);
      expect((await buyModule(buyer, module.id)).body.code).toBe("dispute_open");
      await dispute(orderId, "lost");
      expect(await stateOf(purchaseId)).toMatchObject({ order: "charged_back", isFrozen: false });
      await dispute(orderId, "won");
      expect(await money.balancesOf(seller)).toEqual({ seller_pending: 9_000 });
      expect(await stateOf(purchaseId)).toEqual({ status: "paid", order: "paid", isFrozen: false });
      expect(await mayDownload(buyer, module.id)).toBe(true);
    }
    const after = await totals();
    const dispute_fees = (before.dispute_fees ?? 0) - 3_000;
    expect(after).toEqual({ ...before, dispute_fees, clearing: (before.clearing ?? 0) + 3_000 });
    await money.verify();
  });

  it("is recorded once, however often and by how many it is reported", async () => {
    const { orderId } = await money.sell(seller);
    await money.clear();
    await dispute(orderId, "open");
    const reference = await referenceOf(orderId);
    await Promise.all([1, 2, 3, 4].map(() => disputeChanged(server.services, reference)));
    expect(await money.balancesOf(seller)).toEqual({});
    const events = await server.services.db
      .selectFrom("events")
      .select("type")
      .where("subjectId", "=", orderId)
      .where("type", "like", "dispute.%")
      .execute();
    expect(events.map(({ type }) => type).sort()).toEqual(["dispute.changed", "dispute.withdrawn"]);
    await money.verify();
  });

  it("takes what is held, then pending, then available, then what the seller will earn", async () => {
    const held = await money.sell(seller, 2_000);
    await dispute(held.orderId, "open");
    expect(await money.balancesOf(held.buyer)).toEqual({});
    await money.credit();
    expect(await money.balancesOf(seller)).toEqual({});
    // Credited meanwhile: what is given back is pending.
    await dispute(held.orderId, "won");
    expect(await money.balancesOf(seller)).toEqual({ seller_pending: 1_800 });
    const [first, second] = [await money.sell(seller, 5_000), await money.sell(seller, 3_000)];
    await money.clear();
    const give = { reason: "Given back by agreement.", amount: 5_000 };
    await seller.client.post(`/api/user/sales/${first.purchaseId}/refunds`, give);
    expect(await money.balancesOf(seller)).toEqual({ seller_available: 4_500 });
    await dispute(held.orderId, "lost");
    await dispute(second.orderId, "open");
    expect(await money.balancesOf(seller)).toEqual({});
    const third = await money.sell(seller, 4_000);
    await money.clear();
    await seller.client.post(`/api/user/sales/${third.purchaseId}/refunds`, {
      reason: give.reason,
    });
    await money.answer();
    await dispute(second.orderId, "won");
    expect(await money.balancesOf(seller)).toEqual({ seller_available: 2_700 });
    await money.verify();
  });

  it("of what the seller was paid out is owed by them, up to the bound, and repaid first when won", async () => {
    const bound = { value: { ...DEFAULTS, lossBoundCents: 4_000 }, reason: "For this test only." };
    const { id: follows } = (await admin.client.get("/api/admin/settings")).body.payments;
    const set = (value: object) =>
      admin.client.put("/api/admin/settings/payments", { ...bound, value, follows });
    expect((await set(bound.value)).status).toBe(200);
    const { orderId } = await money.sell(seller);
    await money.clear();
    await money.takeOut(seller, 9_000);
    const { body } = await dispute(orderId, "open");
    expect(body.lost).toBe(5_000);
    expect(await money.balancesOf(seller)).toEqual({ seller_receivable: -4_000 });
    await money.sell(seller, 1_000);
    await money.clear();
    expect(await money.balancesOf(seller)).toEqual({ seller_receivable: -3_100 });
    await dispute(orderId, "won");
    expect(await money.balancesOf(seller)).toEqual({ seller_available: 900 });
  });

  it("of an order from several sellers is allocated in proportion, to the cent", async () => {
    const other = await server.signUp("contributor");
    const buyer = await server.signUp();
    const items = [];
    for (const [who, price] of [
      [seller, 1_000],
      [other, 1_001],
      [other, 333],
    ] as const) {
      const { id } = await publishModule(server, who, { price });
      items.push({ kind: "module", id, priceCents: price });
    }
    const placed = await buyer.client.post("/api/orders", { items, codes: [], totalCents: 2_334 });
    expect(placed.status).toBe(201);
    await money.credit();
    const { body } = await dispute(placed.body.id, "open", 1_000);
    expect(body.lines.map(({ withdrawn }: { withdrawn: number }) => withdrawn)).toEqual([
      428, 429, 143,
    ]);
    const mine = (await seller.client.get("/api/user/sales/disputes")).body;
    expect(mine).toMatchObject([{ orderId: placed.body.id, lines: [{ withdrawn: 428 }] }]);
    expect(JSON.stringify(mine)).not.toContain(buyer.username);
    await dispute(placed.body.id, "won");
    expect(await money.balancesOf(seller)).toEqual({ seller_pending: 900 });
    await money.verify();
  });
});

describe("refunds and disputes", () => {
  it("of one purchase never give more than there is, whichever comes first", async () => {
    const { purchaseId, orderId, buyer } = await money.sell(seller);
    await money.clear();
    await Promise.all([dispute(orderId, "open"), refund(purchaseId), refund(purchaseId)]);
    await money.answer();
    const { withdrawn, lost } = (await admin.client.get("/api/admin/disputes")).body[0];
    expect(withdrawn).toBe(10_000);
    // Either the refund came first, and the operator bears the second loss; or it was refused.
    expect([0, 10_000]).toContain(lost);
    expect(await money.balancesOf(buyer)).toEqual({});
    expect(await money.balancesOf(seller)).toEqual({});
    expect((await refund(purchaseId)).body.code).toBe("not_refundable");
    await money.verify();
  });

  it("wait for each other: a request is granted after the dispute is won, and ends when it is lost", async () => {
    for (const end of ["won", "lost"] as const) {
      const { buyer, purchaseId, orderId } = await money.sell(seller);
      const { body } = await buyer.client.post(`/api/purchases/${purchaseId}/refunds`, {
        reason: "It does not create the network.",
      });
      await dispute(orderId, "open");
      const accept = () => seller.client.post(`/api/refunds/${body.id}/acceptance`);
      expect((await accept()).body.code).toBe("not_refundable");
      await sql`UPDATE refunds SET due_at = now() WHERE id = ${body.id}`.execute(
        server.services.db,
      );
      await grantOverdueRefunds(server.services);
      const statusOf = async () =>
        (await buyer.client.get(`/api/orders/${orderId}/refunds`)).body.refunds[0].status;
      expect(await statusOf()).toBe("requested");
      await dispute(orderId, end);
      await grantOverdueRefunds(server.services);
      expect(await statusOf()).toBe(end === "won" ? "granted" : "withdrawn");
    }
  });

  it("return a payment that a bank gave back after its buyer had bought the module again", async () => {
    const { buyer, module, orderId, purchaseId } = await money.sell(seller);
    await dispute(orderId, "lost");
    expect((await buyModule(buyer, module.id)).status).toBe(201);
    await dispute(orderId, "won");
    expect(await stateOf(purchaseId)).toMatchObject({ status: "refunded", order: "refunded" });
    const { refunds } = (await buyer.client.get(`/api/orders/${orderId}/refunds`)).body;
    expect(refunds).toMatchObject([{ cause: "bought_twice", amount: 10_000, status: "granted" }]);
    expect(await mayDownload(buyer, module.id)).toBe(true);
    await money.answer();
    await money.verify();
  });

  it("leave the module to who buys it again in the moment in which a bank gives it back", async () => {
    const { db } = server.services;
    const { buyer, module, orderId } = await money.sell(seller);
    await dispute(orderId, "lost");
    const gift = { code: "GIFT", basisPoints: 10_000 };
    expect((await seller.client.post("/api/user/discount-codes", gift)).status).toBe(201);
    const items = [{ kind: "module", id: module.id, priceCents: 10_000 }];
    const { bought, won } = await holdingLocks(db, async (holder) => {
      await sql`SELECT FROM entitlements WHERE user_id = ${buyer.id} FOR UPDATE`.execute(holder);
      const bought = buyer.client.post("/api/orders", { items, codes: ["GIFT"], totalCents: 0 });
      await untilWaitingForLocks(db, 1);
      const won = dispute(orderId, "won");
      await untilWaitingForLocks(db, 2);
      return { bought, won };
    });
    expect((await bought).status).toBe(201);
    expect((await won).status).toBe(200);
    expect(await mayDownload(buyer, module.id)).toBe(true);
    const { refunds } = (await buyer.client.get(`/api/orders/${orderId}/refunds`)).body;
    expect(refunds).toMatchObject([{ cause: "bought_twice", status: "granted" }]);
    const { body } = await buyer.client.get(`/api/modules/${module.id}`);
    expect(body.purchaseCount).toBe(1);
    await money.answer();
    await money.verify();
  });
});

const DEFAULTS = {
  refundDays: 30,
  trustedClearanceDays: 14,
  minimumPayoutCents: 2_500,
  receivableBoundCents: 10_000,
  lossBoundCents: 1_000_000,
  invoiceYears: 10,
};
