import { sql } from "kysely";
import { expect, it } from "vitest";
import { allowPayouts } from "../../../../test/book-world.ts";
import { moneyOf } from "../../../../test/money.ts";
import { openStripeShop } from "../../../../test/stripe/stripe-shop.ts";
import type { SignedUp } from "../../../../test/test-server.ts";
import { computeReputation } from "../../common/reputation/compute-reputation.ts";
import { operatorAccount, userAccount } from "../ledger/account-kinds.ts";
import { post } from "../ledger/post.ts";

/** What pages show of a seller's and a buyer's money. */
async function readFigures(seller: SignedUp, buyer: SignedUp) {
  const read = async ({ client }: SignedUp, path: string) => (await client.get(path)).body;
  const earnings = await read(seller, "/api/user/earnings");
  const months = await read(seller, "/api/user/earnings/months");
  const { weeks } = await read(seller, "/api/user/figures/contributor");
  const spending = await read(buyer, "/api/user/figures/buyer");
  return {
    ...{ earned: earnings.total, sales: earnings.sales },
    ...{ earnedThisMonth: months.at(-1).earned, salesThisMonth: months.at(-1).sales },
    ...{ earnedThisWeek: weeks.at(-1).revenue },
    ...{ spent: spending.spent, spentThisMonth: spending.months.at(-1).spent },
    purchases: spending.purchases,
  };
}

it.each([
  ["test", "live"],
  ["live", "test"],
] as const)(
  "on a server with %s money, orders with %s money count for nothing",
  async (own, other) => {
    const shop = await openStripeShop({ mode: own, worksJobs: false });
    const { db } = shop.server.services;
    const money = await moneyOf(shop.server);
    const seller = await shop.server.signUp("contributor");
    const buyer = await shop.server.signUp();
    const sell = async (price: number) => {
      const { body } = await shop.order(buyer, [await shop.publish(seller, price)]);
      shop.stripe.buyer.pay(await shop.referenceOf(body.id));
      await buyer.client.post(`/api/orders/${body.id}/refresh`, {});
      await money.credit();
      return body.id as number;
    };
    await sell(3_000);
    const countBuyers = async () => {
      await computeReputation(shop.server.services, [seller.id]);
      await shop.server.services.changes.caughtUp();
      const { body } = await seller.client.get(`/api/profiles/${seller.username}`);
      return body.reputation.record.buyers;
    };
    const figures = await readFigures(seller, buyer);
    expect(figures).toEqual({
      ...{ earned: 3_000, sales: 1, earnedThisMonth: 3_000 },
      ...{ salesThisMonth: 1, earnedThisWeek: 3_000 },
      ...{ spent: 3_000, spentThisMonth: 3_000, purchases: 1 },
    });
    expect(await countBuyers()).toBe(1);
    const id = await sell(5_000);
    // As if they were from before the server changed its payments.
    await sql`UPDATE orders SET mode = ${other} WHERE id = ${id}`.execute(db);
    expect(await readFigures(seller, buyer)).toEqual(figures);
    await sql`UPDATE orders SET mode = ${other} WHERE buyer_id = ${buyer.id}`.execute(db);
    expect(await countBuyers()).toBe(0);
    await shop.close();
  },
);

it.each([
  ["test", "live"],
  ["live", "test"],
] as const)("a server with %s money pays out no %s money", async (own, other) => {
  const shop = await openStripeShop({ mode: own, worksJobs: false });
  const seller = await shop.server.signUp("contributor");
  const given = { cause: "adjustment", provider: null, currency: "USD" } as const;
  for (const [mode, cents] of [
    [own, 3_000],
    [other, 90_000],
  ] as const)
    await post(shop.server.services.db, {
      ...{ reference: `given:${mode}`, mode, ...given },
      entries: [
        { account: operatorAccount("operator_funds"), cents: -cents },
        { account: userAccount("seller_available", seller.id), cents },
      ],
    });
  await allowPayouts(seller, await shop.server.signUp("admin"));
  const { body: account } = await seller.client.post("/api/user/payout-account");
  shop.stripe.sellers.onboard(new URL(account.url).pathname.split("/").at(-1) ?? "");
  await shop.hear();
  const { body } = await seller.client.get("/api/user/balance");
  expect(body).toMatchObject({ mode: own, available: 3_000, payable: 3_000, obstacles: [] });
  const payOut = (amount: number) => seller.client.post("/api/user/payouts", { amount });
  expect((await payOut(3_001)).body.message).toBe("You can be paid out at most $30.00.");
  expect((await payOut(3_000)).body).toMatchObject({ amount: 3_000 });
  await shop.close();
});
