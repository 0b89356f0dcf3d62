import { afterAll, beforeAll, expect, it } from "vitest";
import { publishModule } from "../../../test/actions/publish-module.ts";
import { openCrashes } from "../../../test/crashes.ts";
import { moneyOf } from "../../../test/money.ts";
import { openStripeShop, type StripeShop } from "../../../test/stripe/stripe-shop.ts";
import { openTestServer, type SignedUp } from "../../../test/test-server.ts";
import { reconcileProviders } from "./reconciliation/reconcile.ts";

/** What providers tell us is cut off at its statements, and goes on as they and jobs would. */
const { tracing, atStatements } = openCrashes();
let shop: StripeShop;
let money: Awaited<ReturnType<typeof moneyOf>>;
let seller: SignedUp;
beforeAll(async () => {
  shop = await openStripeShop({ worksJobs: false, tracing });
  money = await moneyOf(shop.server);
  seller = await shop.server.signUp("contributor");
});
afterAll(() => shop.close());

async function payUnheard() {
  const buyer = await shop.server.signUp();
  const { body } = await shop.order(buyer, [await shop.publish(seller, 2_000)]);
  shop.stripe.buyer.pay(await shop.referenceOf(body.id));
  return { buyer, orderId: body.id as number };
}
const statusOf = async ({ buyer, orderId }: { buyer: SignedUp; orderId: number }) =>
  (await shop.readOrder(buyer, orderId)).status;

it("a webhook is stored and processed once", async () => {
  const statements = await atStatements(async (crash) => {
    const order = await payUnheard();
    const isCompletion = ({ type }: { type: string }) => type === "checkout.session.completed";
    await crash(async () => {
      const statuses = await shop.deliver({ only: isCompletion });
      if (statuses.some((status) => status >= 500)) throw new Error("crashed");
      await shop.work();
    });
    // Stripe repeats what was not received, and the job what was not processed.
    await shop.hear();
    expect(await statusOf(order)).toBe("paid");
    expect(await money.balancesOf(order.buyer)).toEqual({ buyer_held: 2_000 });
  });
  expect(statements).toBeGreaterThan(10);
  await money.verify();
});

it("the comparison of the books posts each movement once", async () => {
  const statements = await atStatements(async (crash) => {
    const order = await payUnheard();
    shop.lose();
    shop.stripe.operator.topUp(500);
    shop.stripe.operator.chargeFee(20);
    await crash(() => reconcileProviders(shop.server.services));
    await money.verify();
    expect(await statusOf(order)).toBe("paid");
  });
  expect(statements).toBeGreaterThan(15);
});

it("a bank transfer is recorded once, and pays its order", async () => {
  const env = { SEED: "none", INVOICE_BANK_DETAILS: "Our bank, DE00 1234" };
  const server = await openTestServer({ isContended: true, tracing, env });
  const own = await moneyOf(server);
  const [author, admin] = [await server.signUp("contributor"), await server.signUp("admin")];
  const { id } = await publishModule(server, author, { price: 2_000 });
  const statements = await atStatements(async (crash) => {
    const buyer = await server.signUp();
    const { db } = server.services;
    const organization = { organization: "Example Inc." };
    await db.updateTable("users").set(organization).where("id", "=", buyer.id).execute();
    const items = [{ kind: "module", id, priceCents: 2_000 }];
    const { body: order } = await buyer.client.post("/api/orders", { items, totalCents: 2_000 });
    const record = () =>
      admin.client.post("/api/admin/bank-transfers", {
        ...{
          kind: "received",
          orderId: order.id,
          amount: 2_500,
          bankReference: `order-${order.id}`,
        },
        reason: "On the statement of today.",
      });
    await crash(async () => {
      if ((await record()).status >= 500) throw new Error("crashed");
    });
    expect([201, 409]).toContain((await record()).status);
    await own.answer();
    expect((await buyer.client.get(`/api/orders/${order.id}`)).body.status).toBe("paid");
  });
  expect(statements).toBeGreaterThan(15);
  await own.verify();
  await server.close();
});
