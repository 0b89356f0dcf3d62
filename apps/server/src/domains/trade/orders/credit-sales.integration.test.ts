import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buyModule } from "../../../../test/actions/buy-module.ts";
import { publishModule } from "../../../../test/actions/publish-module.ts";
import { holdingLocks, untilWaitingForLocks } from "../../../../test/lock-waits.ts";
import { moneyOf } from "../../../../test/money.ts";
import { openTestServer, type TestServer } from "../../../../test/test-server.ts";

let server: TestServer;
let money: Awaited<ReturnType<typeof moneyOf>>;
beforeAll(async () => {
  server = await openTestServer();
  money = await moneyOf(server);
});
afterAll(() => server.close());

describe("crediting sellers", () => {
  it("waits for a sale that is being changed, and holds no other sale meanwhile", async () => {
    const { db } = server.services;
    const seller = await server.signUp("contributor");
    const changed = await money.sell(seller);
    const other = await money.sell(seller);
    const crediting = await holdingLocks(db, async (holder) => {
      await sql`SELECT FROM purchases WHERE id = ${changed.purchaseId} FOR UPDATE`.execute(holder);
      const work = money.credit();
      await untilWaitingForLocks(db, 1);
      await sql`SELECT FROM purchases WHERE id = ${other.purchaseId} FOR UPDATE NOWAIT`.execute(
        holder,
      );
      return { work };
    });
    await crediting.work;
    expect(await money.balancesOf(seller)).toEqual({ seller_pending: 20_000 });
    await money.verify();
  });
});

it("a purchase waits for no account of its seller or the provider", async () => {
  const { db } = server.services;
  const seller = await server.signUp("contributor");
  const module = await publishModule(server, seller, { price: 10_000 });
  await buyModule(await server.signUp(), module.id);
  await money.credit();
  const buyer = await server.signUp();
  const { status } = await holdingLocks(db, async (holder) => {
    // As folding and another purchase of the seller's would lock them.
    const { numAffectedRows } = await sql`
      UPDATE ledger_accounts SET balance_cents = balance_cents
      WHERE bound = 'none' OR party_id = ${seller.id}`.execute(holder);
    expect(numAffectedRows).toBe(2n);
    return buyModule(buyer, module.id);
  });
  expect(status).toBe(201);
  await money.verify();
});
