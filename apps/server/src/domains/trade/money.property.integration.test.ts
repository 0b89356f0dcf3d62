import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buyModule } from "../../../test/actions/buy-module.ts";
import { publishModule } from "../../../test/actions/publish-module.ts";
import { openCrashes } from "../../../test/crashes.ts";
import { moneyOf } from "../../../test/money.ts";
import { openTestServer, type SignedUp, type TestServer } from "../../../test/test-server.ts";
import type { PaymentProvider, PayoutProvider } from "../../platform/payments/payments.ts";
import { sealTransactions } from "./ledger/seal-transactions.ts";
import { clearSales } from "./orders/clear-sales.ts";
import { grantOverdueRefunds } from "./refunds/grant-overdue.ts";

const LONG = process.env.TEST_LONG === "1";
const REASON = "It does not create the network that it describes.";

/** How many of the provider's next answers get lost. */
let lost = 0;
const losing =
  <Call, Outcome>(work: (call: Call) => Promise<Outcome>) =>
  async (call: Call): Promise<Outcome> => {
    const outcome = await work(call);
    if (lost === 0) return outcome;
    lost -= 1;
    throw new Error("the answer got lost");
  };
const payments = (provider: PaymentProvider): PaymentProvider => {
  const payouts = provider.payouts as PayoutProvider;
  return {
    ...provider,
    ...{ charge: losing(provider.charge), refund: losing(provider.refund) },
    payouts: {
      ...payouts,
      ...{ transfer: losing(payouts.transfer), payOut: losing(payouts.payOut) },
    },
  };
};

const { tracing, crashAfter } = openCrashes();
let server: TestServer;
let money: Awaited<ReturnType<typeof moneyOf>>;
let admin: SignedUp;
let sellers: SignedUp[];
let modules: number[];
beforeAll(async () => {
  server = await openTestServer({ isContended: true, payments, tracing });
  money = await moneyOf(server);
  admin = await server.signUp("admin");
  const fees = { value: { salesBasisPoints: 1_250 }, follows: null, reason: "As agreed upon." };
  await admin.client.put("/api/admin/settings/fees", fees);
  sellers = [await server.signUp("contributor"), await server.signUp("contributor")];
  modules = [];
  for (const { id, client } of sellers) {
    const place = { address: "Main Street 1\nBerlin", country: "DE", vatId: null, taxId: null };
    await client.put("/api/user/seller-details", { legalName: "Mara Lind", ...place });
    const approval = { isApproved: true, reason: "Checked against the register." };
    await admin.client.put(`/api/admin/sellers/${id}/identity`, approval);
    await client.post("/api/user/payout-account");
  }
  for (const [index, price] of [4_900, 1_999, 333].entries())
    modules.push((await publishModule(server, sellers[index % 2] as SignedUp, { price })).id);
});
afterAll(() => server.close());

interface Purchase {
  readonly id: number;
  readonly orderId: number;
  readonly totalCents: number;
}
interface Step {
  readonly act: (typeof ACTS)[number];
  /** Choose who acts, on what, and how much. */
  readonly who: number;
  readonly what: number;
  readonly share: number;
  /** After this many statements the process dies; null for never. */
  readonly crash: number | null;
  readonly loses: boolean;
}

const JOBS = ["credit", "clear", "answer", "move", "seal", "grant"] as const;
const ACTS = [
  ...[
    "buy",
    "buy",
    "buy",
    "buy later",
    "ask",
    "accept",
    "give",
    "dispute",
    "win",
    "lose",
    "pay out",
  ],
  ...JOBS,
] as const;
const rarely = <T, U>(seldom: fc.Arbitrary<T>, usual: U) =>
  fc.oneof({ weight: 1, arbitrary: seldom }, { weight: 3, arbitrary: fc.constant(usual) });
const step: fc.Arbitrary<Step> = fc.record({
  act: fc.constantFrom(...ACTS),
  ...{
    who: fc.nat(5),
    what: fc.nat(30),
    share: fc.oneof(fc.constant(100), fc.integer({ min: 1, max: 100 })),
  },
  crash: rarely(fc.nat(30), null),
  loses: rarely(fc.constant(true), false),
});
/** Steps of one group happen at the same time. */
const history = fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), {
  ...{ minLength: 10, maxLength: LONG ? 60 : 25, size: "max" },
});

const pick = <T>(list: readonly T[], index: number) => list[index % list.length] as T;

async function listPurchases(): Promise<Purchase[]> {
  const { rows } = await sql<Purchase>`
    SELECT id, order_id AS "orderId", amount_cents AS "totalCents" FROM purchases
    WHERE amount_cents > 0 ORDER BY id DESC LIMIT 12`.execute(server.services.db);
  return rows;
}

async function take({ act, who, what, share }: Step, buyers: readonly SignedUp[]) {
  const { services } = server;
  const buyer = pick(buyers, who);
  const purchase = pick(await listPurchases(), what);
  const dispute = (status: string) =>
    purchase &&
    admin.client.post("/api/admin/test-disputes", { orderId: purchase.orderId, status });
  const amount = purchase && Math.ceil((purchase.totalCents * share) / 100);
  switch (act) {
    case "buy":
      return buyModule(buyer, pick(modules, what));
    case "buy later":
      return buyModule(buyer, pick(modules, what), { paymentMethodId: "test-later" });
    case "ask":
      return (
        purchase &&
        buyer.client.post(`/api/purchases/${purchase.id}/refunds`, { reason: REASON, amount })
      );
    case "accept": {
      const seller = pick(sellers, who);
      const { body } = await seller.client.get("/api/user/sales/refunds");
      const refund = pick(body as { id: number }[], what);
      return refund && seller.client.post(`/api/refunds/${refund.id}/acceptance`, {});
    }
    case "give":
      return (
        purchase &&
        pick(sellers, who).client.post(`/api/user/sales/${purchase.id}/refunds`, {
          reason: REASON,
          amount,
        })
      );
    case "dispute":
      return dispute("open");
    case "win":
      return dispute("won");
    case "lose":
      return dispute("lost");
    case "pay out":
      return pick(sellers, who).client.post("/api/user/payouts", { amount: 100 * share });
    case "credit":
      return money.credit();
    case "clear":
      await money.expire();
      return clearSales(services);
    case "answer":
      return money.answer();
    case "move":
      return money.movePayoutsOn();
    case "seal":
      return sealTransactions(services);
    case "grant":
      await sql`UPDATE refunds SET due_at = now() WHERE due_at IS NOT NULL`.execute(services.db);
      return grantOverdueRefunds(services);
  }
}

/** Takes a step, which may end in the middle. Jobs report their first failed row. */
async function tryStep(step: Step, buyers: readonly SignedUp[]) {
  if (step.loses) lost += 1;
  const isJob = JOBS.some((job) => job === step.act);
  const act = () => take(step, buyers);
  try {
    await crashAfter(step.crash ?? 1_000_000, act);
  } catch (error) {
    if (!isJob || !/rows? failed|got lost|crashed/.test(String(error))) throw error;
  }
}

/** What jobs do in time: every call is answered, and every payment credited. */
async function settle() {
  lost = 0;
  for (let round = 0; round < 3; round++) {
    await sql`UPDATE test_payments SET settles_at = now()`.execute(server.services.db);
    await money.answer();
    await money.credit();
    await money.movePayoutsOn();
  }
}

/** Orders that the provider was paid for and that aren't, or the reverse, or paid for twice. */
async function listContradictions() {
  const { rows } = await sql`
    SELECT orders.id, orders.status, count(paid.reference)::integer AS charges
    FROM orders
    LEFT JOIN provider_calls AS call ON call.kind = 'charge' AND call.subject_id = orders.id
    LEFT JOIN test_payments AS paid
      ON paid.reference = call.reference AND paid.kind = 'charge' AND paid.status = 'paid'
    WHERE orders.total_cents > 0
    GROUP BY orders.id
    HAVING count(paid.reference) <> CASE
      WHEN orders.status IN ('paid', 'partly_refunded', 'refunded', 'charged_back') THEN 1
      ELSE 0 END`.execute(server.services.db);
  return rows;
}

it("whatever many parties do at once, crashes and lost answers included, the books are right", async () => {
  const took = new Set<string>();
  const property = fc.asyncProperty(history, async (groups) => {
    const buyers = [await server.signUp(), await server.signUp(), await server.signUp()];
    for (const group of groups) {
      await Promise.all(group.map((step) => tryStep(step, buyers)));
      for (const { act } of group) took.add(act);
    }
    await settle();
    await money.verify();
    expect(await listContradictions()).toEqual([]);
    const { db } = server.services;
    const { rows } =
      await sql`SELECT reference FROM provider_calls WHERE status <> 'settled'`.execute(db);
    expect(rows).toEqual([]);
  });
  await fc.assert(property, LONG ? { numRuns: 100 } : { numRuns: 12 });
  expect([...took].sort()).toEqual([...new Set(ACTS)].sort());
});
