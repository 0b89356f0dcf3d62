import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buyModule } from "../../../../test/buy-module.ts";
import { publishModule, submitModule } from "../../../../test/publish-module.ts";
import { openTestServer, type SignedUp, type TestServer } from "../../../../test/test-server.ts";
import type { Charge, Payments, VoidOutcome } from "../../../platform/payments/payments.ts";
import { openTestPayments } from "../../../platform/payments/test-payments.ts";
import { postTransaction } from "../ledger/post-transaction.ts";
import { settlePurchase } from "./settle-purchase.ts";

/**
 * The test provider with a memory, as a real one has: each key ends once, paid, declined or voided. It
 * writes down what it was asked, and goes silent before or after it has charged when told to.
 */
const charges: Charge[] = [];
let silent: "never" | "before charging" | "after charging" = "never";
const provider = openTestPayments({ delayMs: 5 });
const ends = new Map<string, VoidOutcome>();
const endOnce = (key: string, outcome: VoidOutcome) => {
  if (!ends.has(key)) ends.set(key, outcome);
  return ends.get(key) as VoidOutcome;
};
const payments: Payments = {
  ...provider,
  async charge(charge) {
    charges.push(charge);
    if (silent === "before charging") throw new Error("the provider did not answer");
    const end = endOnce(charge.idempotencyKey, await provider.charge(charge));
    if (silent === "after charging") throw new Error("the provider did not answer");
    return end.status === "voided" ? { status: "declined", reason: "Voided." } : end;
  },
  voidCharge: async (key) => endOnce(key, { status: "voided" }),
};

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
    expect(charges.at(-1)).toMatchObject({ amountCents: 4_900 });
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
    // Several requests may ask the provider, but all with the one key that it charges once.
    expect(new Set(charges.slice(before).map((charge) => charge.idempotencyKey)).size).toBe(1);
    expect((await buy(buyer, id)).body.code).toBe("already_purchased");
    expect(await entriesOf(`purchase:${bought[0]?.body.id}`)).toHaveLength(2);
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
    await settlePurchase(server.services, open[0].id);
    await settlePurchase(server.services, open[0].id);
    const { body: settled } = await buyer.client.get("/api/purchases");
    expect(settled).toMatchObject([{ id: open[0].id, status: "paid" }]);
    expect(await entriesOf(`purchase:${open[0].id}`)).toHaveLength(2);
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
    expect((await buyAt(buyer, id, 4_900)).body).toMatchObject({ price: 4_900, status: "paid" });
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
    for (const { id: stuck } of await failedOf(id)) await settlePurchase(server.services, stuck);
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
  const paid = await purchasesOf(moduleId, "paid");
  for (const { id, amountCents } of paid) {
    expect(await entriesOf(`purchase:${id}`)).toContainEqual({ amountCents: -amountCents });
  }
  return paid.map(({ amountCents }) => amountCents);
}

const failedOf = (moduleId: number) => purchasesOf(moduleId, "failed");

function purchasesOf(moduleId: number, status: "paid" | "failed") {
  return server.services.db
    .selectFrom("purchases")
    .select(["id", "amountCents"])
    .where("moduleId", "=", moduleId)
    .where("status", "=", status)
    .execute();
}

describe("earnings", () => {
  it("are what the seller's modules were sold for", async () => {
    const contributor = await server.signUp("contributor");
    const { id } = await publishModule(server, contributor, { price: 1_500 });
    expect((await contributor.client.get("/api/user/earnings")).body).toEqual({
      currency: "USD",
      total: 0,
      sales: 0,
    });
    await buy(await server.signUp(), id);
    await buy(await server.signUp(), id);
    expect((await contributor.client.get("/api/user/earnings")).body).toEqual({
      currency: "USD",
      total: 3_000,
      sales: 2,
    });
    expect((await server.visitor().get("/api/user/earnings")).status).toBe(401);
  });
});

describe("the ledger", () => {
  it("always sums to zero", async () => {
    const { total } = await server.services.db
      .selectFrom("ledgerEntries")
      .select(({ fn }) => fn.sum<number>("amountCents").as("total"))
      .executeTakeFirstOrThrow();
    expect(total).toBe(0);
  });

  it("refuses what does not balance, in the program and in the database", async () => {
    const { db } = server.services;
    await expect(
      postTransaction(db, "test:unbalanced", [{ account: "payments:test", amountCents: 1 }]),
    ).rejects.toThrow(/out of balance/);
    await expect(
      db.transaction().execute(async (trx) => {
        const { id } = await trx
          .insertInto("ledgerTransactions")
          .values({ reference: "test:raw" })
          .returning("id")
          .executeTakeFirstOrThrow();
        const account = await trx
          .selectFrom("ledgerAccounts")
          .select("id")
          .executeTakeFirstOrThrow();
        await trx
          .insertInto("ledgerEntries")
          .values({ transactionId: id, accountId: account.id, amountCents: 5 })
          .execute();
      }),
    ).rejects.toThrow(/out of balance/);
  });

  it("is append-only", async () => {
    const { db } = server.services;
    await expect(db.updateTable("ledgerEntries").set({ amountCents: 1 }).execute()).rejects.toThrow(
      /append-only/,
    );
    await expect(db.deleteFrom("ledgerTransactions").execute()).rejects.toThrow(/append-only/);
  });

  it("posts a reference once, even when it is posted twice at once", async () => {
    const { db } = server.services;
    const entries = [
      { account: "payments:test", amountCents: -700 },
      { account: "seller:1", amountCents: 700 },
    ];
    await Promise.all([1, 2].map(() => postTransaction(db, "test:twice", entries)));
    expect(await entriesOf("test:twice")).toHaveLength(2);
  });
});

function entriesOf(reference: string) {
  return server.services.db
    .selectFrom("ledgerEntries")
    .innerJoin("ledgerTransactions", "ledgerTransactions.id", "ledgerEntries.transactionId")
    .select("amountCents")
    .where("reference", "=", reference)
    .execute();
}
