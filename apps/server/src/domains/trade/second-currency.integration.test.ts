import type { Currency } from "@stackyard/contract/base/money";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { publishModule } from "../../../test/actions/publish-module.ts";
import { allowPayouts } from "../../../test/book-world.ts";
import { moneyOf } from "../../../test/money.ts";
import { openTestServer, type SignedUp, type TestServer } from "../../../test/test-server.ts";
import type { ListedMovement, PaymentProvider } from "../../platform/payments/payments.ts";
import { operatorAccount, userAccount } from "./ledger/account-kinds.ts";
import { readUserBalances } from "./ledger/balances.ts";
import { resolveHolds } from "./ledger/holds.ts";
import { post } from "./ledger/post.ts";
import { providerEntries } from "./ledger/provider-entries.ts";
import { sealTransactions } from "./ledger/seal-transactions.ts";
import { proveLiabilities } from "./proofs/build-proof.ts";
import { reconcileProviders } from "./reconciliation/reconcile.ts";

// Prices are in dollars so far. The books already keep other currencies apart.
const EUR = "EUR" as Currency;
const OWN = { mode: "test", provider: null, currency: EUR } as const;

/** What the test provider lists and has in euros. */
const movements: ListedMovement[] = [];
let surplus = 0;
const payments = (provider: PaymentProvider): PaymentProvider => ({
  ...provider,
  async readBalance() {
    const cents = movements.reduce((sum, each) => sum + each.cents - each.feeCents, surplus);
    return [...(await provider.readBalance()), { currency: EUR, cents }];
  },
  async *listMovements(since) {
    yield* provider.listMovements(since);
    yield* movements;
  },
});

let server: TestServer;
let money: Awaited<ReturnType<typeof moneyOf>>;
let [admin, seller, buyer]: SignedUp[] = [];
beforeAll(async () => {
  server = await openTestServer({ payments });
  money = await moneyOf(server);
  admin = await server.signUp("admin");
  seller = await server.signUp("contributor");
  buyer = await server.signUp();
  await allowPayouts(seller, admin);
});
afterAll(() => server.close());

const of = (who: SignedUp | undefined) => who as SignedUp;
const balancesIn = async (who: SignedUp | undefined, currency: Currency) => {
  const read = await readUserBalances(server.services.db, {
    ...({ userId: of(who).id, mode: "test" } as const),
    currency,
  });
  const kinds = ["buyer_held", "seller_pending", "seller_available", "seller_in_transit"] as const;
  return Object.fromEntries(kinds.map((kind) => [kind, read(kind)]));
};

/** A sale, as checkout and crediting would record it in euros. */
async function sellInEuros(cents: number): Promise<void> {
  const { id: moduleId } = await publishModule(server, of(seller), { price: 4_900 });
  const { db } = server.services;
  await db.transaction().execute(async (db) => {
    const order = await db
      .insertInto("orders")
      .values({
        ...{ buyerId: of(buyer).id, provider: "test", mode: "test", currency: EUR },
        ...{ paymentMethod: "test", netCents: cents, totalCents: cents, status: "paid" },
        ...{ expiresAt: new Date(), paidAt: new Date(), paymentReference: "eur-1" },
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const { id } = await db
      .insertInto("purchases")
      .values({
        ...{ orderId: order.id, buyerId: of(buyer).id, sellerId: of(seller).id, title: "In euros" },
        ...{ kind: "module", subjectId: moduleId, priceCents: cents, amountCents: cents },
        ...{ status: "paid", settledAt: new Date(), creditedAt: new Date() },
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const movement = { reference: "eur-1", cents, feeCents: 30 };
    await sql`
      INSERT INTO provider_calls (kind, provider, mode, reference, subject_id, request, status,
        outcome, sent_at, settled_at)
      VALUES ('charge', 'test', 'test', 'order-eur', ${order.id}, '{}', 'settled',
        ${JSON.stringify({ status: "paid", movement })}::jsonb, now(), now())`.execute(db);
    await post(db, {
      reference: "movement:test:eur-1",
      ...({ cause: "charge", provider: "test", mode: "test", currency: EUR } as const),
      entries: [
        ...providerEntries("test", movement),
        { account: userAccount("buyer_held", of(buyer).id), cents },
      ],
      opens: [{ reference: `purchase:${id}`, buyerId: of(buyer).id, cents }],
    });
    await resolveHolds(db, [
      {
        ...{ reference: `sale:${id}`, cause: "sale", ...OWN, as: "captured" },
        hold: { reference: `purchase:${id}`, buyerId: of(buyer).id },
        entries: [{ account: userAccount("seller_pending", of(seller).id), cents }],
      },
    ]);
  });
  const about = { kind: "charge", reference: "order-eur" } as const;
  const listed = { kind: "charge", currency: EUR, about, meaning: null, at: new Date() } as const;
  movements.push({ ...listed, reference: "eur-1", cents, feeCents: 30 });
}

/** The operator gives a seller euros, of which a part is on its way to them. */
async function payOutInEuros(cents: number, inTransit: number): Promise<void> {
  const { db } = server.services;
  const available = userAccount("seller_available", of(seller).id);
  const { id } = await db
    .insertInto("adjustments")
    .values({
      ...({ status: "posted", mode: "test", currency: EUR, cents } as const),
      ...{ fromKind: "operator_funds", toKind: "seller_available", toUser: of(seller).id },
      ...{ reason: "In euros.", proposedBy: of(admin).id, decidedAt: new Date() },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await post(db, {
    ...{ reference: `adjustment:${id}`, cause: "adjustment", ...OWN },
    entries: [
      { account: operatorAccount("operator_funds"), cents: -cents },
      { account: available, cents },
    ],
  });
  const payout = await db
    .insertInto("payouts")
    .values({
      ...({ sellerId: of(seller).id, provider: "test", mode: "test", currency: EUR } as const),
      ...{ accountId: "eur-account", cents: inTransit },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await post(db, {
    ...{ reference: `payout:${payout.id}`, cause: "transfer", ...OWN },
    entries: [
      { account: available, cents: -inTransit },
      { account: userAccount("seller_in_transit", of(seller).id), cents: inTransit },
    ],
  });
}

describe("euros beside dollars", () => {
  it("have accounts of their own, and all rules hold of both", async () => {
    await money.sell(of(seller), 9_000);
    await money.clear();
    await money.sell(of(seller), 4_000);
    await money.credit();
    await of(seller).client.post("/api/user/payouts", { amount: 5_000 });
    await sellInEuros(1_700);
    await payOutInEuros(700, 300);
    expect(await balancesIn(seller, "USD")).toEqual({
      ...{ buyer_held: 0, seller_pending: 4_000, seller_available: 4_000 },
      seller_in_transit: 5_000,
    });
    expect(await balancesIn(seller, EUR)).toEqual({
      ...{ buyer_held: 0, seller_pending: 1_700, seller_available: 400, seller_in_transit: 300 },
    });
    await money.verify();
  });

  it("are no part of what pages and statements say in dollars", async () => {
    const { client } = of(seller);
    expect((await client.get("/api/user/balance")).body).toMatchObject({
      ...{ pending: 4_000, available: 4_000, inTransit: 5_000, currency: "USD" },
    });
    const month = new Date().toISOString().slice(0, 7);
    const { body } = await client.get(`/api/user/statements/${month}`);
    expect(body.closing).toMatchObject({ pending: 4_000, available: 4_000, inTransit: 5_000 });
    const [overview] = (await of(admin).client.get("/api/admin/money")).body;
    const amounts = overview.balances.map(({ amount }: { amount: number }) => amount);
    expect(amounts.reduce((sum: number, amount: number) => sum + amount, 0)).toBe(0);
    const kinds = overview.balances.map(({ kind }: { kind: string }) => kind);
    expect(new Set(kinds).size).toBe(kinds.length);
  });

  it("have proofs of their own", async () => {
    await sealTransactions(server.services);
    await proveLiabilities(server.services);
    const proofs = await server.services.db
      .selectFrom("ledgerProofs")
      .select(["currency", "liabilityCents", "previousRoot", "providerBalances"])
      .where("root", "is not", null)
      .orderBy("currency")
      .execute();
    expect(proofs).toMatchObject([
      {
        ...{ currency: "EUR", liabilityCents: 2_400, previousRoot: null },
        providerBalances: [{ provider: "test", cents: 1_670 }],
      },
      { currency: "USD", liabilityCents: 13_000, previousRoot: null },
    ]);
  });

  it("are compared with the provider's by themselves", async () => {
    const differences = async () => {
      await reconcileProviders(server.services);
      const { body } = await of(admin).client.get("/api/admin/reconciliation/differences");
      return body.map((each: Record<string, unknown>) => ({
        ...{ kind: each.kind, reference: each.reference },
      }));
    };
    surplus = 5;
    expect(await differences()).toEqual([{ kind: "balance", reference: "EUR" }]);
    surplus = 0;
    expect(await differences()).toEqual([]);
    // A movement in euros that was posted in dollars is none of it.
    const reference = "eur-2";
    const about = { kind: "other" } as const;
    const moved = {
      kind: "topup",
      currency: EUR,
      about,
      meaning: "operator",
      at: new Date(),
    } as const;
    movements.push({ ...moved, reference, cents: 1_000, feeCents: 0 });
    await post(server.services.db, {
      reference: `movement:test:${reference}`,
      ...({ cause: "operator", provider: "test", mode: "test", currency: "USD" } as const),
      entries: [
        ...providerEntries("test", { cents: 1_000, feeCents: 0 }),
        { account: operatorAccount("operator_funds"), cents: 1_000 },
      ],
    });
    expect(await differences()).toEqual([{ kind: "amount", reference }]);
  });
});
