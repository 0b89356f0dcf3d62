import { verifyFile } from "@stackyard/ledger-proof/verify-file";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buyModule } from "../../../test/actions/buy-module.ts";
import { publishModule } from "../../../test/actions/publish-module.ts";
import { allowPayouts } from "../../../test/book-world.ts";
import { openCrashes } from "../../../test/crashes.ts";
import { moneyOf } from "../../../test/money.ts";
import { processEvents } from "../../../test/process-events.ts";
import { openTestServer, type SignedUp, type TestServer } from "../../../test/test-server.ts";
import { invoicesConsumer } from "./invoices/issue-invoices.ts";
import { sealTransactions } from "./ledger/seal-transactions.ts";
import { proveLiabilities } from "./proofs/build-proof.ts";
import { reconcileProviders } from "./reconciliation/reconcile.ts";

/** What becomes of paid orders is cut off at its statements, and goes on as people and jobs would. */
const { tracing, atStatements } = openCrashes();
let server: TestServer;
let money: Awaited<ReturnType<typeof moneyOf>>;
let [admin, other, seller, second]: SignedUp[] = [];
/** Modules of both sellers. */
let [module, otherModule] = [0, 0];
beforeAll(async () => {
  server = await openTestServer({ isContended: true, tracing });
  money = await moneyOf(server);
  admin = await server.signUp("admin");
  other = await server.signUp("admin");
  seller = await server.signUp("contributor");
  second = await server.signUp("contributor");
  await allowPayouts(seller, admin);
  module = (await publishModule(server, seller, { price: 10_000 })).id;
  otherModule = (await publishModule(server, second, { price: 2_000 })).id;
});
afterAll(() => server.close());

/** An operation, what comes before it, what goes on after a crash, and what must be true then. */
interface Operation {
  prepare(): Promise<void>;
  act(): Promise<unknown>;
  goOn(): Promise<unknown>;
  check(): Promise<void>;
}

const REASON = "A payment was booked twice in March.";
const of = (who: SignedUp | undefined) => who as SignedUp;
async function postAs(who: SignedUp | undefined, path: string, body: object = {}) {
  const response = await of(who).client.post(path, body);
  if (response.status >= 500) throw new Error("crashed");
  return response;
}
/** A new buyer pays $100.00 for a module. */
async function sell(): Promise<number> {
  const { status, body } = await buyModule(await server.signUp(), module);
  expect(status).toBe(201);
  return body.orderId;
}
async function count(query: ReturnType<typeof sql<{ count: number }>>): Promise<number> {
  const { rows } = await query.execute(server.services.db);
  return rows[0]?.count ?? 0;
}

/** From the seller's request to the bank. The crash is anywhere on the way. */
function payout(): Operation {
  let payouts = 0;
  const request = () => postAs(seller, "/api/user/payouts", { amount: 10_000 });
  const move = async () => {
    for (let step = 0; step < 3; step++) await money.movePayoutsOn();
  };
  return {
    async prepare() {
      await sell();
      await money.clear();
      payouts += 1;
    },
    async act() {
      await request();
      await move();
    },
    async goOn() {
      // Refused if the first request was recorded.
      expect([201, 409]).toContain((await request()).status);
      await move();
    },
    async check() {
      const { body } = await of(seller).client.get("/api/user/payouts?limit=50");
      expect(body).toHaveLength(payouts);
      expect(body[0]).toMatchObject({ status: "paid", amount: 10_000 });
      expect(await money.balancesOf(of(seller))).toEqual({});
      for (const kind of ["transfer", "payout"])
        expect(
          await count(sql`SELECT count(*)::integer FROM test_payments WHERE kind = ${kind}`),
        ).toBe(payouts);
    },
  };
}

/** A bank takes a payment of two sellers, and gives it back. */
function dispute(status: "lost" | "won"): Operation {
  let order = { id: 0, buyer: of(admin) };
  let pending = 0;
  const report = (to: string) =>
    postAs(admin, "/api/admin/test-disputes", { orderId: order.id, status: to });
  return {
    async prepare() {
      const buyer = await server.signUp();
      const items = [
        { kind: "module", id: module, priceCents: 10_000 },
        { kind: "module", id: otherModule, priceCents: 2_000 },
      ];
      const { body } = await buyer.client.post("/api/orders", { items, totalCents: 12_000 });
      order = { id: body.id, buyer };
      pending = (await money.balancesOf(of(second))).seller_pending ?? 0;
      await money.credit();
      if (status === "won") await report("lost");
    },
    act: () => report(status),
    goOn: async () => {
      await reconcileProviders(server.services);
      // The bank hadn't decided before the crash.
      await report(status);
    },
    async check() {
      const isLost = status === "lost";
      const { client } = order.buyer;
      expect((await client.get(`/api/orders/${order.id}`)).body.status).toBe(
        isLost ? "charged_back" : "paid",
      );
      const { body } = await client.get(`/api/modules/${otherModule}`);
      expect(body.viewer.mayDownload).toBe(!isLost);
      const { seller_pending = 0 } = await money.balancesOf(of(second));
      expect(seller_pending - pending).toBe(isLost ? 0 : 2_000);
    },
  };
}

function adjustment(): Operation {
  let id = 0;
  let before = 0;
  const available = async () => (await money.balancesOf(of(seller))).seller_available ?? 0;
  const decide = () => postAs(other, `/api/admin/adjustments/${id}/posting`);
  return {
    async prepare() {
      before = await available();
      const { body } = await postAs(admin, "/api/admin/adjustments", {
        from: { kind: "operator_funds", userId: null },
        to: { kind: "seller_available", userId: of(seller).id },
        ...{ amount: 700, mode: "test", reason: REASON },
      });
      id = body.id;
    },
    act: decide,
    async goOn() {
      expect([200, 409]).toContain((await decide()).status);
    },
    async check() {
      expect((await available()) - before).toBe(700);
    },
  };
}

function invoice(): Operation {
  let orderId = 0;
  const issue = () => processEvents(server.services, invoicesConsumer);
  return {
    async prepare() {
      orderId = await sell();
    },
    act: issue,
    goOn: issue,
    async check() {
      const { rows } = await sql<{ kind: string; parties: number; events: number }>`
        SELECT kind, (SELECT count(*)::integer FROM invoice_parties
            WHERE invoice_id = invoices.id) AS parties,
          (SELECT count(*)::integer FROM events WHERE type = 'invoice.issued'
            AND (data ->> 'invoiceId')::integer = invoices.id) AS events
        FROM invoices WHERE order_id = ${orderId}`.execute(server.services.db);
      expect(rows).toEqual([{ kind: "invoice", parties: 1, events: 1 }]);
    },
  };
}

/** A day's proof, chained to the one before. */
function proof(): Operation {
  let number = 0;
  let last: string | null = null;
  const day = () => new Date(Date.UTC(2027, 0, number, 0, 20));
  const prove = () => proveLiabilities(server.services, day());
  return {
    async prepare() {
      number += 1;
      await sell();
      await sealTransactions(server.services);
    },
    act: prove,
    goOn: prove,
    async check() {
      const { body } = await server.visitor().get("/api/ledger/proofs?limit=50");
      expect(body).toHaveLength(number);
      expect(body[0]).toMatchObject({ previousRoot: last, isVerifiable: true });
      last = body[0].root;
      const file = await server.app.request(`/api/ledger/proofs/${body[0].id}/file`);
      const { errors } = await verifyFile(file.body as unknown as AsyncIterable<Uint8Array>);
      expect(errors).toEqual([]);
      const owed = await count(sql`
        SELECT coalesce(sum(balance_cents), 0)::integer AS count FROM ledger_accounts
        WHERE bound = 'floor'`);
      expect(body[0].liabilities).toBe(owed);
    },
  };
}

it.each([
  ["a payout", payout, 25],
  ["a chargeback", () => dispute("lost"), 12],
  ["a won chargeback", () => dispute("won"), 12],
  ["an adjustment", adjustment, 8],
  ["an invoice", invoice, 8],
  ["a proof", proof, 6],
])("%s happens once, and whole", async (_, open, least) => {
  const { prepare, act, goOn, check } = open();
  const statements = await atStatements(async (crash) => {
    await prepare();
    await crash(act);
    await goOn();
    await check();
  });
  expect(statements).toBeGreaterThan(least);
  await money.verify();
});
