import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { setFee } from "../../../test/actions/agree-on-contract.ts";
import { publishModule } from "../../../test/actions/publish-module.ts";
import { moneyOf } from "../../../test/money.ts";
import { processEvents } from "../../../test/process-events.ts";
import { VAT } from "../../../test/stand-ins/vat.ts";
import { openTestServer, type SignedUp, type TestServer } from "../../../test/test-server.ts";
import { invoicesConsumer } from "./invoices/issue-invoices.ts";
import { receiptsConsumer } from "./orders/mail-receipts.ts";

/** A server with a tax service: a discount before tax, two sellers, a fee of 10 %. */
let server: TestServer;
let money: Awaited<ReturnType<typeof moneyOf>>;
let [admin, seller, other, buyer]: SignedUp[] = [];
let items: { kind: "module"; id: number; priceCents: number }[];
let order: { id: number; lines: { purchaseId: number; total: number }[] };
beforeAll(async () => {
  server = await openTestServer({ tax: VAT });
  money = await moneyOf(server);
  admin = await server.signUp("admin");
  [seller, other] = [await server.signUp("contributor"), await server.signUp("contributor")];
  buyer = await server.signUp();
  await setFee(admin, 1_000);
  items = [];
  for (const [who, priceCents] of [
    [seller, 1_999],
    [other, 5_000],
  ] as const) {
    const { id } = await publishModule(server, who, { price: priceCents });
    items.push({ kind: "module", id, priceCents });
  }
  await other.client.post("/api/user/discount-codes", { code: "HALF", basisPoints: 5_000 });
});
afterAll(() => server.close());

const of = (who: SignedUp | undefined) => who as SignedUp;
const BILLING = { name: "Ida Berg", address: "Hafenstr. 2", country: "DE", vatId: null };
const REASON = "It does not create the network that it describes.";
/** What the books owe as tax. */
async function owedTax(): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    SELECT coalesce(sum(amount_cents), 0)::integer AS cents
    FROM ledger_entries JOIN ledger_accounts ON ledger_accounts.id = account_id
    WHERE kind = 'tax'`.execute(server.services.db);
  return rows[0]?.cents ?? 0;
}

it("a quote shows the tax of each line after its discount, and who is responsible", async () => {
  const ask = (more: object) =>
    server.visitor().post("/api/cart/quote", { items, codes: ["HALF"], ...more });
  const { body } = await ask({ country: "DE" });
  expect(body).toMatchObject({
    ...{ subtotal: 6_999, discount: 2_500, total: 5_353, taxNote: VAT.note },
    taxes: [{ label: "VAT 19 %", amount: 854 }],
    lines: [
      { price: 1_999, discount: 0, tax: 379, total: 2_378 },
      { price: 5_000, discount: 2_500, tax: 475, total: 2_975 },
    ],
  });
  for (const untaxed of [{ country: "US" }, { country: "DE", vatId: "DE123456789" }])
    expect((await ask(untaxed)).body).toMatchObject({ taxes: [], total: 4_499 });
});

it("the buyer pays it, the books owe it, and the seller and the fee get none of it", async () => {
  const place = (totalCents: number) =>
    of(buyer).client.post("/api/orders", {
      ...{ items, codes: ["HALF"], totalCents, billing: BILLING },
    });
  expect((await place(4_499)).body.code).toBe("price_changed");
  const { status, body } = await place(5_353);
  expect([status, body]).toMatchObject([201, { status: "paid", total: 5_353 }]);
  order = body;
  expect(await owedTax()).toBe(854);
  await money.credit();
  expect(await money.balancesOf(of(seller))).toEqual({ seller_pending: 1_800 });
  expect(await money.balancesOf(of(other))).toEqual({ seller_pending: 2_250 });
  await money.verify();
});

it("receipt, mail and invoices state it", async () => {
  const { client, username } = of(buyer);
  const { body: receipt } = await client.get(`/api/orders/${order.id}/receipt`);
  expect(receipt).toMatchObject({
    ...{ total: 5_353, taxes: [{ label: "VAT 19 %", amount: 854 }], taxNote: VAT.note },
    lines: [{ tax: 379 }, { tax: 475 }],
    billing: BILLING,
  });
  await processEvents(server.services, receiptsConsumer);
  const [mail] = await server.mails(`${username}@example.test`);
  expect(mail?.text).toMatch(/Tax\W+\$8\.54/);
  await processEvents(server.services, invoicesConsumer);
  const { body: invoices } = await client.get(`/api/orders/${order.id}/invoices`);
  expect(invoices).toMatchObject([
    { net: 1_999, tax: 379, total: 2_378, taxNote: VAT.note, lines: [{ tax: 379 }] },
    { net: 2_500, tax: 475, total: 2_975 },
  ]);
});

it("a refund of a part returns its part of the tax, and one of the rest all of it", async () => {
  const purchaseId = order.lines[0]?.purchaseId;
  const refund = async (amount?: number) => {
    const path = `/api/user/sales/${purchaseId}/refunds`;
    const { status, body } = await of(seller).client.post(path, { reason: REASON, amount });
    expect(status).toBe(201);
    await money.answer();
    await processEvents(server.services, invoicesConsumer);
    return body.amount as number;
  };
  expect(await refund(1_000)).toBe(1_000);
  // 1,000 of 2,378: 159 of 379.
  expect(await owedTax()).toBe(854 - 159);
  await money.verify();
  expect(await refund()).toBe(1_378);
  expect(await owedTax()).toBe(475);
  expect(await money.balancesOf(of(seller))).toEqual({});
  const { body: invoices } = await of(buyer).client.get(`/api/orders/${order.id}/invoices`);
  const credits = invoices.filter(({ kind }: { kind: string }) => kind === "credit_note");
  expect(credits).toMatchObject([
    { net: -841, tax: -159, total: -1_000 },
    { net: -1_158, tax: -220, total: -1_378 },
  ]);
  await money.verify();
});

it("a chargeback takes the tax back as well", async () => {
  const body = { orderId: order.id, status: "lost", amount: 2_975 };
  expect((await of(admin).client.post("/api/admin/test-disputes", body)).status).toBe(200);
  expect(await owedTax()).toBe(0);
  expect(await money.balancesOf(of(other))).toEqual({});
  await money.verify();
});
