/**
 * Kills the server with SIGKILL twenty times, and lets the payment provider fail twenty times, in
 * the middle of checkouts, refunds, transfers and payouts. Reports what was lost or doubled, by our
 * books and by the provider's. The provider is a fake that speaks Stripe's HTTP API and survives.
 */
import { spawnSync } from "node:child_process";
import { resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { DEMO_PASSWORD } from "../../apps/server/seed/seed-demo.ts";
import { embeddedCluster } from "../../apps/server/test/faults/database-faults.ts";
import { startServer } from "../../apps/server/test/faults/started-server.ts";
import { openDeliveries } from "../../apps/server/test/stripe/deliveries.ts";
import type { Fault } from "../../apps/server/test/stripe/faults.ts";
import { openStripeServer } from "../../apps/server/test/stripe/stripe-server.ts";
import { row } from "../measuring/measure.ts";

const ROUNDS = 20;
const BUYERS = 4;
const REASON = "It does not create the network that it describes.";
const OUTAGES: readonly Fault[] = [
  "lost after",
  "reset after",
  "503",
  "500 after",
  "lost before",
  "429",
];

const stripe = await openStripeServer();
const env = { ...stripe.env, SEED: "demo" };
let server = await startServer({ env });
const cluster = embeddedCluster(server.dataDir);
const { deliver } = openDeliveries(stripe.world, (path, init) =>
  fetch(server.origin + path, { ...init, signal: AbortSignal.timeout(10_000) }),
);
let isRunning = true;
let addresses = 0;
let buyers = 0;
const counts = { orders: 0, refunds: 0, payouts: 0 };

/** What we read of answers. */
interface Answer {
  readonly id: number;
  readonly lines: readonly { readonly purchaseId: number }[];
  readonly url: string;
}

/** Answers; null when the server is dead or the answer is an error. */
async function call(cookie: string, path: string, body?: object) {
  try {
    const response = await fetch(server.origin + path, {
      method: body ? "POST" : "GET",
      headers: {
        "content-type": "application/json",
        "x-forwarded-for": `10.0.${addresses >> 8}.${addresses++ & 255}`,
        ...(cookie && { cookie }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(60_000),
    });
    const json = (await response.json()) as Answer;
    return response.ok ? { json, cookies: response.headers.getSetCookie() } : null;
  } catch {
    return null;
  }
}

/** Signs up, or in if the account exists: the answer to an earlier attempt may have been lost. */
async function signIn({
  email,
  ...credentials
}: Record<"username" | "password" | "email", string>) {
  for (;;) {
    const answer =
      (await call("", "/api/register", { email, ...credentials })) ??
      (await call("", "/api/login", credentials));
    if (answer) return answer.cookies.map((cookie) => cookie.split(";")[0]).join("; ");
    if (!isRunning) return "";
    await wait(200);
  }
}

/** Runs statements while the database answers; its server dies with ours. */
async function query<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) {
  for (;;) {
    let client: pg.Client | undefined;
    try {
      client = await cluster.connect();
      return (await client.query<Row>(text, values)).rows;
    } catch (error) {
      if (error instanceof pg.DatabaseError && !/^(57|08|53)/.test(error.code ?? "")) throw error;
      await wait(100);
    } finally {
      // A connection whose server died doesn't end.
      await Promise.race([client?.end().catch(() => {}), wait(500)]);
    }
  }
}

/** Has a job run now instead of at its next time. */
const nudge = (queue: string) => query("INSERT INTO pgboss.job (name) VALUES ($1)", [queue]);
const sellerName = "mara-lindqvist";
const seller = await signIn({
  ...{ username: sellerName, password: DEMO_PASSWORD },
  email: `${sellerName}@example.test`,
});
const sellerAccount = await becomePayable();
const listOfSeller = (object: string) => stripe.world.list(object, sellerAccount);

/** The seller's modules at their current prices. */
const listModules = () =>
  query<{ id: number; price: number }>(
    `SELECT modules.id, price_cents AS price FROM modules JOIN users ON users.id = author_id
      WHERE username = $1 AND price_cents > 0 AND modules.status = 'published' ORDER BY 1`,
    [sellerName],
  );

/**
 * The seller's details, their account at the provider, and cleared sales to be paid out. Returns the
 * account's ID.
 */
async function becomePayable() {
  const place = { address: "Main Street 1", country: "US", vatId: null, taxId: null };
  await fetch(`${server.origin}/api/user/seller-details`, {
    method: "PUT",
    headers: { "content-type": "application/json", cookie: seller },
    body: JSON.stringify({ legalName: "Mara Lindqvist", ...place }),
  });
  await query(`UPDATE sellers SET identity_status = 'approved', decided_at = now()`);
  const account = await call(seller, "/api/user/payout-account", {});
  const id = new URL(account?.json.url ?? "").pathname.split("/").at(-1) ?? "";
  stripe.sellers.onboard(id);
  stripe.operator.topUp(10_000_000);
  stripe.books.release();
  await query("UPDATE purchases SET clears_at = now() WHERE cleared_at IS NULL");
  await nudge("clear-sales");
  return id;
}

/** Tries again as people do who got no answer. */
async function patiently<T>(work: () => Promise<T | null>): Promise<T | null> {
  for (let tries = 0; tries < 20 && isRunning; tries++) {
    const answer = await work();
    if (answer) return answer;
    await wait(300);
  }
  return null;
}

/** A new buyer orders modules and pays; every second order is refunded in part or in full. */
async function shop() {
  for (let round = 0; isRunning; round++) {
    const username = `buyer-${buyers++}`;
    const account = {
      username,
      email: `${username}@example.test`,
      password: "a quiet harbour at dawn",
    };
    const cookie = await signIn(account);
    await query("UPDATE users SET email_verified = true WHERE username = $1", [username]);
    const chosen = (await listModules()).slice(0, 1 + (round % 3));
    const items = chosen.map(({ id, price }) => ({ kind: "module", id, priceCents: price }));
    const totalCents = chosen.reduce((sum, { price }) => sum + price, 0);
    const order = (await patiently(() => call(cookie, "/api/orders", { items, totalCents })))?.json;
    if (!order) continue;
    counts.orders += 1;
    const [charge] = await query<{ reference: string }>(
      "SELECT reference FROM provider_calls WHERE kind = 'charge' AND subject_id = $1",
      [order.id],
    );
    try {
      stripe.buyer.pay(charge?.reference ?? "");
    } catch {
      // The session isn't open yet, as its creation was cut off. The buyer goes away.
      continue;
    }
    await call(cookie, `/api/orders/${order.id}/refresh`, {});
    if (round % 2 === 0) continue;
    const [line] = order.lines;
    const more = round % 4 === 1 ? {} : { amount: 100 };
    const path = `/api/user/sales/${line?.purchaseId}/refunds`;
    if (await patiently(() => call(seller, path, { reason: REASON, ...more }))) counts.refunds += 1;
  }
}

/** Pays the seller out again and again. */
async function payOut() {
  while (isRunning) {
    await query("UPDATE purchases SET clears_at = now() WHERE cleared_at IS NULL");
    for (const queue of ["clear-sales", "move-payouts"]) await nudge(queue);
    if (await call(seller, "/api/user/payouts", { amount: 2_500 })) counts.payouts += 1;
    stripe.books.release();
    await arrive();
    await wait(500);
  }
}

/** Payouts reach the seller's bank. */
async function arrive() {
  const sent = await query<{ reference: string }>(
    "SELECT reference FROM provider_calls WHERE kind = 'payout' AND status = 'sent'",
  );
  const known = JSON.stringify(listOfSeller("payout"));
  for (const { reference } of sent)
    if (known.includes(reference)) stripe.payouts.advance(reference, "paid");
}

/** Delivers webhooks, some of them twice. */
async function tell() {
  while (isRunning) {
    await deliver({ isTwice: counts.orders % 2 === 0 }).catch(() => {});
    await wait(100);
  }
}

async function strike(name: string, round: (number: number) => Promise<void>) {
  isRunning = true;
  // One seller asks for more refunds and payouts than the limits per hour allow.
  await query("DELETE FROM attempts");
  Object.assign(counts, { orders: 0, refunds: 0, payouts: 0 });
  const lanes = [...Array.from({ length: BUYERS }, shop), payOut(), tell()];
  for (let number = 0; number < ROUNDS; number++) {
    const before = counts.orders;
    while (counts.orders < before + 2) await wait(20);
    await wait(Math.random() * 2_000);
    await round(number);
  }
  isRunning = false;
  stripe.faults.clear();
  await Promise.all(lanes);
  console.error(row(`${ROUNDS} ${name}`));
  console.error(row("  orders, refunds, payouts", counts.orders, counts.refunds, counts.payouts));
}

/** By kind of call, at how many kills one was under way. */
const underWay = new Map<string, number>();
/** Calls that a kill has left without an answer. */
const cutOff = new Set<number>();

await strike("kills of the server", async (number) => {
  await server.kill();
  // The database answers before the server works on anything.
  const [calls, started] = await Promise.all([
    readUnanswered(),
    startServer({ left: server, env }),
  ]);
  server = started;
  console.error(row(`  kill ${number + 1} during`, calls.join(", ") || "no call"));
  for (const kind of calls) underWay.set(kind, (underWay.get(kind) ?? 0) + 1);
});
for (const kind of ["charge", "refund", "transfer", "payout"])
  console.error(row(`  kills during a ${kind}`, underWay.get(kind) ?? 0));
await strike("outages of the provider", async (number) => {
  stripe.faults.plan(/./, OUTAGES[number % OUTAGES.length] as Fault, 2);
});

/** Kinds of the calls that have no answer yet and weren't cut off by an earlier kill. */
async function readUnanswered(): Promise<string[]> {
  const calls = await query<{ id: number; kind: string }>(
    `SELECT id::int, kind FROM provider_calls WHERE status <> 'settled' AND outcome IS NULL
      AND NOT id = ANY($1) ORDER BY kind`,
    [[...cutOff]],
  );
  for (const { id } of calls) cutOff.add(id);
  return calls.map(({ kind }) => kind);
}

/** Lets every call be looked up and every webhook arrive, as within the next hours. */
async function settle() {
  for (let tries = 0; tries < 60; tries++) {
    await deliver().catch(() => {});
    stripe.books.release();
    await arrive();
    await query(`UPDATE provider_calls SET follow_at = now(), sent_at = sent_at - interval '3 minutes'
      WHERE status <> 'settled'`);
    await query("UPDATE payouts SET next_at = now() WHERE next_at IS NOT NULL");
    // Jobs that a killed process had started run again after a quarter of an hour.
    await query(`UPDATE pgboss.job SET started_on = started_on - interval '1 hour',
      heartbeat_on = heartbeat_on - interval '1 hour' WHERE state = 'active'`);
    await query("UPDATE pgboss.job SET start_after = now() WHERE state = 'retry'");
    for (const queue of ["follow-provider-calls", "move-payouts"]) await nudge(queue);
    await wait(1_000);
    const [left] = await query<{ calls: number; events: number }>(`SELECT
      (SELECT count(*)::int FROM provider_calls AS call LEFT JOIN orders
          ON kind = 'charge' AND orders.id = subject_id
        WHERE call.status <> 'settled' AND orders.status IS DISTINCT FROM 'awaiting_payment') AS calls,
      (SELECT count(*)::int FROM provider_events WHERE processed_at IS NULL AND NOT is_ignored) AS events`);
    if (left?.calls === 0 && left.events === 0 && stripe.world.undelivered.length === 0) return;
  }
  console.error("Some calls are still unclear.", {
    calls: await query(`SELECT kind, status, count(*)::int FROM provider_calls
      WHERE status <> 'settled' GROUP BY 1, 2`),
    events: await query(`SELECT type, count(*)::int FROM provider_events
      WHERE processed_at IS NULL AND NOT is_ignored GROUP BY 1`),
    undelivered: stripe.world.undelivered.length,
  });
  process.exitCode = 1;
}
await settle();
await reconcile();

/** Waits for a comparison of the books that begins now. */
async function reconcile() {
  const began = new Date();
  for (let tries = 0; tries < 60; tries++) {
    await nudge("reconcile-providers");
    await wait(1_000);
    const [check] = await query<{ isDone: boolean; error: string | null }>(
      `SELECT listed_until > $1 AND error IS NULL AS "isDone", error FROM provider_checks
        WHERE provider = 'stripe'`,
      [began],
    );
    if (check?.isDone) return;
    if (tries === 59) console.error("The books were not compared.", check);
  }
  process.exitCode = 1;
}

/** What the provider did, beside what we recorded: how often, and how many cents. */
type Amounts = readonly [count: number, cents: number];
const amountsOf = (items: readonly Record<string, unknown>[], field = "amount"): Amounts => [
  items.length,
  items.reduce((sum, item) => sum + Number(item[field]), 0),
];
const list = (object: string) => stripe.world.list(object, "acct_platform");
const paid = list("checkout.session").filter(({ payment_status }) => payment_status === "paid");
const posted = await query<{ cause: string; count: number; cents: number }>(`
  SELECT cause, count(DISTINCT posted.id)::int AS count, abs(sum(amount_cents))::int AS cents
  FROM ledger_transactions AS posted JOIN ledger_entries ON transaction_id = posted.id
    JOIN ledger_accounts AS account ON account.id = account_id
  WHERE posted.provider = 'stripe' AND account.kind IN ('clearing', 'processing_fees')
  GROUP BY cause`);
const postedOf = (cause: string): Amounts => {
  const found = posted.find((each) => each.cause === cause);
  return [found?.count ?? 0, found?.cents ?? 0];
};
const [ours] = await query<{ payouts: number; cents: number; differences: number }>(`SELECT
  (SELECT count(*)::int FROM payouts WHERE status = 'paid') AS payouts,
  (SELECT coalesce(sum(cents), 0)::int FROM payouts WHERE status = 'paid') AS cents,
  (SELECT count(*)::int FROM provider_differences WHERE resolved_at IS NULL) AS differences`);
const figures: [string, Amounts, Amounts][] = [
  ["payments", amountsOf(paid, "amount_total"), postedOf("charge")],
  ["refunds", amountsOf(list("refund")), postedOf("refund_sent")],
  ["transfers", amountsOf(list("transfer")), postedOf("transfer_sent")],
  ["payouts", amountsOf(listOfSeller("payout")), [ours?.payouts ?? 0, ours?.cents ?? 0]],
  ["differences", [0, 0], [ours?.differences ?? 0, 0]],
];
console.error(row("count and cents at the provider, in our books"));
for (const [name, theirs, own] of figures) {
  console.error(row(`  ${name}`, ...theirs, ...own));
  if (theirs.join() !== own.join()) process.exitCode = 1;
}
await server.stop();
const verified = spawnSync(
  process.execPath,
  [resolve(import.meta.dirname, "../../apps/server/src/verify.ts")],
  {
    env: { ...process.env, DATA_DIR: server.dataDir },
    stdio: "inherit",
  },
);
if (verified.status !== 0) process.exitCode = 1;
await server.clear();
stripe.close();
