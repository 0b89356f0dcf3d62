import { afterAll, beforeAll, expect, it } from "vitest";
import { buyModule } from "../../../test/actions/buy-module.ts";
import { publishModule } from "../../../test/actions/publish-module.ts";
import { openCrashes } from "../../../test/crashes.ts";
import { moneyOf } from "../../../test/money.ts";
import { processEvents } from "../../../test/process-events.ts";
import { openTestServer, type SignedUp, type TestServer } from "../../../test/test-server.ts";
import { sealTransactions } from "./ledger/seal-transactions.ts";
import { clearSales } from "./orders/clear-sales.ts";
import { salesConsumer } from "./orders/credit-sales.ts";

/** Every step of money is cut off at its statements, and goes on as its users and jobs would. */
const { tracing, atStatements } = openCrashes();
let server: TestServer;
let money: Awaited<ReturnType<typeof moneyOf>>;
let seller: SignedUp;
let items: { kind: "module"; id: number; priceCents: number }[];
beforeAll(async () => {
  server = await openTestServer({ isContended: true, tracing });
  money = await moneyOf(server);
  seller = await server.signUp("contributor");
  items = [];
  for (const priceCents of [4_900, 1_999, 10_000]) {
    const { id } = await publishModule(server, seller, { price: priceCents });
    items.push({ kind: "module", id, priceCents });
  }
});
afterAll(() => server.close());

const TOTAL = 16_899;
const orderAs = ({ client }: SignedUp) =>
  client.post("/api/orders", { items, totalCents: TOTAL, paymentMethodId: "test" });

it("an order is paid once and handed over whole", async () => {
  const statements = await atStatements(async (crash) => {
    const buyer = await server.signUp();
    await crash(() => orderAs(buyer));
    await money.answer();
    // Whoever saw an error tries again.
    const { status, body } = await orderAs(buyer);
    await money.answer();
    expect([201, "already_purchased"]).toContain(status === 201 ? status : body.code);
    const { body: orders } = await buyer.client.get("/api/orders");
    expect(orders).toMatchObject([{ status: "paid", total: TOTAL }]);
    expect(orders).toHaveLength(1);
    expect(await money.balancesOf(buyer)).toEqual({ buyer_held: TOTAL });
    for (const { id } of items) {
      const { body: module } = await buyer.client.get(`/api/modules/${id}`);
      expect(module.viewer.mayDownload).toBe(true);
    }
  });
  expect(statements).toBeGreaterThan(10);
  await money.verify();
});

/** A new seller's module for $100. */
async function offer() {
  const seller = await server.signUp("contributor");
  const { id } = await publishModule(server, seller, { price: 10_000 });
  const buy = async () => {
    const buyer = await server.signUp();
    const { body } = await buyModule(buyer, id);
    return { buyer, purchaseId: body.id };
  };
  return { seller, buy };
}

it.each([
  ["credited", () => processEvents(server.services, salesConsumer), async () => {}],
  ["cleared", () => clearSales(server.services), () => money.credit()],
  ["sealed", () => sealTransactions(server.services), () => money.credit()],
])("a sale is %s once", async (_, act, prepare) => {
  const { seller, buy } = await offer();
  let sales = 0;
  await atStatements(async (crash) => {
    await buy();
    sales += 1;
    await prepare();
    await money.expire();
    await crash(act);
    await money.clear();
    expect(await money.balancesOf(seller)).toEqual({ seller_available: sales * 10_000 });
  });
  await sealTransactions(server.services);
  await money.verify();
});

it("a refund is given once, and its purchase ends with it", async () => {
  const { seller, buy } = await offer();
  await atStatements(async (crash) => {
    const { buyer, purchaseId } = await buy();
    await money.credit();
    const ask = { reason: "It does not do what its description says." };
    const { body: refund } = await buyer.client.post(`/api/purchases/${purchaseId}/refunds`, ask);
    const accept = () => seller.client.post(`/api/refunds/${refund.id}/acceptance`, {});
    await crash(async () => {
      await accept();
      await money.answer();
    });
    await accept();
    await money.answer();
    expect(await money.balancesOf(buyer)).toEqual({});
    expect(await money.balancesOf(seller)).toEqual({});
    const { body: purchases } = await buyer.client.get("/api/purchases");
    expect(purchases).toMatchObject([{ status: "refunded", refunded: 10_000 }]);
  });
  await money.verify();
});
