import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { completeContract } from "../../../test/actions/agree-on-contract.ts";
import { listEngineer } from "../../../test/actions/offer-service.ts";
import { publishModule } from "../../../test/actions/publish-module.ts";
import { allowPayouts } from "../../../test/book-world.ts";
import { holdingLocks, untilWaitingForLocks } from "../../../test/lock-waits.ts";
import { moneyOf } from "../../../test/money.ts";
import { openTestServer, type SignedUp, type TestServer } from "../../../test/test-server.ts";

// Double clicks, two tabs, and two people at the same moment.

const REASON = "It does not create the network that it describes.";

let server: TestServer;
let money: Awaited<ReturnType<typeof moneyOf>>;
let admin: SignedUp;
let seller: SignedUp;
beforeAll(async () => {
  server = await openTestServer({ isContended: true });
  money = await moneyOf(server);
  admin = await server.signUp("admin");
});
afterAll(async () => {
  await money.answer();
  await money.verify();
  await server.close();
});
beforeEach(async () => {
  seller = await server.signUp("contributor");
});

type Answer = Awaited<ReturnType<SignedUp["client"]["post"]>>;

const times = <Each>(count: number, act: () => Promise<Each>) =>
  Promise.all(Array.from({ length: count }, act));
const countOf = (answers: readonly Answer[], status: number) =>
  answers.filter((answer) => answer.status === status).length;

async function publish(...prices: number[]) {
  const items = [];
  for (const price of prices) {
    const { id } = await publishModule(server, seller, { price });
    items.push({ kind: "module", id, priceCents: price });
  }
  return items;
}

type Item = Awaited<ReturnType<typeof publish>>[number];

const order = ({ client }: SignedUp, items: readonly Item[], more: object = {}) =>
  client.post("/api/orders", {
    items,
    totalCents: items.reduce((sum, { priceCents }) => sum + priceCents, 0),
    ...more,
  });

/** The amounts that the test provider took from a buyer. */
async function takenFrom({ id }: SignedUp): Promise<number[]> {
  const { rows } = await sql<{ cents: number }>`
    SELECT (outcome #>> '{movement,cents}')::integer AS cents FROM provider_calls
    WHERE kind = 'charge' AND outcome ->> 'status' = 'paid'
      AND subject_id IN (SELECT id FROM orders WHERE buyer_id = ${id}) ORDER BY 1`.execute(
    server.services.db,
  );
  return rows.map(({ cents }) => cents);
}

describe("a cart in two tabs", () => {
  it("has an item once, and is emptied by the order that one of them places", async () => {
    const [item] = await publish(4_900);
    const { kind, id } = item as Item;
    const buyer = await server.signUp();
    const add = () =>
      buyer.client.post("/api/cart/items", { items: [{ kind, id, seenPrice: 4_900 }] });
    expect(countOf(await times(4, add), 200)).toBe(4);
    expect((await buyer.client.get("/api/cart")).body).toHaveLength(1);
    await Promise.all([order(buyer, [item as Item]), add(), order(buyer, [item as Item]), add()]);
    expect(await takenFrom(buyer)).toEqual([4_900]);
  });
});

describe("checkouts at the same moment", () => {
  it("of the same cart are one order with one payment", async () => {
    const items = await publish(4_900, 1_900);
    const buyer = await server.signUp();
    const answers = await times(6, () => order(buyer, items));
    const ids = answers.filter(({ status }) => status === 201).map(({ body }) => body.id);
    expect(new Set(ids).size).toBe(1);
    for (const { status, body } of answers)
      expect(status === 201 ? "paid" : body.code).toMatch(/^(paid|already_purchased)$/);
    expect(await takenFrom(buyer)).toEqual([6_800]);
  });

  it("of carts that share an item never take the price of the shared one twice", async () => {
    const [first, shared, last] = (await publish(4_900, 1_900, 700)) as [Item, Item, Item];
    const buyer = await server.signUp();
    for (let round = 0; round < 2; round++)
      await Promise.all([order(buyer, [first, shared]), order(buyer, [shared, last])]);
    const { rows } = await sql<{ sold: number }>`
      SELECT count(*)::integer AS sold FROM purchases
      WHERE buyer_id = ${buyer.id} AND subject_id = ${shared.id}
        AND status = 'paid'`.execute(server.services.db);
    expect(rows).toEqual([{ sold: 1 }]);
    const taken = await takenFrom(buyer);
    expect([[6_800], [2_600]]).toContainEqual(taken);
  });

  it("and the cancellation in another tab agree on whether it was paid", async () => {
    const items = await publish(4_900);
    const buyer = await server.signUp();
    const { body } = await order(buyer, items, { paymentMethodId: "test-action" });
    const [pay, cancel] = [`/api/orders/${body.id}/test-payment`, `/api/orders/${body.id}/cancel`];
    await Promise.all([
      buyer.client.post(pay, { isApproved: true }),
      buyer.client.post(cancel, {}),
      buyer.client.post(pay, { isApproved: true }),
    ]);
    await money.answer();
    const { status } = (await buyer.client.get(`/api/orders/${body.id}`)).body;
    expect(["paid", "failed"]).toContain(status);
    expect(await takenFrom(buyer)).toEqual(status === "paid" ? [4_900] : []);
  });
});

describe("payments of orders that had ended, at the same moment", () => {
  const code = { code: "ONCE", cents: 100, maxUses: 1 };
  const makeCode = async () => (await seller.client.post("/api/user/discount-codes", code)).body.id;
  const use = (buyer: SignedUp, [item]: readonly Item[]) =>
    buyer.client.post("/api/orders", {
      ...{ items: [item], totalCents: 4_800, codes: ["ONCE"], paymentMethodId: "test-action" },
    });
  const readUses = async () =>
    (await seller.client.get("/api/user/discount-codes")).body[0].uses as number;

  /** An order with the code that was canceled, so that its use was given back. */
  async function orderAndCancel(items: readonly Item[]) {
    const buyer = await server.signUp();
    const { body } = await use(buyer, items);
    await buyer.client.post(`/api/orders/${body.id}/cancel`, {});
    return { buyer, orderId: body.id as number };
  }
  const statusOf = async ({ buyer, orderId }: { buyer: SignedUp; orderId: number }) =>
    (await buyer.client.get(`/api/orders/${orderId}`)).body.status;

  it("count their uses of a code again, once each, also of one that was ended or used up", async () => {
    const items = await publish(4_900);
    const id = await makeCode();
    const orders = [await orderAndCancel(items), await orderAndCancel(items)];
    expect(await readUses()).toBe(0);
    await seller.client.delete(`/api/user/discount-codes/${id}`);
    const payments = orders.flatMap(({ orderId }) => [orderId, orderId, orderId]);
    await Promise.all(payments.map((orderId) => money.payLate(orderId)));
    expect(await Promise.all(orders.map(statusOf))).toEqual(["paid", "paid"]);
    expect(await readUses()).toBe(2);
  });

  it("leave no use of the code to others", async () => {
    const items = await publish(4_900);
    await makeCode();
    const order = await orderAndCancel(items);
    await money.payLate(order.orderId);
    const { status, body } = await use(await server.signUp(), items);
    expect({ status, fields: body.fields }).toEqual({
      ...{ status: 400, fields: { codes: "This code has been used up." } },
    });
  });

  it.each([
    ["a late payment", ({ orderId }: { orderId: number }) => money.payLate(orderId), true],
    [
      "a cancellation",
      ({ buyer, orderId }: { buyer: SignedUp; orderId: number }) =>
        buyer.client.post(`/api/orders/${orderId}/cancel`, {}),
      false,
    ],
  ])("don't lock up: %s and a checkout of the same item", async (_, act, hasEnded) => {
    const { db } = server.services;
    const items = await publish(4_900);
    const id = await makeCode();
    const buyer = await server.signUp();
    const orderId = (await use(buyer, items)).body.id as number;
    if (hasEnded) await buyer.client.post(`/api/orders/${orderId}/cancel`, {});
    // The checkout holds the code when it adds the item.
    const acting = await holdingLocks(db, async (checkout) => {
      await sql`UPDATE discount_codes SET code = code WHERE id = ${id}`.execute(checkout);
      const acting = act({ buyer, orderId });
      await untilWaitingForLocks(db, 1);
      await sql`SELECT FROM purchases WHERE order_id = ${orderId} FOR UPDATE NOWAIT`.execute(
        checkout,
      );
      return { ended: acting };
    });
    await acting.ended;
    expect(await statusOf({ buyer, orderId })).toBe(hasEnded ? "paid" : "failed");
    expect(await readUses()).toBe(hasEnded ? 1 : 0);
  });
});

describe("a refund request at the same moment", () => {
  const act = (who: SignedUp, id: number, what: string, body: object = {}) =>
    who.client.post(`/api/refunds/${id}/${what}`, body);

  it("is made once, however often its button is pressed", async () => {
    const { buyer, purchaseId } = await money.sell(seller);
    const path = `/api/purchases/${purchaseId}/refunds`;
    const answers = await times(5, () => buyer.client.post(path, { reason: REASON }));
    expect(countOf(answers, 201)).toBe(1);
    expect(countOf(answers, 409)).toBe(4);
  });

  it("gets one answer, although several come at the same moment", async () => {
    const { buyer, purchaseId } = await money.sell(seller);
    await money.credit();
    const path = `/api/purchases/${purchaseId}/refunds`;
    const { body } = await buyer.client.post(path, { reason: REASON });
    const refusal = { isGranted: false, reason: "It does what its page says." };
    const answers = await Promise.all([
      act(seller, body.id, "acceptance"),
      act(buyer, body.id, "withdrawal"),
      admin.client.post(`/api/admin/refunds/${body.id}/decision`, refusal),
      act(seller, body.id, "acceptance"),
      act(buyer, body.id, "withdrawal"),
    ]);
    expect(countOf(answers, 200)).toBe(1);
    await money.answer();
    const { rows } = await sql<{ status: string }>`
      SELECT status FROM refunds WHERE id = ${body.id}`.execute(server.services.db);
    const left = rows[0]?.status === "paid" ? {} : { seller_pending: 10_000 };
    expect(await money.balancesOf(seller)).toEqual(left);
    await money.verify();
  });
});

describe("a payout at the same moment", () => {
  async function sellAndClear() {
    await allowPayouts(seller, admin);
    const sale = await money.sell(seller, 10_000);
    await money.clear();
    const payOut = (amount: number) => seller.client.post("/api/user/payouts", { amount });
    return { ...sale, payOut };
  }

  it("as a refund leaves no cent to both: it is refused, or the rest is owed", async () => {
    const { buyer, purchaseId, payOut } = await sellAndClear();
    const path = `/api/purchases/${purchaseId}/refunds`;
    const { body: refund } = await buyer.client.post(path, { reason: REASON });
    const [accepted, paid] = await Promise.all([
      seller.client.post(`/api/refunds/${refund.id}/acceptance`, {}),
      payOut(10_000),
    ]);
    expect(accepted.status).toBe(200);
    expect(await money.balancesOf(seller)).toEqual(
      paid.status === 201 ? { seller_in_transit: 10_000, seller_receivable: -10_000 } : {},
    );
    expect(await money.balancesOf(buyer)).toEqual({ buyer_refunds: 10_000 });
    await money.answer();
    await money.verify();
  });

  it("of the same money is taken once, also for an amount out of bounds", async () => {
    const { payOut } = await sellAndClear();
    const answers = await times(4, () => payOut(10_000));
    expect([countOf(answers, 201), countOf(answers, 409)]).toEqual([1, 3]);
    const wrong = [0, -1, 0.5, 100_000_001, Number.MAX_SAFE_INTEGER, "10000", null];
    for (const amount of wrong)
      expect((await payOut(amount as number)).status, String(amount)).toBe(400);
  });
});

describe("the largest amounts", () => {
  it("of a contract are returned in part by the engineer", async () => {
    const [client, engineer] = [await server.signUp(), await server.signUp("engineer")];
    await listEngineer(engineer);
    await completeContract({ client, engineer }, { amount: 8_000_000 });
    await money.credit();
    const { body: sales } = await engineer.client.get("/api/user/sales");
    const { status, body } = await engineer.client.post(
      `/api/user/sales/${sales[0].purchaseId}/refunds`,
      { reason: REASON, amount: 5_000_000 },
    );
    expect({ status, body }).toMatchObject({ status: 201, body: { amount: 5_000_000 } });
    expect(await money.balancesOf(engineer)).toEqual({ seller_pending: 3_000_000 });
  });
});
