import type { Currency } from "@stackyard/contract/base/money";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { setFee } from "../../../test/actions/agree-on-contract.ts";
import { moneyOf } from "../../../test/money.ts";
import { processEvents } from "../../../test/process-events.ts";
import { openTestServer, type SignedUp, type TestServer } from "../../../test/test-server.ts";
import { BOOK_RULES } from "../../book-rules.ts";
import { invoicesConsumer } from "./invoices/issue-invoices.ts";
import { userAccount } from "./ledger/account-kinds.ts";
import { readUserBalances } from "./ledger/balances.ts";
import { post } from "./ledger/post.ts";
import { verifyBooks } from "./ledger/verify-books.ts";

// Checkout sells in dollars so far. Whatever follows from an order keeps the order's currency.
const EUR = "EUR" as Currency;
const REASON = "It does not create the network that it describes.";

let server: TestServer;
let money: Awaited<ReturnType<typeof moneyOf>>;
let [admin, seller]: SignedUp[] = [];
beforeAll(async () => {
  server = await openTestServer();
  money = await moneyOf(server);
  [admin, seller] = [await server.signUp("admin"), await server.signUp("contributor")];
  await setFee(admin, 1_000);
  await sql`
    CREATE FUNCTION sell_in_euros() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN NEW.currency := 'EUR'; RETURN NEW; END $$`.execute(server.services.db);
  await sql`
    CREATE TRIGGER sell_in_euros BEFORE INSERT ON orders FOR EACH ROW
    EXECUTE FUNCTION sell_in_euros()`.execute(server.services.db);
});
afterAll(() => server.close());

const of = (who: SignedUp | undefined) => who as SignedUp;
async function balancesIn(who: SignedUp | undefined, currency: Currency) {
  const given = { userId: of(who).id, mode: "test", currency } as const;
  const read = await readUserBalances(server.services.db, given);
  const kinds = [
    ...(["buyer_held", "buyer_refunds", "seller_pending", "seller_available"] as const),
    ...(["seller_in_transit", "seller_receivable"] as const),
  ];
  return Object.fromEntries(
    kinds.map((kind) => [kind, read(kind)] as const).filter(([, cents]) => cents !== 0),
  );
}
const expectRight = async () =>
  expect(await verifyBooks(server.services.db, BOOK_RULES)).toEqual([]);

it("an order's sales, refunds, chargebacks and invoices are in its currency", async () => {
  const sale = await money.sell(of(seller), 10_000);
  const disputed = await money.sell(of(seller), 2_000);
  expect(await balancesIn(sale.buyer, EUR)).toEqual({ buyer_held: 10_000 });
  await money.credit();
  expect(await balancesIn(seller, EUR)).toEqual({ seller_pending: 10_800 });
  await money.clear();
  const path = `/api/user/sales/${sale.purchaseId}/refunds`;
  const give = { reason: REASON, amount: 4_000 };
  expect((await of(seller).client.post(path, give)).status).toBe(201);
  expect(await balancesIn(sale.buyer, EUR)).toEqual({ buyer_refunds: 4_000 });
  await money.answer();
  await of(admin).client.post("/api/admin/test-disputes", {
    ...{ orderId: disputed.orderId, status: "lost" },
  });
  expect(await balancesIn(seller, EUR)).toEqual({ seller_available: 5_400 });
  for (const who of [seller, sale.buyer, disputed.buyer])
    expect(await balancesIn(who, "USD")).toEqual({});
  await processEvents(server.services, invoicesConsumer);
  const invoices = sql<{ currency: string }>`SELECT currency FROM invoices`;
  const { rows } = await invoices.execute(server.services.db);
  expect(rows).toEqual(Array.from({ length: 4 }, () => ({ currency: "EUR" })));
  await expectRight();
});

it("a payout is transferred and paid in its currency", async () => {
  const { db } = server.services;
  const { id } = await db
    .insertInto("payouts")
    .values({
      ...({ sellerId: of(seller).id, provider: "test", mode: "test", currency: EUR } as const),
      ...{ accountId: `test_account_${of(seller).id}`, cents: 5_000 },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await post(db, {
    reference: `payout:${id}`,
    ...({ cause: "transfer", provider: null, mode: "test", currency: EUR } as const),
    entries: [
      { account: userAccount("seller_available", of(seller).id), cents: -5_000 },
      { account: userAccount("seller_in_transit", of(seller).id), cents: 5_000 },
    ],
  });
  for (let step = 0; step < 3; step++) await money.movePayoutsOn();
  expect((await of(seller).client.get("/api/user/payouts")).body[0].status).toBe("paid");
  expect(await balancesIn(seller, EUR)).toEqual({ seller_available: 400 });
  await expectRight();
});
