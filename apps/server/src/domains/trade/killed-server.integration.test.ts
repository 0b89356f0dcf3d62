import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { publishModule } from "../../../test/actions/publish-module.ts";
import { type StartedServer, startServer } from "../../../test/faults/started-server.ts";
import { fetchPatiently } from "../../../test/fetch-patiently.ts";
import { holdingLocks, untilWaitingForLocks } from "../../../test/lock-waits.ts";
import { moneyOf } from "../../../test/money.ts";
import { openDeliveries } from "../../../test/stripe/deliveries.ts";
import type { Fault } from "../../../test/stripe/faults.ts";
import { type FakeStripe, openStripeServer } from "../../../test/stripe/stripe-server.ts";
import { PLATFORM } from "../../../test/stripe/world.ts";
import { openTestServer, PASSWORD, type TestServer } from "../../../test/test-server.ts";
import type { Database } from "../../platform/db/database.ts";
import { InProcessClient } from "../../platform/http/api/in-process-client.ts";
import { followCallsEveryMinute } from "./providers/follow-calls.ts";

vi.setConfig({ testTimeout: 480_000, hookTimeout: 480_000 });

const PRICE = 10_000;
/** A part: of a full refund, Stripe would refuse a second one. */
const REFUND = 4_000;
const REASON = "It does not create the network that it describes.";
/** Seems to be running elsewhere: at each start, it would keep the server busy for seconds. */
const INDEXING = "index-documents";

let stripe: FakeStripe;
/** Publishes modules and compares the books. It works on no jobs of money. */
let server: TestServer;
let killable: StartedServer;
let db: Database;
let money: Awaited<ReturnType<typeof moneyOf>>;
let deliver: ReturnType<typeof openDeliveries>["deliver"];
let buyer: InProcessClient;
let admin: InProcessClient;
const modules: number[] = [];
/** Paid and not refunded yet. */
let owned: Sale;

beforeAll(async () => {
  stripe = await openStripeServer();
  server = await openTestServer({ env: { ...stripe.env, SEED: "none" } });
  db = server.services.db;
  money = await moneyOf(server);
  const seller = await server.signUp("contributor");
  for (let count = 0; count < 5; count++)
    modules.push((await publishModule(server, seller, { price: PRICE })).id);
  await sql`INSERT INTO pgboss.job (name, state, policy)
    VALUES (${INDEXING}, 'active', 'exclusive')`.execute(db);
  await start();
  const call = (path: string, init: RequestInit) => fetchPatiently(killable.origin + path, init);
  deliver = openDeliveries(stripe.world, call).deliver;
  const signIn = async (role: "buyer" | "admin") => {
    const { username } = await server.signUp(role);
    const client = new InProcessClient({ request: call });
    expect((await client.post("/api/login", { username, password: PASSWORD })).status).toBe(200);
    return client;
  };
  [buyer, admin] = [await signIn("buyer"), await signIn("admin")];
  owned = saleOf((await offer()()).body);
  await pay(owned);
  await buyer.post(`/api/orders/${owned.orderId}/refresh`);
});
afterAll(async () => {
  await killable?.kill();
  await server.close();
  stripe.close();
});

async function start() {
  const { host, user, database } = server.connection;
  killable = await startServer({
    left: server.services.config,
    env: {
      ...stripe.env,
      DATABASE_URL: `postgres:///${database}?host=${host}&user=${user}`,
      AUTH_SECRET: server.services.config.authSecret,
    },
  });
}

/** Starts the server again after a quarter of an hour, in which jobs of dead processes end. */
async function restart() {
  await sql`UPDATE pgboss.job SET start_after = now(), state = CASE
    WHEN retry_count < retry_limit THEN 'retry' ELSE 'failed' END::pgboss.job_state
    WHERE state = 'active' AND name <> ${INDEXING}`.execute(db);
  await db.updateTable("providerChecks").set({ reconciledAt: null }).execute();
  await start();
  // It compares Stripe's books first, whose requests must not be those that fail next.
  const check = db
    .selectFrom("providerChecks")
    .select("reconciledAt")
    .where("provider", "=", "stripe");
  await expect
    .poll(() => check.executeTakeFirst(), { interval: 50, timeout: 120_000 })
    .toEqual({ reconciledAt: expect.any(Date) });
}

interface Middle {
  /** Stripe gets these requests, and doesn't answer. */
  readonly unanswered?: readonly (readonly [request: RegExp, fault: Fault])[];
  /** Transactions that write to these rows have begun, and wait. */
  readonly locked?: readonly ("buyers' money" | "refunds")[];
}

const ROWS = {
  "buyers' money": sql`SELECT FROM ledger_accounts WHERE kind = 'buyer_held' FOR UPDATE`,
  refunds: sql`SELECT FROM refunds FOR UPDATE`,
};

/** Kills the server when all of this has happened, and starts it again. */
async function killWithin({ unanswered = [], locked = [] }: Middle, work: () => Promise<unknown>) {
  const struck = unanswered.map(([request, fault]) => stripe.faults.plan(request, fault).struck);
  await holdingLocks(db, async (holder) => {
    for (const rows of locked) await ROWS[rows].execute(holder);
    const answer = work().catch(() => undefined);
    await Promise.all(struck);
    await untilWaitingForLocks(db, locked.length);
    await killable.kill();
    stripe.faults.clear();
    await answer;
  });
  await restart();
}

/** Lets webhooks arrive, calls be followed and sellers be credited, as within some minutes. */
async function settle() {
  await sql`UPDATE provider_calls SET follow_at = now(), sent_at = sent_at - interval '3 minutes'
    WHERE status <> 'settled'`.execute(db);
  const readLeft = async () => {
    await deliver();
    await server.services.jobs.enqueue(db, followCallsEveryMinute, {});
    const { rows } = await sql`SELECT
      (SELECT count(*)::int FROM provider_calls WHERE status <> 'settled'
        AND coalesce(outcome ->> 'status', '') NOT IN ('action_needed', 'pending')) AS calls,
      (SELECT count(*)::int FROM provider_events WHERE processed_at IS NULL AND NOT is_ignored) AS events,
      (SELECT count(*)::int FROM purchases WHERE status = 'paid' AND credited_at IS NULL) AS sales`.execute(
      db,
    );
    return rows[0];
  };
  await expect
    .poll(readLeft, { interval: 100, timeout: 120_000 })
    .toEqual({ calls: 0, events: 0, sales: 0 });
}

interface Sale {
  readonly orderId: number;
  readonly purchaseId: number;
}
const saleOf = ({ id, lines }: { id: number; lines: [{ purchaseId: number }] }): Sale => ({
  orderId: id,
  purchaseId: lines[0].purchaseId,
});

/** What a buyer does, possibly again and again, to order another module. */
function offer() {
  const items = [{ kind: "module", id: modules.pop(), priceCents: PRICE }];
  return () => buyer.post("/api/orders", { items, totalCents: PRICE });
}
/** What an administrator does to refund a sale. */
const refund = ({ purchaseId }: Sale) =>
  admin.post(`/api/admin/purchases/${purchaseId}/refunds`, { reason: REASON, amount: REFUND });

async function pay({ orderId }: Sale) {
  const call = db.selectFrom("providerCalls").select("reference").where("subjectId", "=", orderId);
  const { reference } = await call.where("kind", "=", "charge").executeTakeFirstOrThrow();
  stripe.buyer.pay(reference);
}
const readOrder = async ({ orderId }: Sale) => (await buyer.get(`/api/orders/${orderId}`)).body;

/** The newest order is paid, and a part of the one before is refunded. */
async function expectSoldAndRefunded(sold: Sale) {
  expect(await readOrder(sold)).toMatchObject({ status: "paid", refunded: 0 });
  expect(await readOrder(owned)).toMatchObject({
    ...{ status: "partly_refunded", refunded: REFUND },
  });
  owned = sold;
}

const amountsOf = (object: string, field = "amount") =>
  stripe.world.list(object, PLATFORM).map((item) => item[field]);

/** Stripe's movements are posted, each once, and nothing else is; no order has two of them. */
async function expectEqualBooks() {
  await money.verify();
  const { rows: ours } = await sql`SELECT transaction.reference, -sum(amount_cents)::int AS net
    FROM ledger_transactions AS transaction JOIN ledger_entries ON transaction_id = transaction.id
      JOIN ledger_accounts ON ledger_accounts.id = account_id
    WHERE kind = 'clearing' GROUP BY transaction.id ORDER BY reference COLLATE "C"`.execute(db);
  const theirs = stripe.world
    .list("balance_transaction", PLATFORM)
    .map(({ id, net }) => ({ reference: `movement:stripe:${id}`, net }));
  expect(ours).toEqual(theirs.toSorted((one, other) => (one.reference < other.reference ? -1 : 1)));
  const { body: orders } = await buyer.get("/api/orders");
  const paid = orders.map(() => PRICE);
  expect(amountsOf("checkout.session", "amount_total")).toEqual(paid);
  expect(amountsOf("charge")).toEqual(paid);
  // All but the newest order.
  expect(amountsOf("refund")).toEqual(paid.slice(1).map(() => REFUND));
}

describe("a server that is killed loses and doubles nothing", () => {
  afterEach(expectEqualBooks);

  it.each([
    ["before Stripe has a checkout and a refund", "lost before"],
    ["before it knows that Stripe has them", "lost after"],
  ] as const)("%s", async (_, fault) => {
    const order = offer();
    const unanswered = [/^POST .*sessions$/, /^POST .*refunds$/].map(
      (each) => [each, fault] as const,
    );
    await killWithin({ unanswered }, () => Promise.all([order(), refund(owned)]));
    // A buyer without an answer tries again.
    const { status, body } = await order();
    expect(status).toBe(201);
    await settle();
    await pay(saleOf(body));
    await settle();
    await expectSoldAndRefunded(saleOf(body));
  });

  it("before it knows of a payment, and has recorded a refund", async () => {
    const sold = saleOf((await offer()()).body);
    await pay(sold);
    await killWithin(
      { unanswered: [[/^GET .*sessions\/\w+$/, "lost before"]], locked: ["buyers' money"] },
      () => Promise.all([deliverOnly("checkout.session.completed"), refund(owned)]),
    );
    expect((await refund(owned)).status).toBe(201);
    await settle();
    await expectSoldAndRefunded(sold);
  });

  it("while it records a payment and a refund", async () => {
    const sold = saleOf((await offer()()).body);
    stripe.operator.payOut(stripe.books.total(PLATFORM));
    await refund(owned);
    await settle();
    // The refund waited for money.
    stripe.operator.topUp(REFUND);
    stripe.refunds.sendPending();
    await pay(sold);
    await killWithin({ locked: ["buyers' money", "refunds"] }, () =>
      deliverOnly("checkout.session.completed", "refund.updated"),
    );
    await settle();
    await expectSoldAndRefunded(sold);
  });
});

const deliverOnly = (...types: string[]) => deliver({ only: ({ type }) => types.includes(type) });
