import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buyModule } from "../../../../test/actions/buy-module.ts";
import { installModule } from "../../../../test/actions/install-module.ts";
import { publishModule } from "../../../../test/actions/publish-module.ts";
import { moneyOf } from "../../../../test/money.ts";
import { processEvents } from "../../../../test/process-events.ts";
import { openTestServer, type SignedUp, type TestServer } from "../../../../test/test-server.ts";
import type { PaymentProvider, RefundCall } from "../../../platform/payments/payments.ts";
import { refreshCall } from "../providers/perform-call.ts";
import { grantOverdueRefunds } from "./grant-overdue.ts";
import { latePaymentsConsumer } from "./refund-late-payments.ts";

const REASON = "It does not create the network that it describes.";

/** Refunds that the provider got, and those that it reports as failed after they succeeded. */
const sent: RefundCall[] = [];
const returned = new Set<string>();
let silent: "never" | "before" | "after" = "never";
const payments = (provider: PaymentProvider): PaymentProvider => ({
  ...provider,
  async refund(call) {
    sent.push(call);
    if (silent === "before") throw new Error("the provider did not answer");
    const outcome = await provider.refund(call);
    if (silent === "after") throw new Error("the provider did not answer");
    return outcome;
  },
  async findRefund(call) {
    const found = await provider.findRefund(call);
    if (!returned.has(call.reference) || found.status !== "succeeded") return found;
    const back = { reference: `back_${call.reference}`, cents: call.cents, feeCents: 0 };
    return { status: "failed", reason: "Account closed.", movements: [found.movement, back] };
  },
});

let server: TestServer;
let seller: SignedUp;
let admin: SignedUp;
let money: Awaited<ReturnType<typeof moneyOf>>;
beforeAll(async () => {
  server = await openTestServer({ payments });
  money = await moneyOf(server);
  [seller, admin] = [await server.signUp("contributor"), await server.signUp("admin")];
  // 10 % of each sale.
  const change = { value: { salesBasisPoints: 1_000 }, follows: null, reason: "As agreed upon." };
  expect((await admin.client.put("/api/admin/settings/fees", change)).status).toBe(200);
});
afterAll(() => server.close());
beforeEach(async () => {
  silent = "never";
  await money.answer();
  seller = await server.signUp("contributor");
});

const request = ({ client }: SignedUp, purchaseId: number, more: object = {}) =>
  client.post(`/api/purchases/${purchaseId}/refunds`, { reason: REASON, ...more });
const act = ({ client }: SignedUp, refundId: number, what: string, body: object = {}) =>
  client.post(`/api/refunds/${refundId}/${what}`, body);
const decide = (refundId: number, body: object, { client } = admin) =>
  client.post(`/api/admin/refunds/${refundId}/decision`, body);
const stateOf = async (purchaseId: number) =>
  server.services.db
    .selectFrom("purchases")
    .innerJoin("orders", "orders.id", "orderId")
    .select(["purchases.status", "orders.status as order", "isFrozen"])
    .where("purchases.id", "=", purchaseId)
    .executeTakeFirstOrThrow();
const refundOf = async (id: number) =>
  server.services.db
    .selectFrom("refunds")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
const postings = async (reference: string) =>
  (
    await sql<{ kind: string; cents: number }>`
      SELECT kind, amount_cents::integer AS cents FROM ledger_transactions
        JOIN ledger_entries ON transaction_id = ledger_transactions.id
        JOIN ledger_accounts ON ledger_accounts.id = account_id
      WHERE reference = ${reference} ORDER BY kind`.execute(server.services.db)
  ).rows.map(({ kind, cents }) => [kind, cents]);

/** As if the scan of a module had these findings. */
const reportFindings = (moduleId: number, severities: readonly string[]) =>
  sql`UPDATE scans SET report = jsonb_set(report, '{findings}', (
      SELECT jsonb_agg(jsonb_build_object('severity', severity))
      FROM unnest(${severities}::text[]) AS severity))
    WHERE upload_id IN (SELECT upload_id FROM module_versions
      WHERE module_id = ${moduleId})`.execute(server.services.db);

describe("a refund request", () => {
  it("is the buyer's, with a reason and an amount within the purchase", async () => {
    const { buyer, purchaseId } = await money.sell(seller);
    const path = `/api/purchases/${purchaseId}/refunds`;
    expect((await server.visitor().post(path, { reason: REASON })).status).toBe(401);
    expect((await request(seller, purchaseId)).status).toBe(404);
    expect((await request(buyer, purchaseId, { reason: "no" })).body.fields.reason).toMatch(/10/);
    expect((await request(buyer, purchaseId, { amount: 0 })).status).toBe(400);
    expect((await request(buyer, purchaseId, { amount: 10_001 })).body).toMatchObject({
      code: "not_refundable",
      message: "The amount is more than what is left of the purchase.",
    });
  });

  it("is accepted until 30 days after the payment, and not after", async () => {
    const askLater = async (minutes: number) => {
      const { buyer, orderId, purchaseId } = await money.sell(seller);
      await sql`UPDATE orders
        SET paid_at = paid_at - make_interval(days => 30, mins => ${minutes})
        WHERE id = ${orderId}`.execute(server.services.db);
      return request(buyer, purchaseId);
    };
    expect((await askLater(-1)).status).toBe(201);
    expect((await askLater(1)).body.message).toBe(
      "Refunds can be requested within 30 days of the payment.",
    );
  });

  it("freezes the sale until the seller accepts, then returns everything as it came", async () => {
    const { buyer, purchaseId, orderId, module } = await money.sell(seller);
    await money.credit();
    expect(await money.balancesOf(seller)).toEqual({ seller_pending: 9_000 });
    const { status, body } = await request(buyer, purchaseId);
    expect(status).toBe(201);
    expect(body).toMatchObject({ status: "requested", amount: 10_000, reason: REASON });
    expect(await stateOf(purchaseId)).toMatchObject({ status: "paid", isFrozen: true });
    await money.clear();
    expect(await money.balancesOf(seller)).toEqual({ seller_pending: 9_000 });
    expect((await act(buyer, body.id, "acceptance")).status).toBe(404);
    expect((await act(seller, body.id, "acceptance")).body.status).toBe("granted");
    expect(await postings(`refund:${body.id}`)).toEqual([
      ["buyer_refunds", 10_000],
      ["platform_fees", -1_000],
      ["seller_pending", -9_000],
    ]);
    expect(await stateOf(purchaseId)).toMatchObject({ status: "refunded", order: "refunded" });
    expect((await buyer.client.get(`/api/modules/${module.id}`)).body).toMatchObject({
      purchaseCount: 0,
      viewer: { mayDownload: false },
    });
    await money.answer();
    expect((await refundOf(body.id)).status).toBe("paid");
    expect(await money.balancesOf(buyer)).toEqual({});
    expect(await money.balancesOf(seller)).toEqual({});
    expect(await stateOf(purchaseId)).toMatchObject({ isFrozen: false });
    const { terms, refunds } = (await buyer.client.get(`/api/orders/${orderId}/refunds`)).body;
    expect(terms).toMatchObject([{ refundable: 0, whyNot: "There is nothing left to refund." }]);
    expect(refunds).toMatchObject([{ id: body.id, status: "paid" }]);
    await money.verify();
  });

  it("is withdrawn by its buyer, who can ask again a few times", async () => {
    const { buyer, purchaseId } = await money.sell(seller);
    for (let times = 0; times < 5; times++) {
      const { body } = await request(buyer, purchaseId);
      expect((await request(buyer, purchaseId)).body.code).toBe("not_refundable");
      expect((await act(seller, body.id, "withdrawal")).status).toBe(404);
      expect((await act(buyer, body.id, "withdrawal")).body.status).toBe("withdrawn");
      expect((await act(buyer, body.id, "withdrawal")).status).toBe(409);
    }
    expect(await stateOf(purchaseId)).toMatchObject({ isFrozen: false });
    expect((await request(buyer, purchaseId)).body.message).toMatch(/already requested a refund 5/);
  });

  it("gives the seller seven days, and the administrator seven more after an objection", async () => {
    const { buyer, purchaseId } = await money.sell(seller);
    const { body } = await request(buyer, purchaseId);
    const wait = async (days: number, minutes: number) => {
      await sql`UPDATE refunds
        SET due_at = due_at - make_interval(days => ${days}, mins => ${minutes})
        WHERE id = ${body.id}`.execute(server.services.db);
      await grantOverdueRefunds(server.services);
      return (await refundOf(body.id)).status;
    };
    expect(await wait(7, -1)).toBe("requested");
    const reason = "It creates the network; see the outputs of the example.";
    await act(seller, body.id, "objection", { reason });
    expect(await wait(7, -1)).toBe("objected");
    expect(await wait(0, 2)).toBe("granted");
  });

  it("that nobody answers is granted once, also after an objection", async () => {
    const asked = await money.sell(seller);
    const objected = await money.sell(seller);
    const ids = [];
    for (const { buyer, purchaseId } of [asked, objected])
      ids.push((await request(buyer, purchaseId)).body.id);
    const reason = "It creates the network; see the outputs of the example.";
    expect((await act(seller, ids[1], "objection", { reason })).body.status).toBe("objected");
    await sql`UPDATE refunds SET due_at = now() WHERE due_at IS NOT NULL`.execute(
      server.services.db,
    );
    await Promise.all([1, 2, 3].map(() => grantOverdueRefunds(server.services)));
    for (const id of ids) expect((await refundOf(id)).status).toBe("granted");
    await money.answer();
    await money.verify();
  });

  it("is decided by an administrator who is no party, with everything there is to know", async () => {
    const buyer = await server.signUp("admin");
    const { purchaseId, module } = await money.sell(seller, 10_000, { buyer });
    await installModule(server, buyer, module);
    await reportFindings(module.id, ["CRITICAL", "HIGH", "HIGH"]);
    const refunded = await money.sell(seller, 500, { buyer });
    const give = `/api/user/sales/${refunded.purchaseId}/refunds`;
    await seller.client.post(give, { reason: REASON });
    const { body } = await request(buyer, purchaseId);
    const reason = "It creates the network; see the outputs of the example.";
    await act(seller, body.id, "objection", { reason });
    const listed = await admin.client.get("/api/admin/refunds?status=objected");
    expect(listed.body[0]).toMatchObject({
      id: body.id,
      objection: reason,
      reason: REASON,
      installs: 1,
      lastInstalledAt: expect.any(String),
      findings: { critical: 1, high: 2, medium: 0 },
      buyerPurchases: 2,
      buyerRefunded: 1,
    });
    const refuse = { isGranted: false, reason: "The example works as described." };
    expect((await decide(body.id, refuse, await server.signUp())).status).toBe(403);
    const decided = await decide(body.id, { ...refuse, isGranted: true }, buyer);
    expect(decided).toMatchObject({ status: 403, body: { code: "own_account" } });
    expect((await decide(body.id, refuse)).body).toMatchObject({
      status: "refused",
      decision: refuse.reason,
    });
    expect(await stateOf(purchaseId)).toMatchObject({ status: "paid", isFrozen: false });
    expect((await decide(body.id, { ...refuse, isGranted: true })).status).toBe(409);
  });

  it("is granted once, by the seller, two administrators and the deadline at the same time", async () => {
    const other = await server.signUp("admin");
    const { buyer, purchaseId } = await money.sell(seller);
    await money.clear();
    const { body } = await request(buyer, purchaseId, { amount: 4_000 });
    await sql`UPDATE refunds SET due_at = now() WHERE id = ${body.id}`.execute(server.services.db);
    const grant = { isGranted: true, reason: "The seller agrees with it." };
    const answers = await Promise.all([
      act(seller, body.id, "acceptance"),
      decide(body.id, grant),
      decide(body.id, grant, other),
      grantOverdueRefunds(server.services).then(() => ({ status: 0 })),
    ]);
    const granted = answers.filter(({ status }) => status === 200);
    expect(granted.length).toBeLessThanOrEqual(1);
    expect(await money.balancesOf(buyer)).toEqual({ buyer_refunds: 4_000 });
    expect(await money.balancesOf(seller)).toEqual({ seller_available: 9_000 - 3_600 });
    await money.answer();
    await money.verify();
  });
});

describe("a refund", () => {
  it("in parts returns price and fee to the cent, and ends the purchase with the last part", async () => {
    const { buyer, purchaseId, module } = await money.sell(seller, 999);
    await money.clear();
    const give = (amount?: number) =>
      seller.client.post(`/api/user/sales/${purchaseId}/refunds`, { reason: REASON, amount });
    expect((await give(333)).status).toBe(201);
    expect(await stateOf(purchaseId)).toMatchObject({ status: "partly_refunded" });
    expect((await buyer.client.get(`/api/modules/${module.id}`)).body.viewer.mayDownload).toBe(
      true,
    );
    expect((await give(334)).status).toBe(201);
    expect((await give(333)).body.code).toBe("not_refundable");
    expect((await give()).body).toMatchObject({ amount: 332, status: "granted" });
    expect(await stateOf(purchaseId)).toMatchObject({ status: "refunded", order: "refunded" });
    await money.answer();
    expect(await money.balancesOf(seller)).toEqual({});
    expect((await buyModule(buyer, module.id)).status).toBe(201);
    expect((await buyer.client.get(`/api/modules/${module.id}`)).body.viewer.mayDownload).toBe(
      true,
    );
    await money.verify();
  });

  it("before the seller is credited is released from what is held", async () => {
    const { buyer, purchaseId } = await money.sell(seller);
    const give = { reason: "Bought by mistake, as they wrote.", amount: 2_500 };
    const { body } = await admin.client.post(`/api/admin/purchases/${purchaseId}/refunds`, give);
    expect(await postings(`refund:${body.id}`)).toEqual([
      ["buyer_held", -2_500],
      ["buyer_refunds", 2_500],
    ]);
    await money.credit();
    expect(await money.balancesOf(seller)).toEqual({ seller_pending: 6_750 });
    await money.answer();
    expect(await money.balancesOf(buyer)).toEqual({});
    await money.verify();
  });

  it("of what the seller no longer has becomes a debt that later sales repay", async () => {
    const first = await money.sell(seller);
    await money.clear();
    // All of it was paid out.
    await money.takeOut(seller, 9_000);
    const give = { reason: "The seller does not answer any more." };
    await admin.client.post(`/api/admin/purchases/${first.purchaseId}/refunds`, give);
    expect(await money.balancesOf(seller)).toEqual({ seller_receivable: -9_000 });
    await money.sell(seller, 15_000);
    await money.clear();
    expect(await money.balancesOf(seller)).toEqual({ seller_available: 4_500 });
  });

  it("whose answer got lost is looked up and paid once", async () => {
    const { buyer, purchaseId } = await money.sell(seller);
    for (const when of ["before", "after"] as const) {
      silent = when;
      const before = sent.length;
      const give = { reason: REASON, amount: 1_000 };
      await seller.client.post(`/api/user/sales/${purchaseId}/refunds`, give);
      await expect(money.answer()).rejects.toThrow(/did not answer/);
      silent = "never";
      for (let times = 0; times < 2; times++) await money.answer();
      expect(new Set(sent.slice(before).map(({ reference }) => reference)).size).toBe(1);
      expect(sent.length - before).toBe(when === "before" ? 2 : 1);
      expect(await money.balancesOf(buyer)).not.toHaveProperty("buyer_refunds");
    }
    await money.verify();
  });

  it("that fails is owed to the buyer, not given back to the seller, and is sent again or paid", async () => {
    const { buyer, purchaseId, module } = await money.sell(seller, 10_000, {
      method: "test-refund-fails",
    });
    await money.credit();
    const { body } = await request(buyer, purchaseId);
    await act(seller, body.id, "acceptance");
    await money.answer();
    expect(await refundOf(body.id)).toMatchObject({
      status: "failed",
      failure: "The test card is closed, as requested.",
    });
    expect(await money.balancesOf(buyer)).toMatchObject({ buyer_refunds: 10_000 });
    expect(await money.balancesOf(seller)).toEqual({});
    expect(await stateOf(purchaseId)).toMatchObject({ status: "refunded", isFrozen: true });
    expect((await buyer.client.get(`/api/modules/${module.id}`)).body.viewer.mayDownload).toBe(
      false,
    );
    const path = `/api/admin/refunds/${body.id}`;
    const again = { reason: "They say that the card works again." };
    expect((await buyer.client.post(`${path}/retry`, again)).status).toBe(403);
    expect((await admin.client.post(`${path}/retry`, again)).body.status).toBe("granted");
    await money.answer();
    expect((await refundOf(body.id)).status).toBe("failed");
    const dispute = { by: "dispute", reason: "There is no such dispute." };
    expect((await admin.client.post(`${path}/settlement`, dispute)).status).toBe(409);
    const settle = { by: "manual", reason: "Paid by bank transfer today." };
    const settled = await Promise.all(
      [1, 2].map(() => admin.client.post(`${path}/settlement`, settle)),
    );
    expect(settled.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await money.balancesOf(buyer)).toEqual({});
    expect(await stateOf(purchaseId)).toMatchObject({ isFrozen: false });
    await money.verify();
  });

  it("that fails after it had succeeded is owed again, each movement posted once", async () => {
    const { buyer, purchaseId } = await money.sell(seller);
    const { body } = await seller.client.post(`/api/user/sales/${purchaseId}/refunds`, {
      reason: REASON,
    });
    await money.answer();
    expect((await refundOf(body.id)).status).toBe("paid");
    const { reference } = sent.at(-1) as RefundCall;
    returned.add(reference);
    for (let times = 0; times < 2; times++) await refreshCall(server.services, reference);
    expect(await refundOf(body.id)).toMatchObject({ status: "failed", failure: "Account closed." });
    expect(await money.balancesOf(buyer)).toMatchObject({ buyer_refunds: 10_000 });
    await admin.client.post(`/api/admin/refunds/${body.id}/retry`, { reason: "A new account." });
    await money.answer();
    // The news about the first call no longer matters.
    await refreshCall(server.services, reference);
    expect((await refundOf(body.id)).status).toBe("paid");
    expect(await money.balancesOf(buyer)).toEqual({});
    await money.verify();
  });

  it("of a payment that came too late is automatic and complete", async () => {
    const module = await publishModule(server, seller, { price: 5_000 });
    const buyer = await server.signUp();
    const { body } = await buyModule(buyer, module.id, { paymentMethodId: "test-action" });
    // Meanwhile they bought it another way, and then confirmed this payment.
    await sql`UPDATE orders SET status = 'expired', failure = 'It was not paid in time.', ended_at = now()
      WHERE id = ${body.orderId}`.execute(server.services.db);
    await sql`UPDATE purchases SET status = 'failed', settled_at = now() WHERE id = ${body.id}`.execute(
      server.services.db,
    );
    expect((await buyModule(buyer, module.id)).status).toBe(201);
    await sql`UPDATE test_payments SET status = 'paid' WHERE status = 'action_needed'`.execute(
      server.services.db,
    );
    await money.answer();
    expect(await money.balancesOf(buyer)).toMatchObject({ buyer_held: 10_000 });
    await processEvents(server.services, latePaymentsConsumer);
    await money.answer();
    await money.credit();
    expect(await money.balancesOf(buyer)).toEqual({});
    const { refunds } = (await buyer.client.get(`/api/orders/${body.orderId}/refunds`)).body;
    expect(refunds).toMatchObject([{ cause: "late_payment", status: "paid", amount: 5_000 }]);
    await money.verify();
  });
});
