import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { publishModule } from "../../../../test/actions/publish-module.ts";
import { openTestServer, type SignedUp, type TestServer } from "../../../../test/test-server.ts";
import { BOOK_RULES } from "../../../book-rules.ts";
import { readUserBalances } from "../ledger/balances.ts";
import { verifyBooks } from "../ledger/verify-books.ts";
import { followCalls } from "../providers/follow-calls.ts";
import { reconcileProviders } from "../reconciliation/reconcile.ts";

const PRICE = 10_000;
const REASON = "On the statement of today.";

let server: TestServer;
let seller: SignedUp;
let admin: SignedUp;
beforeAll(async () => {
  server = await openTestServer({
    worksJobs: true,
    env: { SEED: "none", INVOICE_BANK_DETAILS: "Our bank\\nDE00 1234", INVOICE_TERM_DAYS: "10" },
  });
  seller = await server.signUp("contributor");
  admin = await server.signUp("admin");
});
afterAll(() => server.close());

async function signUpOrganization() {
  const buyer = await server.signUp();
  await server.services.db
    .updateTable("users")
    .set({ organization: "Example Inc." })
    .where("id", "=", buyer.id)
    .execute();
  return buyer;
}

async function order(given?: SignedUp) {
  const buyer = given ?? (await signUpOrganization());
  const { id } = await publishModule(server, seller, { price: PRICE });
  const items = [{ kind: "module", id, priceCents: PRICE }];
  const { status, body } = await buyer.client.post("/api/orders", { items, totalCents: PRICE });
  return { buyer, moduleId: id, status, body, orderId: body.id as number };
}

const read = async ({ buyer, orderId }: { buyer: SignedUp; orderId: number }) =>
  (await buyer.client.get(`/api/orders/${orderId}`)).body;

let statements = 0;
const record = (transfer: object, bankReference = `bank-${++statements}`) =>
  admin.client.post("/api/admin/bank-transfers", { reason: REASON, bankReference, ...transfer });
const receive = (orderId: number, amount: number, bankReference?: string) =>
  record({ kind: "received", orderId, amount }, bankReference);

const invoices = async () => (await admin.client.get("/api/admin/invoice-payments")).body;
const invoiceOf = async (orderId: number) =>
  (await invoices()).find((each: { orderId: number }) => each.orderId === orderId);

const heldOf = async ({ id }: SignedUp) => {
  const denomination = { userId: id, mode: "live", currency: "USD" } as const;
  return (await readUserBalances(server.services.db, denomination))("buyer_held");
};

async function expectBooksToAgree() {
  await reconcileProviders(server.services);
  const { body } = await admin.client.get("/api/admin/reconciliation/differences");
  expect(body).toEqual([]);
  expect(await verifyBooks(server.services.db, BOOK_RULES)).toEqual([]);
}

describe("paying by invoice", () => {
  it("is offered to organizations, with the bank's details and their term", async () => {
    expect((await server.visitor().get("/api/payment-methods")).body).toMatchObject([
      { id: "invoice", isTest: false, requires: "organization" },
    ]);
    expect((await server.visitor().get("/api/payment-options")).body).toMatchObject([
      { id: "card", state: "not_enabled" },
      { id: "paypal", state: "not_enabled" },
      { id: "crypto", state: "not_enabled", note: "Not enabled by this operator." },
      { id: "invoice", state: "enabled" },
    ]);
    const person = await order(await server.signUp());
    expect(person).toMatchObject({
      status: 400,
      body: { fields: { paymentMethodId: expect.stringMatching(/^Only organizations can pay/) } },
    });
    const { body, orderId } = await order();
    expect(body).toMatchObject({
      ...{ status: "awaiting_payment", mode: "live", actionUrl: null, paymentLabel: "Invoice" },
      transfer: {
        ...{ bankDetails: "Our bank\nDE00 1234", reference: `ORDER-${orderId}`, received: 0 },
      },
    });
    const days = (Date.parse(body.expiresAt) - Date.parse(body.createdAt)) / 86_400_000;
    expect(days).toBeCloseTo(10, 2);
    expect(await invoiceOf(orderId)).toMatchObject({
      ...{ organization: "Example Inc.", status: "open", amount: PRICE, received: 0 },
      ...{ missing: PRICE, toReturn: 0, dueAt: body.expiresAt },
    });
  });

  it("is complete when all of the money has arrived, in parts", async () => {
    const { buyer, orderId, moduleId } = await order();
    expect((await receive(orderId, 4_000)).body).toMatchObject({
      ...{ kind: "received", orderId, amount: 4_000, left: 4_000, recordedBy: { id: admin.id } },
    });
    expect(await read({ buyer, orderId })).toMatchObject({
      ...{ status: "awaiting_payment", transfer: { received: 4_000 } },
    });
    expect(await heldOf(buyer)).toBe(4_000);
    await expect
      .poll(async () => (await buyer.client.get("/api/notifications")).body[0]?.text)
      .toBe(`We received $40.00 for order ${orderId}. $60.00 is missing`);
    await expectBooksToAgree();
    expect((await receive(orderId, 6_000)).body.left).toBe(0);
    expect(await read({ buyer, orderId })).toMatchObject({ status: "paid", transfer: null });
    expect((await buyer.client.get(`/api/modules/${moduleId}`)).body.viewer.mayDownload).toBe(true);
    expect(await invoiceOf(orderId)).toBeUndefined();
    await expectBooksToAgree();
  });

  it("keeps what arrives beyond the invoice until it is returned, once", async () => {
    const { buyer, orderId } = await order();
    const { body: transfer } = await receive(orderId, PRICE + 2_000);
    expect((await read({ buyer, orderId })).status).toBe("paid");
    expect(transfer).toMatchObject({ amount: PRICE + 2_000, left: 2_000 });
    await expect.poll(() => heldOf(buyer)).toBe(2_000);
    expect(await invoiceOf(orderId)).toMatchObject({ status: "paid", missing: 0, toReturn: 2_000 });
    const giveBack = () => record({ kind: "returned", transferId: transfer.id });
    const answers = await Promise.all([giveBack(), giveBack()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await heldOf(buyer)).toBe(0);
    expect(await invoiceOf(orderId)).toBeUndefined();
    await expectBooksToAgree();
  });

  it("records each transfer of the bank once", async () => {
    const { buyer, orderId } = await order();
    const answers = await Promise.all(
      Array.from({ length: 3 }, () => receive(orderId, 4_000, "statement-7")),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe("bank_reference_used");
    expect((await read({ buyer, orderId })).transfer.received).toBe(4_000);
    // Two that complete it together complete it once.
    const rest = await Promise.all([receive(orderId, 6_000), receive(orderId, 6_000)]);
    expect(rest.map(({ status }) => status)).toEqual([201, 201]);
    expect((await read({ buyer, orderId })).status).toBe("paid");
    expect(await invoiceOf(orderId)).toMatchObject({ toReturn: 6_000 });
    await expectBooksToAgree();
  });

  it("is found by the bank's reference, the ledger's, and what buyers write on transfers", async () => {
    const { buyer, orderId } = await order();
    const { body: transfer } = await receive(orderId, PRICE, "NOTPROVIDED/7781");
    const search = async (reference: string) => {
      const path = `/api/admin/money/search?reference=${encodeURIComponent(reference)}`;
      const { body } = await admin.client.get(path);
      return body as { kind: string; id: number; reference: string; state: string }[];
    };
    const found = await search("NOTPROVIDED/7781");
    expect(found.map(({ kind }) => kind).sort()).toEqual(["bank_transfer", "transaction"]);
    expect(found.find(({ kind }) => kind === "bank_transfer")).toMatchObject({
      ...{ id: transfer.id, state: "received", amount: PRICE, orderId, person: { id: buyer.id } },
      ...{ mode: "live", reference: "NOTPROVIDED/7781" },
    });
    const posting = found.find(({ kind }) => kind === "transaction");
    expect(posting).toMatchObject({ state: "bank_transfer", entries: { length: 2 } });
    // As reconciliation shows it.
    const own = posting?.reference.replace("movement:invoice:", "") ?? "";
    expect(await search(own)).toMatchObject([{ kind: "transaction", id: posting?.id }]);
    expect(await search(posting?.reference ?? "")).toMatchObject([{ id: posting?.id }]);
    expect(await search(`ORDER-${orderId}`)).toMatchObject([{ kind: "order", id: orderId }]);
    const { body: receipt } = await buyer.client.get(`/api/orders/${orderId}/receipt`);
    expect(await search(receipt.number)).toMatchObject([{ kind: "order", id: orderId }]);
  });

  it("ends with its term; money that comes later pays it, or waits to be returned", async () => {
    const { db } = server.services;
    const [late, partial] = [await order(), await order()];
    for (const { orderId } of [late, partial])
      await sql`UPDATE provider_calls SET follow_at = now(),
        request = jsonb_set(request, '{expiresAt}', '"2020-01-01T00:00:00Z"')
        WHERE kind = 'charge' AND subject_id = ${orderId}`.execute(db);
    await receive(partial.orderId, 1_000);
    await followCalls(server.services);
    for (const each of [late, partial]) expect((await read(each)).status).toBe("expired");
    expect(await invoiceOf(partial.orderId)).toMatchObject({ status: "canceled", toReturn: 1_000 });
    expect((await receive(late.orderId, PRICE)).status).toBe(201);
    expect((await read(late)).status).toBe("paid");
    await expectBooksToAgree();
  });

  it("goes back by bank transfer when it is refunded", async () => {
    const { buyer, orderId } = await order();
    await receive(orderId, PRICE);
    const { purchaseId } = (await read({ buyer, orderId })).lines[0];
    await admin.client.post(`/api/admin/purchases/${purchaseId}/refunds`, {
      reason: "The seller agrees to it.",
    });
    const listed = async () => (await admin.client.get("/api/admin/bank-transfers/refunds")).body;
    await expect.poll(listed).toMatchObject([{ orderId, amount: PRICE, buyer: { id: buyer.id } }]);
    const [{ reference }] = await listed();
    expect((await record({ kind: "refunded", reference: "unknown" })).status).toBe(404);
    const answers = await Promise.all([
      record({ kind: "refunded", reference }),
      record({ kind: "refunded", reference }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 404]);
    expect(await listed()).toEqual([]);
    expect((await read({ buyer, orderId })).status).toBe("refunded");
    await expectBooksToAgree();
  });
});

describe("the operator's own money", () => {
  it("comes and goes, but never more than the account has", async () => {
    const balance = async () => {
      await reconcileProviders(server.services);
      const { body } = await admin.client.get("/api/admin/reconciliation");
      return body.find((each: { provider: string }) => each.provider === "invoice").balance;
    };
    const before = await balance();
    expect(before).toBeGreaterThan(0);
    expect((await record({ kind: "operator", amount: 500 })).status).toBe(201);
    expect((await record({ kind: "operator", amount: 0 })).status).toBe(400);
    expect((await record({ kind: "operator", amount: -(before + 501) })).body.fields).toEqual({
      amount: "The bank account doesn't have this much.",
    });
    const all = { kind: "operator", amount: -(before + 500) };
    const answers = await Promise.all([record(all), record(all)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400]);
    expect(await balance()).toBe(0);
    await expectBooksToAgree();
  });
});

describe("administrators alone", () => {
  it("record transfers, and see them", async () => {
    const { orderId } = await order();
    const transfer = { kind: "received", orderId, amount: 1, bankReference: "x-1", reason: REASON };
    const path = "/api/admin/bank-transfers";
    expect((await server.visitor().post(path, transfer)).status).toBe(401);
    expect((await seller.client.post(path, transfer)).status).toBe(403);
    for (const wrong of [
      { amount: 0 },
      { amount: 1.5 },
      { reason: "" },
      { bankReference: "" },
      { kind: "gift" },
    ])
      expect((await admin.client.post(path, { ...transfer, ...wrong })).status).toBe(400);
    expect((await receive(999_999, 1)).status).toBe(404);
    expect((await record({ kind: "returned", transferId: 999_999 })).status).toBe(404);
    for (const list of [path, `${path}/refunds`, "/api/admin/invoice-payments"]) {
      expect((await server.visitor().get(list)).status).toBe(401);
      expect((await seller.client.get(list)).status).toBe(403);
    }
    const { body } = await admin.client.get(`${path}?limit=5`);
    expect(body).toHaveLength(5);
    expect(body[0].id).toBeGreaterThan(body[4].id);
  });
});
