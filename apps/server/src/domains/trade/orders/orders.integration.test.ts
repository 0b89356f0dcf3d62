import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buyModule } from "../../../../test/actions/buy-module.ts";
import { publishModule, submitModule } from "../../../../test/actions/publish-module.ts";
import { openTestServer, type SignedUp, type TestServer } from "../../../../test/test-server.ts";
import type { ChargeCall, PaymentProvider } from "../../../platform/payments/payments.ts";
import { followCalls } from "../providers/follow-calls.ts";

/** The test provider, which writes down its calls, and goes silent before or after it has charged. */
const charges: ChargeCall[] = [];
let silent: "never" | "before charging" | "after charging" = "never";
const payments = (provider: PaymentProvider): PaymentProvider => ({
  ...provider,
  async charge(charge) {
    charges.push(charge);
    if (silent === "before charging") throw new Error("the provider did not answer");
    const outcome = await provider.charge(charge);
    if (silent === "after charging") throw new Error("the provider did not answer");
    return outcome;
  },
});

let server: TestServer;
let seller: SignedUp;
beforeAll(async () => {
  server = await openTestServer({ worksJobs: true, payments });
  seller = await server.signUp("contributor");
});
afterAll(() => server.close());

const buy = (who: SignedUp, moduleId: number, paymentMethodId?: string) =>
  buyModule(who, moduleId, { ...(paymentMethodId && { paymentMethodId }) });

const buyAt = (who: SignedUp, moduleId: number, priceCents: unknown, paymentMethodId = "test") =>
  who.client.post("/api/purchases", { moduleId, priceCents, paymentMethodId });

const changePrice = (moduleId: number, priceCents: number) =>
  server.services.db
    .updateTable("modules")
    .set({ priceCents })
    .where("id", "=", moduleId)
    .execute();

describe("buying a module", () => {
  it("needs a session, and a module that is for sale to the caller", async () => {
    const { id } = await publishModule(server, seller);
    const pending = await submitModule(seller);
    const buyer = await server.signUp();
    const auditor = await server.signUp("auditor");
    expect((await server.visitor().post("/api/purchases", { moduleId: id })).status).toBe(401);
    expect((await buyer.client.post("/api/purchases", {})).status).toBe(400);
    expect((await buy(buyer, 999_999)).body.code).toBe("module_not_found");
    expect((await buy(buyer, pending.id)).body.code).toBe("module_not_found");
    expect((await buy(auditor, pending.id)).body.code).toBe("not_for_sale");
    expect((await buy(seller, id)).body.code).toBe("own_module");
    expect((await buy(buyer, id, "gold")).body.fields).toEqual({
      paymentMethodId: "Unknown payment method",
    });
  });

  it.each(["buyer", "engineer", "contributor", "auditor", "admin"] as const)(
    "is open to the role %s",
    async (role) => {
      const { id } = await publishModule(server, seller);
      expect((await buy(await server.signUp(role), id)).status).toBe(201);
    },
  );

  it("charges the price, says that the payment is a test, and hands the module over", async () => {
    const { id } = await publishModule(server, seller, { price: 4_900 });
    const buyer = await server.signUp();
    const { status, body } = await buy(buyer, id);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      moduleId: id,
      price: 4_900,
      currency: "USD",
      status: "paid",
      paymentLabel: "Test payment",
      isTestPayment: true,
      latestVersion: "1.0.0",
    });
    expect(charges.at(-1)).toMatchObject({ cents: 4_900, items: [{ cents: 4_900 }] });
    expect((await buyer.client.get(`/api/modules/${id}`)).body.viewer.mayDownload).toBe(true);
    expect((await buyer.client.get("/api/purchases")).body).toEqual([body]);
    expect((await buyer.client.get(`/api/modules/${id}/versions/latest/archive`)).status).toBe(200);
  });

  it("is refused with the provider's reason, and can be tried again", async () => {
    const { id } = await publishModule(server, seller);
    const buyer = await server.signUp();
    const declined = await buy(buyer, id, "test-declined");
    expect(declined).toMatchObject({
      status: 402,
      body: { code: "payment_failed", message: "The test payment was declined, as requested." },
    });
    expect((await buyer.client.get("/api/purchases")).body).toEqual([]);
    expect((await buyer.client.get(`/api/modules/${id}/versions/latest/archive`)).status).toBe(402);
    expect((await buy(buyer, id)).status).toBe(201);
  });

  it("happens once, however often and however fast it is asked", async () => {
    const { id } = await publishModule(server, seller);
    const buyer = await server.signUp();
    const before = charges.length;
    const answers = await Promise.all(Array.from({ length: 6 }, () => buy(buyer, id)));
    const bought = answers.filter(({ status }) => status === 201);
    expect(bought.length).toBeGreaterThan(0);
    expect(new Set(bought.map(({ body }) => body.id)).size).toBe(1);
    for (const { status, body } of answers) {
      expect([201, "already_purchased"]).toContain(status === 201 ? status : body.code);
    }
    // One request asks the provider.
    expect(new Set(charges.slice(before).map((charge) => charge.reference)).size).toBe(1);
    expect((await buy(buyer, id)).body.code).toBe("already_purchased");
    expect(await chargedFor(id)).toEqual([1_999]);
    expect((await buyer.client.get(`/api/modules/${id}`)).body.purchaseCount).toBe(1);
  });

  it("survives a breakdown between the charge and its record", async () => {
    const { id } = await publishModule(server, seller);
    const buyer = await server.signUp();
    silent = "before charging";
    expect((await buy(buyer, id)).status).toBe(500);
    silent = "never";
    const { body: open } = await buyer.client.get("/api/purchases");
    expect(open).toMatchObject([{ moduleId: id, status: "pending" }]);
    // The job does what the request could not, as often as it is run.
    for (let runs = 0; runs < 2; runs++) await followSoon();
    const { body: settled } = await buyer.client.get("/api/purchases");
    expect(settled).toMatchObject([{ id: open[0].id, status: "paid" }]);
    expect(await chargedFor(id)).toEqual([1_999]);
  });
});

describe("the price", () => {
  it("is the one that the buyer saw, or nothing is charged", async () => {
    const { id } = await publishModule(server, seller, { price: 4_900 });
    const buyer = await server.signUp();
    const before = charges.length;
    for (const missing of [undefined, null, "4900", 49.5, -1, 1_000_001]) {
      const { status, body } = await buyAt(buyer, id, missing);
      expect({ status, fields: Object.keys(body.fields) }).toEqual({
        status: 400,
        fields: ["priceCents"],
      });
    }
    await changePrice(id, 5_900);
    const { status, body } = await buyAt(buyer, id, 4_900);
    expect(status).toBe(409);
    expect(body).toMatchObject({
      code: "price_changed",
      message: "The price changed from $49.00 to $59.00. Check it and confirm again.",
      difference: { seen: 4_900, current: 5_900 },
    });
    expect(charges).toHaveLength(before);
    expect((await buyer.client.get("/api/purchases")).body).toEqual([]);
    expect((await buyAt(buyer, id, 5_900)).body).toMatchObject({ price: 5_900, status: "paid" });
  });

  it("of a purchase that got stuck holds when the same is asked again", async () => {
    const { id } = await publishModule(server, seller, { price: 4_900 });
    const buyer = await server.signUp();
    await getStuck(() => buyAt(buyer, id, 4_900));
    await changePrice(id, 5_900);
    // The call may be on its way, so it isn't sent again at once.
    expect((await buyAt(buyer, id, 4_900)).body).toMatchObject({ price: 4_900, status: "pending" });
    await followSoon();
    expect(await paidFor(id)).toEqual([4_900]);
  });

  it("of a purchase whose answer got lost holds, and it is paid when the same is asked again", async () => {
    const { id } = await publishModule(server, seller, { price: 4_900 });
    const buyer = await server.signUp();
    await getStuck(() => buyAt(buyer, id, 4_900), "after charging");
    await changePrice(id, 5_900);
    expect((await buyAt(buyer, id, 4_900)).body).toMatchObject({ price: 4_900, status: "paid" });
    expect(await paidFor(id)).toEqual([4_900]);
  });
});

describe("a purchase that got stuck", () => {
  it("is replaced when the buyer tries again at the new price", async () => {
    const { id } = await publishModule(server, seller, { price: 4_900 });
    const buyer = await server.signUp();
    await getStuck(() => buyAt(buyer, id, 4_900));
    await changePrice(id, 5_900);
    const { body: bought } = await buyAt(buyer, id, 5_900);
    expect(bought).toMatchObject({ price: 5_900, status: "paid" });
    expect(await paidFor(id)).toEqual([5_900]);
    // What was stuck stays voided, also when its job comes to it.
    await followSoon();
    expect(await paidFor(id)).toEqual([5_900]);
    expect((await buyer.client.get("/api/purchases")).body).toEqual([bought]);
  });

  it("is replaced when the buyer tries again with another payment method", async () => {
    const { id } = await publishModule(server, seller);
    const buyer = await server.signUp();
    await getStuck(() => buyAt(buyer, id, 1_999, "test-declined"));
    expect((await buyAt(buyer, id, 1_999, "test")).status).toBe(201);
    expect(await paidFor(id)).toEqual([1_999]);
  });

  it("stays as it is when the retry is refused", async () => {
    const { id } = await publishModule(server, seller, { price: 4_900 });
    const buyer = await server.signUp();
    await getStuck(() => buyAt(buyer, id, 4_900));
    expect((await buyAt(buyer, id, 5_900)).body.code).toBe("price_changed");
    expect((await buyAt(buyer, id, 4_900, "gold")).status).toBe(400);
    expect((await buyer.client.get("/api/purchases")).body).toMatchObject([{ status: "pending" }]);
  });

  it("is settled at its own price if its charge had gone through, and the retry charges nothing", async () => {
    const { id } = await publishModule(server, seller, { price: 4_900 });
    const buyer = await server.signUp();
    await getStuck(() => buyAt(buyer, id, 4_900), "after charging");
    await changePrice(id, 5_900);
    expect((await buyAt(buyer, id, 5_900)).body).toMatchObject({
      code: "already_purchased",
      message: "Your earlier payment of $49.00 went through. You already own this module.",
    });
    expect(await paidFor(id)).toEqual([4_900]);
    expect((await buyer.client.get(`/api/modules/${id}`)).body.viewer.mayDownload).toBe(true);
  });

  it("is paid once, whichever of several retries on other terms comes first", async () => {
    const { id } = await publishModule(server, seller, { price: 4_900 });
    const buyer = await server.signUp();
    await getStuck(() => buyAt(buyer, id, 4_900, "test-declined"));
    await changePrice(id, 5_900);
    const answers = await Promise.all(
      ["test", "test-declined", "test", "test-declined", "test"].map((method) =>
        buyAt(buyer, id, 5_900, method),
      ),
    );
    for (const { status, body } of answers) {
      expect([201, 402, "already_purchased", "conflict"]).toContain(
        status === 409 ? body.code : status,
      );
    }
    await buyAt(buyer, id, 5_900);
    expect(await paidFor(id)).toEqual([5_900]);
  });
});

/** A purchase whose provider does not answer, so that it stays pending. */
async function getStuck(
  buy: () => Promise<{ status: number }>,
  when: typeof silent = "before charging",
) {
  silent = when;
  expect((await buy()).status).toBe(500);
  silent = "never";
}

/** The amounts of a module's paid purchases, each of which the ledger has once. */
async function paidFor(moduleId: number): Promise<number[]> {
  const paid = await server.services.db
    .selectFrom("purchases")
    .select("amountCents")
    .where("moduleId", "=", moduleId)
    .where("status", "=", "paid")
    .execute();
  const amounts = paid.map(({ amountCents }) => amountCents);
  expect(await chargedFor(moduleId)).toEqual(amounts);
  return amounts;
}

/** What the ledger says that buyers of a module paid. */
async function chargedFor(moduleId: number): Promise<number[]> {
  const { rows } = await sql<{ cents: number }>`
    SELECT -sum(amount_cents)::integer AS cents
    FROM provider_calls AS call
      JOIN ledger_transactions ON ledger_transactions.reference = 'movement:test:test_' || call.reference
      JOIN ledger_entries ON transaction_id = ledger_transactions.id
      JOIN ledger_accounts ON ledger_accounts.id = account_id AND ledger_accounts.kind = 'clearing'
    WHERE call.subject_id IN (SELECT order_id FROM purchases WHERE module_id = ${moduleId})
    GROUP BY call.id ORDER BY call.id`.execute(server.services.db);
  return rows.map(({ cents }) => cents);
}

/** Runs the job that follows calls, as if it were some minutes later. */
async function followSoon(): Promise<void> {
  await sql`UPDATE provider_calls SET follow_at = now(), sent_at = sent_at - interval '1 hour'
    WHERE status <> 'settled'`.execute(server.services.db);
  await followCalls(server.services);
}

describe("earnings", () => {
  it("are what the seller's modules were sold for", async () => {
    const contributor = await server.signUp("contributor");
    const { id } = await publishModule(server, contributor, { price: 1_500 });
    expect((await contributor.client.get("/api/user/earnings")).body).toEqual({
      currency: "USD",
      total: 0,
      sales: 0,
      isTest: true,
    });
    await buy(await server.signUp(), id);
    await buy(await server.signUp(), id);
    expect((await contributor.client.get("/api/user/earnings")).body).toEqual({
      currency: "USD",
      total: 3_000,
      sales: 2,
      isTest: true,
    });
    expect((await server.visitor().get("/api/user/earnings")).status).toBe(401);
  });
});

describe("a public server without a payment provider", () => {
  it("offers no payment methods, refuses to sell, and hands over what is free", async () => {
    const env = { SEED: "none", PUBLIC_URL: "https://stackyard.example" };
    const shop = await openTestServer({ worksJobs: true, env });
    const contributor = await shop.signUp("contributor");
    const { id: sold } = await publishModule(shop, contributor, { price: 1_500 });
    const { id: free } = await publishModule(shop, contributor, { price: 1_500 });
    const gift = { code: "GIFT", basisPoints: 10_000, item: { kind: "module", id: free } };
    expect((await contributor.client.post("/api/user/discount-codes", gift)).status).toBe(201);
    const buyer = await shop.signUp();
    expect((await shop.visitor().get("/api/payment-methods")).body).toEqual([]);
    expect(await buyAt(buyer, sold, 1_500)).toMatchObject({
      status: 501,
      body: { code: "payments_not_set_up", message: "Payments are not set up on this server." },
    });
    expect((await buyer.client.get("/api/purchases")).body).toEqual([]);
    const items = [{ kind: "module", id: free, priceCents: 1_500 }];
    const order = await buyer.client.post("/api/orders", { items, codes: ["GIFT"], totalCents: 0 });
    expect(order).toMatchObject({
      status: 201,
      body: { status: "paid", mode: "live", paymentLabel: "Free of charge" },
    });
    expect((await buyer.client.get(`/api/modules/${free}`)).body.viewer.mayDownload).toBe(true);
    await shop.close();
  });
});
