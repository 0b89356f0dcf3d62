import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { publishModule } from "../../../../test/actions/publish-module.ts";
import { moneyOf } from "../../../../test/money.ts";
import { processEvents } from "../../../../test/process-events.ts";
import { openTestServer, type SignedUp, type TestServer } from "../../../../test/test-server.ts";
import { invoicesConsumer } from "./issue-invoices.ts";
import { sweepInvoiceParties } from "./sweep-parties.ts";

let server: TestServer;
let money: Awaited<ReturnType<typeof moneyOf>>;
let admin: SignedUp;
let seller: SignedUp;
beforeAll(async () => {
  server = await openTestServer();
  money = await moneyOf(server);
  admin = await server.signUp("admin");
  // 10 % of each sale.
  const change = { value: { salesBasisPoints: 1_000 }, follows: null, reason: "As agreed upon." };
  expect((await admin.client.put("/api/admin/settings/fees", change)).status).toBe(200);
});
afterAll(() => server.close());
beforeEach(async () => {
  seller = await server.signUp("contributor");
});

const DETAILS = {
  ...{ legalName: "Mara Lind e.K.", address: "Main Street 1\nBerlin", country: "DE" },
  ...{ vatId: "DE123456789", taxId: null },
};
const REASON = "It does not create the network.";
const issue = () => processEvents(server.services, invoicesConsumer);
const ofOrder = async ({ client }: SignedUp, orderId: number) =>
  (await client.get(`/api/orders/${orderId}/invoices`)).body;
const dispute = (orderId: number, status: string) =>
  admin.client.post("/api/admin/test-disputes", { orderId, status });

describe("an invoice", () => {
  it("is issued after the order in the name of each seller, with the names of that time", async () => {
    await seller.client.put("/api/user/seller-details", DETAILS);
    const other = await server.signUp("contributor");
    const buyer = await server.signUp();
    const items = [];
    for (const [who, price] of [
      [seller, 1_000],
      [other, 2_000],
      [seller, 3_000],
    ] as const) {
      const { id } = await publishModule(server, who, { price });
      items.push({ kind: "module", id, priceCents: price });
    }
    const billing = { name: "Buyer GmbH", address: "Side Street 2", country: "AT" };
    const order = { items, codes: [], totalCents: 6_000, billing };
    const { body } = await buyer.client.post("/api/orders", order);
    expect(await ofOrder(buyer, body.id)).toEqual([]);
    await issue();
    const invoices = await ofOrder(buyer, body.id);
    expect(invoices).toMatchObject([
      {
        ...{ number: `TEST-S${seller.id}-000001`, kind: "invoice", total: 4_000, tax: 0 },
        seller: { name: "Mara Lind e.K.", country: "DE", vatId: "DE123456789" },
        buyer: { name: "Buyer GmbH", country: "AT" },
        lines: [{ total: 1_000 }, { total: 3_000 }],
      },
      { number: `TEST-S${other.id}-000001`, total: 2_000, seller: { name: other.username } },
    ]);
    await seller.client.put("/api/user/seller-details", { ...DETAILS, legalName: "Someone Else" });
    expect((await ofOrder(buyer, body.id))[0].seller.name).toBe("Mara Lind e.K.");
    const { body: issued } = await seller.client.get("/api/user/issued-invoices");
    expect(issued).toEqual([invoices[0]]);
    expect((await server.visitor().get(`/api/orders/${body.id}/invoices`)).status).toBe(401);
    expect((await other.client.get(`/api/orders/${body.id}/invoices`)).status).toBe(404);
  });

  it("is a PDF file for its buyer and seller, as the receipt is for the buyer", async () => {
    const { buyer, orderId } = await money.sell(seller);
    await issue();
    const [{ id, number }] = await ofOrder(buyer, orderId);
    const path = `/api/invoices/${id}/pdf`;
    for (const { client } of [buyer, seller]) {
      const { status, headers } = await client.get(path);
      expect([status, headers.get("content-type")]).toEqual([200, "application/pdf"]);
      expect(headers.get("content-disposition")).toContain(`${number}.pdf`);
    }
    expect((await admin.client.get(path)).status).toBe(404);
    const receipt = `/api/orders/${orderId}/receipt/pdf`;
    expect((await buyer.client.get(receipt)).headers.get("content-type")).toBe("application/pdf");
    expect((await seller.client.get(receipt)).status).toBe(404);
  });

  it("is corrected by credit notes for refunds and chargebacks, numbered without gaps", async () => {
    const { buyer, purchaseId, orderId } = await money.sell(seller);
    const second = await money.sell(seller, 500);
    const give = (amount: number) =>
      seller.client.post(`/api/user/sales/${purchaseId}/refunds`, { reason: REASON, amount });
    await give(2_500);
    await dispute(orderId, "open");
    await dispute(orderId, "won");
    await issue();
    const notes = await ofOrder(buyer, orderId);
    const number = (n: number) => `TEST-S${seller.id}-00000${n}`;
    expect(notes).toMatchObject([
      { number: number(1), kind: "invoice", total: 10_000 },
      { number: number(3), kind: "credit_note", total: -2_500, corrects: number(1) },
      { number: number(4), kind: "credit_note", total: -7_500, reason: "Disputed payment" },
      { number: number(5), kind: "invoice", total: 7_500 },
    ]);
    expect(await ofOrder(second.buyer, second.orderId)).toMatchObject([{ number: number(2) }]);
    // Heard again by an earlier cursor, nothing is issued twice.
    await sql`UPDATE event_cursors SET transaction_id = '0', event_id = 0
      WHERE consumer = 'invoices'`.execute(server.services.db);
    await issue();
    expect(await ofOrder(buyer, orderId)).toEqual(notes);
  });

  it("has the next number of its series, when many are issued by several processes", async () => {
    await issue();
    const module = await publishModule(server, seller, { price: 700 });
    await Promise.all(
      Array.from({ length: 6 }, async () => {
        const { client } = await server.signUp();
        const price = { priceCents: 700, paymentMethodId: "test" };
        await client.post("/api/purchases", { moduleId: module.id, ...price });
      }),
    );
    await Promise.all([issue(), issue(), issue()]);
    const { body } = await seller.client.get("/api/user/issued-invoices");
    const numbers = body.map(({ number }: { number: string }) => Number(number.slice(-6)));
    expect(numbers.sort()).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it("never changes, and loses its names after the configured years only", async () => {
    const { buyer, orderId } = await money.sell(seller);
    await issue();
    const { db } = server.services;
    await expect(sql`UPDATE invoices SET number = 99`.execute(db)).rejects.toThrow(/append-only/);
    await sweepInvoiceParties(server.services);
    expect((await ofOrder(buyer, orderId))[0].seller).not.toBeNull();
    await sql`ALTER TABLE invoices DISABLE TRIGGER invoices_append_only`.execute(db);
    await sql`UPDATE invoices SET issued_at = now() - interval '11 years'`.execute(db);
    await sql`ALTER TABLE invoices ENABLE TRIGGER invoices_append_only`.execute(db);
    await sweepInvoiceParties(server.services);
    expect((await ofOrder(buyer, orderId))[0]).toMatchObject({ seller: null, total: 10_000 });
  });

  it("is disclosed to administrators with a reason that is recorded", async () => {
    const { buyer, orderId } = await money.sell(seller);
    await issue();
    const path = `/api/admin/orders/${orderId}/invoices`;
    const reason = "The tax office asks for it.";
    expect((await buyer.client.post(path, { reason })).status).toBe(403);
    expect((await admin.client.post(path, {})).status).toBe(400);
    expect((await admin.client.post(path, { reason })).body).toHaveLength(1);
    const events = await server.services.db
      .selectFrom("events")
      .select(["actorId", "data"])
      .where("type", "=", "order.invoices_disclosed")
      .execute();
    expect(events).toEqual([{ actorId: admin.id, data: { orderId, reason } }]);
  });
});

describe("a statement", () => {
  const month = new Date().toISOString().slice(0, 7);
  const statement = async (of = month) =>
    (await seller.client.get(`/api/user/statements/${of}`)).body;

  it("has every movement of the seller's balance, and its totals explain the change", async () => {
    expect((await seller.client.get("/api/user/statements")).body).toEqual([]);
    expect((await seller.client.get(`/api/user/statements/${month}`)).status).toBe(404);
    const first = await money.sell(seller);
    const second = await money.sell(seller, 4_000);
    await money.clear();
    const give = { reason: REASON, amount: 1_000 };
    await seller.client.post(`/api/user/sales/${first.purchaseId}/refunds`, give);
    await dispute(second.orderId, "open");
    expect((await seller.client.get("/api/user/statements")).body).toEqual([month]);
    const body = await statement();
    expect(body).toMatchObject({
      ...{ month, isFinal: false, mode: "test", lineCount: 4 },
      opening: { total: 0 },
      closing: { pending: 0, available: 8_100, total: 8_100 },
      totals: [
        { kind: "dispute", count: 1, amount: -3_600 },
        { kind: "refund", count: 1, amount: -900 },
        { kind: "sale", count: 2, amount: 12_600 },
      ],
    });
    expect(body.lines).toMatchObject([
      { kind: "sale", price: 10_000, fee: 1_000, amount: 9_000 },
      { kind: "sale", price: 4_000, fee: 400, amount: 3_600 },
      { kind: "refund", price: null, amount: -900 },
      { kind: "dispute", description: `Disputed payment of order ${second.orderId}` },
    ]);
    const sum = body.totals.reduce(
      (total: number, { amount }: { amount: number }) => total + amount,
      0,
    );
    expect(body.opening.total + sum).toBe(body.closing.total);
    const file = (format: string) =>
      seller.client.get(`/api/user/statements/${month}/file?format=${format}`);
    const csv = (await file("csv")).body.trim().split("\r\n");
    expect(csv).toHaveLength(5);
    expect(csv[1]).toContain("100.00,10.00,90.00");
    expect((await file("pdf")).headers.get("content-type")).toBe("application/pdf");
    const other = await server.signUp("contributor");
    expect((await other.client.get(`/api/user/statements/${month}`)).status).toBe(404);
  });

  it("of a month starts where the one before ended, wherever the months are divided", async () => {
    const { db } = server.services;
    for (let n = 0; n < 4; n++) await money.sell(seller, 1_000 + n);
    await money.clear();
    // The first half happened in the first and the last moment of an earlier month.
    await sql`ALTER TABLE ledger_transactions DISABLE TRIGGER USER`.execute(db);
    await sql`
      UPDATE ledger_transactions SET created_at = CASE entry.version
        WHEN 1 THEN date_trunc('month', ledger_transactions.created_at - interval '40 days', 'UTC')
        ELSE date_trunc('month', ledger_transactions.created_at - interval '40 days', 'UTC')
          + interval '1 month' - interval '1 millisecond' END
      FROM ledger_entries AS entry JOIN ledger_accounts ON ledger_accounts.id = account_id
      WHERE transaction_id = ledger_transactions.id AND party_id = ${seller.id}
        AND kind = 'seller_pending' AND entry.version <= 2`.execute(db);
    await sql`ALTER TABLE ledger_transactions ENABLE TRIGGER USER`.execute(db);
    const { body: months } = await seller.client.get("/api/user/statements");
    expect(months.length).toBeGreaterThan(1);
    const all = [];
    for (const each of months.toReversed()) all.push(await statement(each));
    for (const [index, { opening, closing, totals, isFinal }] of all.entries()) {
      expect(opening).toEqual(all[index - 1]?.closing ?? expect.objectContaining({ total: 0 }));
      const sum = totals.reduce(
        (total: number, { amount }: { amount: number }) => total + amount,
        0,
      );
      expect(opening.total + sum).toBe(closing.total);
      expect(isFinal).toBe(index < all.length - 1);
    }
    expect(all[0].totals).toMatchObject([{ kind: "sale", count: 2 }]);
    const file = `/api/user/statements/${all[0].month}/file?format=csv`;
    const [, ...lines] = (await seller.client.get(file)).body.trim().split("\r\n");
    expect(lines.map((line: string) => line.slice(0, 19))).toEqual(
      all[0].lines.map(({ at }: { at: string }) => at.slice(0, 19)),
    );
    expect(lines).toHaveLength(2);
    expect(all.at(-1).closing.total).toBe((await money.balancesOf(seller)).seller_available);
  });
});
