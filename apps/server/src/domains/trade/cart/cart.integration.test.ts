import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { publishModule, submitModule } from "../../../../test/actions/publish-module.ts";
import { openTestServer, type SignedUp, type TestServer } from "../../../../test/test-server.ts";
import type { PaymentProvider } from "../../../platform/payments/payments.ts";

let charges = 0;
const payments = (provider: PaymentProvider): PaymentProvider => ({
  ...provider,
  charge(call) {
    charges += 1;
    return provider.charge(call);
  },
});

let server: TestServer;
let [seller, other]: SignedUp[] = [];
let modules: { id: number; price: number }[];
beforeAll(async () => {
  server = await openTestServer({ isContended: true, worksJobs: true, payments });
  [seller, other] = [await server.signUp("contributor"), await server.signUp("contributor")];
  modules = [];
  for (const [who, price] of [
    [seller, 4_900],
    [seller, 1_999],
    [other, 10_000],
  ] as const)
    modules.push({ ...(await publishModule(server, who as SignedUp, { price })), price });
});
afterAll(() => server.close());

const ref = (n: number) => ({ kind: "module", id: modules[n]?.id ?? 0 });
const seen = (n: number) => ({ ...ref(n), seenPrice: modules[n]?.price });
const priced = (n: number) => ({ ...ref(n), priceCents: modules[n]?.price });
const quote = (items: object[], codes: string[] = [], who = server.visitor()) =>
  who.post("/api/cart/quote", { items, codes });
const makeCode = async (who: SignedUp | undefined, code: object) =>
  (who as SignedUp).client.post("/api/user/discount-codes", code);

describe("a cart", () => {
  it("needs a session, and keeps items once with the price seen", async () => {
    expect((await server.visitor().get("/api/cart")).status).toBe(401);
    const { client } = await server.signUp();
    expect((await client.get("/api/cart")).body).toEqual([]);
    await client.post("/api/cart/items", { items: [seen(0), seen(1)] });
    const { body } = await client.post("/api/cart/items", {
      items: [{ ...seen(0), seenPrice: 1 }, seen(2)],
    });
    expect(body).toMatchObject([
      { ...seen(0), price: 4_900, unavailable: null },
      { ...seen(1), price: 1_999 },
      { ...seen(2), price: 10_000 },
    ]);
    expect((await client.delete(`/api/cart/items/module/${ref(1).id}`)).status).toBe(204);
    expect((await client.get("/api/cart")).body).toHaveLength(2);
  });

  it("says of an item why it can't be bought any more, and of hidden ones no title", async () => {
    const { client } = await server.signUp();
    const sold = await publishModule(server, seller as SignedUp);
    const hidden = await submitModule(seller as SignedUp);
    const items = [sold, hidden].map(({ id }) => ({ kind: "module", id, seenPrice: 1_999 }));
    await client.post("/api/cart/items", { items });
    const off = await (seller as SignedUp).client.put(`/api/modules/${sold.id}/off-sale`, {});
    expect(off.status).toBe(200);
    const { body } = await client.get("/api/cart");
    expect(body.find(({ id }: { id: number }) => id === sold.id)).toMatchObject({
      title: expect.any(String),
      price: null,
      unavailable: "Module Not Found",
    });
    expect(body.find(({ id }: { id: number }) => id === hidden.id)).toMatchObject({
      title: null,
      price: null,
      unavailable: "Module Not Found",
    });
  });

  it("holds 50 items, also when several requests fill it at once", async () => {
    const { client } = await server.signUp();
    const items = (from: number) =>
      Array.from({ length: 30 }, (_, n) => ({ kind: "module", id: from + n, seenPrice: 100 }));
    const answers = await Promise.all(
      [1_000, 2_000, 3_000].map((from) => client.post("/api/cart/items", { items: items(from) })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect((await client.get("/api/cart")).body).toHaveLength(30);
    const tooMany = [...items(1), ...items(100)];
    expect((await client.post("/api/cart/items", { items: tooMany })).status).toBe(400);
  });
});

describe("a quote", () => {
  it("adds prices up for anyone, each item once", async () => {
    const { status, body } = await quote([ref(0), ref(1), ref(0)]);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      lines: [
        { ...ref(0), price: 4_900, discount: 0, tax: 0, total: 4_900, code: null },
        { ...ref(1), total: 1_999 },
      ],
      unavailable: [],
      refusedCodes: [],
      subtotal: 6_899,
      discount: 0,
      taxes: [],
      total: 6_899,
    });
    expect(body.taxNote).toContain("The seller is responsible");
  });

  it("names what the caller can't buy", async () => {
    const { body } = await quote([ref(0), { kind: "module", id: 999_999 }], [], seller?.client);
    expect(body).toMatchObject({
      lines: [],
      unavailable: [{ ...ref(0) }, { id: 999_999, title: null }],
      total: 0,
    });
  });
});

describe("a discount code", () => {
  it("is its seller's, for their own items, with either a percentage or an amount", async () => {
    expect((await server.visitor().get("/api/user/discount-codes")).status).toBe(401);
    for (const wrong of [
      { code: "A" },
      { code: "SPRING" },
      { code: "SPRING", basisPoints: 1_000, cents: 5 },
      { code: "SPRING", basisPoints: 10_001 },
      { code: "SPRING", cents: 100, expiresAt: "2020-01-01T00:00:00Z" },
    ])
      expect([wrong, (await makeCode(seller, wrong)).status]).toEqual([wrong, 400]);
    expect((await makeCode(seller, { code: "SPRING", cents: 5, item: ref(2) })).status).toBe(404);
    const made = await makeCode(seller, { code: "spring", basisPoints: 1_000, item: ref(0) });
    expect(made).toMatchObject({ status: 201, body: { code: "SPRING", item: { ...ref(0) } } });
    expect((await makeCode(seller, { code: "Spring", cents: 5 })).body.code).toBe(
      "discount_code_taken",
    );
    // Another seller's code of the same name is another code.
    expect((await makeCode(other, { code: "SPRING", cents: 500 })).status).toBe(201);
    const path = `/api/user/discount-codes/${made.body.id}`;
    expect((await (other as SignedUp).client.delete(path)).status).toBe(404);
  });

  it("applies to its seller's items alone, the better one where several do", async () => {
    await makeCode(seller, { code: "ALL-5", basisPoints: 500 });
    const { body } = await quote([ref(0), ref(1), ref(2)], ["spring", "ALL-5"]);
    expect(body).toMatchObject({
      lines: [
        { discount: 490, code: "SPRING" },
        { discount: 100, code: "ALL-5" },
        { discount: 500, code: "SPRING" },
      ],
      subtotal: 16_899,
      discount: 1_090,
      total: 15_809,
      refusedCodes: [],
    });
  });

  it("that expired, was ended, is used up or fits nothing is refused with the reason", async () => {
    const { body: made } = await makeCode(seller, { code: "ENDED", cents: 100 });
    await (seller as SignedUp).client.delete(`/api/user/discount-codes/${made.id}`);
    const { body } = await quote([ref(0)], ["ENDED", "NOBODYS"]);
    expect(body.refusedCodes).toEqual([
      { code: "ENDED", reason: "This code has expired." },
      { code: "NOBODYS", reason: "This code isn't valid for the items in your cart." },
    ]);
    const { client } = await server.signUp();
    const order = await client.post("/api/orders", {
      items: [priced(0)],
      codes: ["ENDED"],
      totalCents: 4_800,
    });
    expect(order).toMatchObject({
      status: 400,
      body: { fields: { codes: "This code has expired." } },
    });
  });

  it("never takes off more than the price, and what it leaves at nothing is handed over free", async () => {
    await makeCode(other, { code: "GIFT", cents: 1_000_000 });
    const { client } = await server.signUp();
    const before = charges;
    const order = { items: [priced(2)], codes: ["GIFT"], totalCents: 0 };
    const { status, body } = await client.post("/api/orders", order);
    expect({ status, body }).toMatchObject({
      status: 201,
      body: { status: "paid", total: 0, discount: 10_000, paymentLabel: "Free of charge" },
    });
    expect(charges).toBe(before);
    expect((await client.get(`/api/modules/${ref(2).id}`)).body.viewer.mayDownload).toBe(true);
    const holds = server.services.db
      .selectFrom("ledgerHolds")
      .where("reference", "=", `purchase:${body.lines[0].purchaseId}`);
    expect(await holds.selectAll().execute()).toEqual([]);
  });

  it("is used as often as it may be, however many try at once, and given back by failed orders", async () => {
    const { body: made } = await makeCode(seller, { code: "TWICE", cents: 100, maxUses: 2 });
    const buyers = await Promise.all(Array.from({ length: 6 }, () => server.signUp()));
    const order = (who: SignedUp, paymentMethodId = "test") =>
      who.client.post("/api/orders", {
        items: [priced(0)],
        codes: ["TWICE"],
        totalCents: 4_800,
        paymentMethodId,
      });
    expect((await order(buyers[0] as SignedUp, "test-declined")).status).toBe(402);
    const answers = await Promise.all(buyers.map((who) => order(who)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
    const { body: codes } = await (seller as SignedUp).client.get("/api/user/discount-codes");
    expect(codes.find(({ id }: { id: number }) => id === made.id)).toMatchObject({ uses: 2 });
  });
});

describe("an order of several items", () => {
  it("is one payment with a line for each, credited to each seller", async () => {
    const { client } = await server.signUp();
    await client.post("/api/cart/items", { items: [seen(0), seen(2)] });
    const before = charges;
    const { status, body } = await client.post("/api/orders", {
      items: [priced(0), priced(2)],
      totalCents: 14_900,
    });
    expect({ status, body }).toMatchObject({
      status: 201,
      body: {
        status: "paid",
        total: 14_900,
        mode: "test",
        lines: [
          { ...ref(0), status: "paid", total: 4_900 },
          { ...ref(2), status: "paid", total: 10_000 },
        ],
      },
    });
    expect(charges - before).toBe(1);
    expect((await client.get("/api/cart")).body).toEqual([]);
    expect((await client.get("/api/orders")).body).toEqual([body]);
    expect((await client.get(`/api/orders/${body.id}`)).body).toEqual(body);
    expect((await (await server.signUp()).client.get(`/api/orders/${body.id}`)).status).toBe(404);
    const sales = body.lines.map(({ purchaseId }: { purchaseId: number }) => `sale:${purchaseId}`);
    const posted = () =>
      server.services.db
        .selectFrom("ledgerTransactions")
        .select("reference")
        .where("reference", "in", sales)
        .orderBy("reference")
        .execute();
    await expect
      .poll(async () => (await posted()).map(({ reference }) => reference))
      .toEqual(sales.toSorted());
  });

  it("is all or nothing: what is owned, sold out or priced otherwise is named", async () => {
    const { client } = await server.signUp();
    await client.post("/api/orders", { items: [priced(0)], totalCents: 4_900 });
    const both = await client.post("/api/orders", {
      items: [priced(0), priced(1)],
      totalCents: 6_899,
    });
    const { title } = (await client.get(`/api/modules/${ref(0).id}`)).body;
    expect(both.body).toMatchObject({
      code: "already_purchased",
      message: `${title}: You already own this module.`,
    });
    const wrongPrice = { items: [{ ...priced(1), priceCents: 1 }, priced(2)], totalCents: 10_001 };
    expect((await client.post("/api/orders", wrongPrice)).body).toMatchObject({
      code: "price_changed",
      difference: { seen: 1, current: 1_999 },
    });
    const wrongTotal = { items: [priced(1), priced(2)], totalCents: 11_998 };
    expect((await client.post("/api/orders", wrongTotal)).body).toMatchObject({
      code: "price_changed",
      difference: { seen: 11_998, current: 11_999 },
    });
    expect((await client.get("/api/orders")).body).toHaveLength(1);
  });

  it("waits for a payment that needs another step, is canceled, and can be placed again", async () => {
    const { client } = await server.signUp();
    const order = (paymentMethodId: string) =>
      client.post("/api/orders", { items: [priced(1)], totalCents: 1_999, paymentMethodId });
    const { body: waiting } = await order("test-action");
    expect(waiting).toMatchObject({
      status: "awaiting_payment",
      actionUrl: expect.stringContaining(`/orders/${waiting.id}/test-payment`),
    });
    const { body: canceled } = await client.post(`/api/orders/${waiting.id}/cancel`, {});
    expect(canceled).toMatchObject({ status: "failed", failure: "You canceled it." });
    expect((await order("test")).body).toMatchObject({ status: "paid" });
    expect((await client.post(`/api/orders/${waiting.id}/cancel`, {})).body.status).toBe("failed");
  });

  it("is confirmed or declined by its buyer alone, once, and its items stay in the cart until then", async () => {
    const { client } = await server.signUp();
    const place = () =>
      client.post("/api/orders", {
        ...{ items: [priced(1)], totalCents: 1_999, paymentMethodId: "test-action" },
      });
    const cart = async () => (await client.get("/api/cart")).body.length;
    await client.post("/api/cart/items", { items: [seen(1)] });
    const { body: first } = await place();
    expect(await cart()).toBe(1);
    const answer = (who = client, id = first.id, isApproved: unknown = false) =>
      who.post(`/api/orders/${id}/test-payment`, { isApproved });
    expect((await answer(server.visitor())).status).toBe(401);
    expect((await answer((await server.signUp()).client)).status).toBe(404);
    expect((await answer(client, first.id, "yes")).status).toBe(400);
    expect((await answer()).body).toMatchObject({
      status: "failed",
      failure: "You declined the test payment.",
    });
    expect(await cart()).toBe(1);
    expect((await answer(client, first.id, true)).body.status).toBe("failed");
    const { body: second } = await place();
    expect((await answer(client, second.id, true)).body).toMatchObject({
      status: "paid",
      actionUrl: null,
    });
    expect((await answer(client, second.id, false)).body.status).toBe("paid");
    expect(await cart()).toBe(0);
  });

  it("of another provider isn't answered as a test payment", async () => {
    const { client } = await server.signUp();
    const { body } = await client.post("/api/orders", {
      ...{ items: [priced(1)], totalCents: 1_999, paymentMethodId: "test-action" },
    });
    const { db } = server.services;
    await db.updateTable("orders").set({ provider: "bank" }).where("id", "=", body.id).execute();
    const answer = await client.post(`/api/orders/${body.id}/test-payment`, { isApproved: true });
    expect(answer.status).toBe(404);
    await db.updateTable("orders").set({ provider: "test" }).where("id", "=", body.id).execute();
  });

  it("settles later, when its debit arrives", async () => {
    const { client } = await server.signUp();
    const { body: waiting } = await client.post("/api/orders", {
      items: [priced(1)],
      totalCents: 1_999,
      paymentMethodId: "test-later",
    });
    expect(waiting).toMatchObject({ status: "awaiting_payment", actionUrl: null });
    await server.services.db
      .updateTable("testPayments")
      .set({ settlesAt: new Date(0) })
      .execute();
    const { body: paid } = await client.post(`/api/orders/${waiting.id}/refresh`);
    expect(paid).toMatchObject({ status: "paid" });
  });

  it("with billing details keeps them, and refuses ones that can't be right", async () => {
    const { client } = await server.signUp();
    const order = (billing: object) =>
      client.post("/api/orders", { items: [priced(1)], totalCents: 1_999, billing });
    for (const wrong of [
      { vatId: "DE12" },
      { country: "Germany" },
      { country: "XX" },
      { name: "x".repeat(201) },
    ])
      expect((await order(wrong)).status).toBe(400);
    const { status, body } = await order({
      name: "Harbor GmbH",
      country: "DE",
      vatId: "de 123 456 789",
    });
    expect(status).toBe(201);
    const { body: receipt } = await client.get(`/api/orders/${body.id}/receipt`);
    const kept = { name: "Harbor GmbH", address: null, country: "DE", vatId: "DE123456789" };
    expect(body.billing).toEqual(kept);
    expect(receipt.billing).toEqual(kept);
  });
});
