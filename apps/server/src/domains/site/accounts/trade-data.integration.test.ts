import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { allowPayouts } from "../../../../test/book-world.ts";
import { moneyOf } from "../../../../test/money.ts";
import { processEvents } from "../../../../test/process-events.ts";
import {
  openTestServer,
  PASSWORD,
  type SignedUp,
  type TestServer,
} from "../../../../test/test-server.ts";
import { invoicesConsumer } from "../../trade/invoices/issue-invoices.ts";
import { operatorAccount, userAccount } from "../../trade/ledger/account-kinds.ts";
import { post } from "../../trade/ledger/post.ts";
import { sealTransactions } from "../../trade/ledger/seal-transactions.ts";
import { proveLiabilities } from "../../trade/proofs/build-proof.ts";
import { deleteAccounts } from "./delete-accounts.ts";
import { heldTrade } from "./held-trade.ts";

const REASON = "It does not create the network that it describes.";
const OBJECTION = "It does, if the region is set.";
const BILLING = { name: "Mara Lind GmbH", address: "Side Street 2", country: "AT" };

let server: TestServer;
let money: Awaited<ReturnType<typeof moneyOf>>;
let admin: SignedUp;
/** Buys and sells. */
let owner: SignedUp;
/** The order that they paid for, with their address. */
let orderId: number;
beforeAll(async () => {
  server = await openTestServer();
  money = await moneyOf(server);
  admin = await server.signUp("admin");
  owner = await server.signUp("contributor");
  await allowPayouts(owner, admin);
  await owner.client.post("/api/user/discount-codes", { code: "SPRING", basisPoints: 1_000 });
  await sellThings();
  await buyThings();
  await processEvents(server.services, invoicesConsumer);
});
afterAll(() => server.close());

/** A payout, a debt after a chargeback, and a refund request to which they objected. */
async function sellThings() {
  const first = await money.sell(owner, 9_000);
  await money.clear();
  expect((await owner.client.post("/api/user/payouts", { amount: 8_000 })).status).toBe(201);
  for (let step = 0; step < 3; step++) await money.movePayoutsOn();
  await money.takeOut(owner, 1_000);
  const lost = { orderId: first.orderId, status: "lost" };
  await admin.client.post("/api/admin/test-disputes", lost);
  const { buyer, purchaseId } = await money.sell(owner, 2_000);
  const asked = await buyer.client.post(`/api/purchases/${purchaseId}/refunds`, { reason: REASON });
  const objection = { reason: OBJECTION };
  await owner.client.post(`/api/refunds/${asked.body.id}/objection`, objection);
}

/** An order with an address and an open refund request, and something in the cart. */
async function buyThings() {
  const seller = await server.signUp("contributor");
  const { module } = await money.sell(seller, 3_000);
  const items = [{ kind: "module", id: module.id, priceCents: 3_000 }];
  const order = { items, totalCents: 3_000, billing: BILLING };
  const { body } = await owner.client.post("/api/orders", order);
  orderId = body.id;
  const [{ purchaseId }] = body.lines;
  await owner.client.post(`/api/purchases/${purchaseId}/refunds`, { reason: REASON });
  const { module: other } = await money.sell(seller, 1_000);
  const chosen = { kind: "module", id: other.id, seenPrice: 1_000 };
  await owner.client.post("/api/cart/items", { items: [chosen] });
  await sealTransactions(server.services);
  await proveLiabilities(server.services);
  await money.credit();
}

const rows = async (query: ReturnType<typeof sql>) =>
  (await query.execute(server.services.db)).rows;

async function deleteAccount({ id }: SignedUp) {
  await rows(sql`UPDATE users SET deletes_at = now() - interval '1 minute' WHERE id = ${id}`);
  await deleteAccounts(server.services, new AbortController().signal);
}

describe("what a user bought and sold", () => {
  it("is in the export of their data", async () => {
    const held = await heldTrade(server.services.db, owner.id);
    expect(held).toMatchObject({
      seller: [{ legalName: "Mara Lind", country: "DE", identityStatus: "approved" }],
      sellerAccounts: [{ provider: "test" }],
      discountCodes: [{ code: "SPRING", basisPoints: 1_000 }],
      payouts: [{ cents: 8_000, status: "paid" }],
      adjustments: [{ cents: 1_000, fromKind: "seller_available", status: "posted" }],
      chargebacks: [{ cents: 9_000, status: "lost" }],
      cart: [{ seenCents: 1_000 }],
      purchases: [{ orderId, billing: BILLING }],
    });
    expect(held.refunds).toHaveLength(2);
    expect(held.refunds).toContainEqual(
      expect.objectContaining({ status: "objected", objection: OBJECTION, reason: null }),
    );
    expect(held.refunds).toContainEqual(
      expect.objectContaining({ orderId, status: "requested", reason: REASON, objection: null }),
    );
    const invoices = held.invoices.map(({ kind, netCents }) => [kind, Number(netCents)]);
    expect(invoices).toContainEqual(["invoice", 9_000]);
    expect(invoices).toContainEqual(["invoice", 3_000]);
  });

  it("is kept without their name after the deletion, except for invoices", async () => {
    const { id } = owner;
    const proven = sql`SELECT FROM ledger_proof_balances WHERE user_id = ${id}`;
    expect(await rows(proven)).toHaveLength(1);
    expect((await money.balancesOf(owner)).seller_receivable).toBe(-9_000);
    await deleteAccount(owner);

    for (const table of ["cart_items", "ledger_proof_balances", "sellers", "seller_accounts"])
      expect(await rows(sql`SELECT FROM ${sql.table(table)} WHERE user_id = ${id}`)).toEqual([]);
    expect(await rows(sql`SELECT billing FROM orders WHERE buyer_id = ${id}`)).toEqual([
      { billing: null },
    ]);
    const calls = sql`SELECT request ? 'buyer' AS has_buyer FROM provider_calls
      WHERE kind = 'charge' AND subject_id = ${orderId}`;
    expect(await rows(calls)).toEqual([{ hasBuyer: false }]);
    const codes = sql`SELECT ended_at IS NOT NULL AS has_ended FROM discount_codes
      WHERE seller_id = ${id}`;
    expect(await rows(codes)).toEqual([{ hasEnded: true }]);
    const refunds = sql`SELECT status, reason, objection FROM refunds
      WHERE buyer_id = ${id} OR seller_id = ${id} ORDER BY id`;
    expect(await rows(refunds)).toEqual([
      { status: "objected", reason: REASON, objection: null },
      { status: "withdrawn", reason: null, objection: null },
    ]);
    const parties = sql`SELECT seller ->> 'name' AS name FROM invoices
      JOIN invoice_parties ON invoice_id = invoices.id WHERE seller_id = ${id}`;
    expect(await rows(parties)).toContainEqual({ name: "Mara Lind" });
  });

  it("stays in the books, without what they owed", async () => {
    expect(await money.balancesOf(owner)).toEqual({ seller_pending: 2_000 });
    const closed = sql`SELECT cause FROM ledger_transactions
      WHERE reference = ${`account:${owner.id}:closed:test`}`;
    expect(await rows(closed)).toEqual([{ cause: "set_off" }]);
    await money.verify();
  });
});

describe("an account with real money", () => {
  const give = (userId: number, kind: "seller_available" | "buyer_held") =>
    post(server.services.db, {
      reference: `given:${kind}:${userId}`,
      ...({ cause: "adjustment", mode: "live", provider: null, currency: "USD" } as const),
      entries: [
        { account: operatorAccount("operator_funds"), cents: -4_900 },
        { account: userAccount(kind, userId), cents: 4_900 },
      ],
    });

  it.each([
    ["seller_available", "$49.00 available. Request a payout first."],
    ["buyer_held", "$49.00 held for your orders. Delete your account when that is settled."],
  ] as const)("can't be deleted with a balance in %s", async (kind, words) => {
    const rich = await server.signUp("contributor");
    await give(rich.id, kind);
    const { body } = await rich.client.post("/api/account/deletion", { password: PASSWORD });
    expect(body).toMatchObject({
      code: "balance_open",
      message: `Your account still has a balance: ${words}`,
    });
  });

  it("is kept if money came after its owner asked for the deletion", async () => {
    const rich = await server.signUp("contributor");
    await rich.client.post("/api/account/deletion", { password: PASSWORD });
    await give(rich.id, "seller_available");
    await deleteAccount(rich);
    const left = sql`SELECT deleted_at, deletes_at > now() AS is_later FROM users
      WHERE id = ${rich.id}`;
    expect(await rows(left)).toEqual([{ deletedAt: null, isLater: true }]);
  });
});
