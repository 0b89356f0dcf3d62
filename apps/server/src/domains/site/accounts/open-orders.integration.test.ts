import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { moneyOf } from "../../../../test/money.ts";
import { processEvents } from "../../../../test/process-events.ts";
import {
  openTestServer,
  PASSWORD,
  type SignedUp,
  type TestServer,
} from "../../../../test/test-server.ts";
import { latePaymentsConsumer } from "../../trade/refunds/refund-late-payments.ts";
import { notifyPeople } from "../notifications/notify-people.ts";
import { deleteAccounts } from "./delete-accounts.ts";

let server: TestServer;
let money: Awaited<ReturnType<typeof moneyOf>>;
beforeAll(async () => {
  server = await openTestServer();
  money = await moneyOf(server);
});
afterAll(() => server.close());

async function deleteAccount({ id }: SignedUp) {
  await sql`UPDATE users SET deletes_at = now() - interval '1 minute'
    WHERE id = ${id}`.execute(server.services.db);
  await deleteAccounts(server.services, new AbortController().signal);
}

/** An order that waits for its payment. */
async function orderOnDebit(method: string) {
  const seller = await server.signUp("contributor");
  const sale = await money.sell(seller, 4_900, { method });
  return { ...sale, seller };
}

const stateOf = ({ orderId }: { orderId: number }) =>
  server.services.db
    .selectFrom("orders")
    .select(["status", "failure"])
    .where("id", "=", orderId)
    .executeTakeFirst();

/** Has a payment arrive, and what follows from it happen. */
async function arrive() {
  await sql`UPDATE test_payments SET settles_at = now()`.execute(server.services.db);
  await money.answer();
  await processEvents(server.services, latePaymentsConsumer);
  await money.credit();
  await money.answer();
}

describe("an order that waits for its payment when an account is deleted", () => {
  it.each(["buyer", "seller"] as const)(
    "ends with its %s, and a payment that comes later goes back",
    async (gone) => {
      const order = await orderOnDebit("test-later");
      expect(await stateOf(order)).toMatchObject({ status: "awaiting_payment" });
      await deleteAccount(order[gone]);
      const ended = { status: "failed", failure: `Its ${gone} deleted their account.` };
      expect(await stateOf(order)).toEqual(ended);
      await arrive();
      expect(await stateOf(order)).toEqual(ended);
      const { rows } = await sql`SELECT cause, status, cents FROM refunds
        WHERE order_id = ${order.orderId}`.execute(server.services.db);
      expect(rows).toEqual([{ cause: "late_payment", status: "paid", cents: 4_900 }]);
      for (const who of [order.buyer, order.seller])
        expect(await money.balancesOf(who)).toEqual({});
      await money.verify();
    },
  );
});

it("the buyer is told that the seller has left", async () => {
  const { buyer, seller, module } = await orderOnDebit("test-later");
  const { title } = (await buyer.client.get(`/api/modules/${module.id}`)).body;
  await deleteAccount(seller);
  await processEvents(server.services, notifyPeople);
  const { body } = await buyer.client.get("/api/notifications");
  expect(body[0].text).toBe(
    `Your payment for ${title} was declined: Its seller deleted their account.`,
  );
});

it("a seller whose sale isn't credited yet can't delete their account", async () => {
  const { seller, orderId } = await orderOnDebit("test");
  await sql`UPDATE orders SET mode = 'live' WHERE id = ${orderId}`.execute(server.services.db);
  const { body } = await seller.client.post("/api/account/deletion", { password: PASSWORD });
  expect(body).toMatchObject({
    code: "balance_open",
    message:
      "Your account still has a balance: $49.00 held for your sales. Delete your account when that is settled.",
  });
});
