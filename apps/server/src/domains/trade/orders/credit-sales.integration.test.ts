import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
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
