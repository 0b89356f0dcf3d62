import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { moneyOf } from "../../../test/money.ts";
import { processEvents } from "../../../test/process-events.ts";
import type { Fault } from "../../../test/stripe/faults.ts";
import { openStripeShop, type StripeShop } from "../../../test/stripe/stripe-shop.ts";
import type { SignedUp } from "../../../test/test-server.ts";
import { reconcileProviders } from "./reconciliation/reconcile.ts";
import { latePaymentsConsumer } from "./refunds/refund-late-payments.ts";

/**
 * What happens to money with Stripe, through the whole server. Tested against a fake that was built
 * from Stripe's SDK and documentation: see stripe-server.ts.
 */
let shop: StripeShop;
let money: Awaited<ReturnType<typeof moneyOf>>;
let admin: SignedUp;
beforeAll(async () => {
  shop = await openStripeShop({ worksJobs: false });
  money = await moneyOf(shop.server);
  admin = await shop.server.signUp("admin");
});
afterAll(() => shop.close());
afterEach(async () => {
  shop.stripe.faults.clear();
  shop.stripe.operator.setPayoutInterval("manual");
  shop.lose();
});

const REASON = "Checked by hand for this test.";
const PLATFORM = "acct_platform";
const count = (object: string, account = PLATFORM) =>
  shop.stripe.world.list(object, account).length;

/** Nothing is lost or doubled: our books are right, and agree with Stripe's. */
async function expectBooksToAgree() {
  await money.credit();
  await money.verify();
  await reconcileProviders(shop.server.services);
  expect((await admin.client.get("/api/admin/reconciliation/differences")).body).toEqual([]);
}

/** Sells one module and returns its purchase. */
async function sell(price = 10_000, given?: SignedUp) {
  const seller = given ?? (await shop.server.signUp("contributor"));
  const sale = await shop.sell(seller, price);
  const [line] = (await shop.readOrder(sale.buyer, sale.orderId)).lines;
  return { ...sale, seller, purchaseId: line.purchaseId as number };
}
type Sale = Awaited<ReturnType<typeof sell>>;

const refund = ({ purchaseId }: Sale, more: object = {}) =>
  admin.client.post(`/api/admin/purchases/${purchaseId}/refunds`, { reason: REASON, ...more });
const refundOf = async (id: number) =>
  (await admin.client.get("/api/admin/refunds")).body.find(
    (each: { id: number }) => each.id === id,
  );
const callOf = async (kind: "refund" | "transfer" | "payout", subjectId: number) =>
  shop.server.services.db
    .selectFrom("providerCalls")
    .select(["id", "reference", "status"])
    .where("kind", "=", kind)
    .where("subjectId", "=", subjectId)
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
const mayInstall = async ({ buyer, moduleId }: Sale) =>
  (await buyer.client.get(`/api/modules/${moduleId}`)).body.viewer.mayDownload;
const orderOf = ({ buyer, orderId }: Sale) => shop.readOrder(buyer, orderId);

/** A seller who can be paid out, with an account at Stripe and this balance available. */
async function ready(cents = 10_000) {
  const sale = await sell(cents);
  const { seller } = sale;
  const details = { legalName: "Mara Lind", address: "Main Street 1", country: "US" };
  await seller.client.put("/api/user/seller-details", { ...details, vatId: null, taxId: null });
  const decision = { isApproved: true, reason: REASON };
  await admin.client.put(`/api/admin/sellers/${seller.id}/identity`, decision);
  const { body } = await seller.client.post("/api/user/payout-account");
  const accountId = new URL(body.url).pathname.split("/").at(-1) ?? "";
  shop.stripe.sellers.onboard(accountId);
  await shop.hear();
  await money.clear();
  shop.stripe.books.release();
  return { ...sale, accountId };
}
const request = ({ seller }: Sale, amount: number) =>
  seller.client.post("/api/user/payouts", { amount });
const payoutOf = async ({ seller }: Sale) => (await seller.client.get("/api/user/payouts")).body[0];

describe("a refund by Stripe", () => {
  it("returns the money the way it came, and tells of its end by webhooks in any order", async () => {
    const sale = await sell();
    const { body } = await refund(sale, { amount: 4_000 });
    await money.answer();
    await shop.hear({ isReversed: true, isTwice: true });
    expect((await refundOf(body.id)).status).toBe("paid");
    expect(await orderOf(sale)).toMatchObject({ status: "partly_refunded", refunded: 4_000 });
    expect(await mayInstall(sale)).toBe(true);
    await refund(sale);
    await money.answer();
    expect(await orderOf(sale)).toMatchObject({ status: "refunded", refunded: 10_000 });
    expect(await mayInstall(sale)).toBe(false);
    await expectBooksToAgree();
  });

  it("that the bank returns later is owed again, and the module stays taken away", async () => {
    const sale = await sell();
    const { body } = await refund(sale);
    await money.answer();
    expect((await refundOf(body.id)).status).toBe("paid");
    shop.stripe.refunds.fail((await callOf("refund", body.id)).reference);
    await shop.hear();
    expect(await refundOf(body.id)).toMatchObject({
      ...{ status: "failed", failure: "The card has expired or was canceled." },
    });
    expect(await money.balancesOf(sale.buyer)).toEqual({ buyer_refunds: 10_000 });
    expect(await mayInstall(sale)).toBe(false);
    await expectBooksToAgree();
    // Sent again, it is a new refund.
    await admin.client.post(`/api/admin/refunds/${body.id}/retry`, { reason: REASON });
    await money.answer();
    expect((await refundOf(body.id)).status).toBe("paid");
    expect(await money.balancesOf(sale.buyer)).toEqual({});
    await expectBooksToAgree();
  });

  it("waits for money at Stripe, which is no difference, and is paid when there is some", async () => {
    const sale = await sell();
    const all = shop.stripe.books.total(PLATFORM);
    shop.stripe.operator.payOut(all);
    const { body } = await refund(sale);
    await money.answer();
    expect((await refundOf(body.id)).status).toBe("granted");
    await expectBooksToAgree();
    shop.stripe.operator.topUp(all);
    shop.stripe.refunds.sendPending();
    await shop.hear();
    expect((await refundOf(body.id)).status).toBe("paid");
    await expectBooksToAgree();
  });

  it("does not touch the seller's account at Stripe: what was paid out is owed", async () => {
    const sale = await ready();
    await request(sale, 10_000);
    for (let steps = 0; steps < 2; steps++) await money.movePayoutsOn();
    const before = shop.stripe.books.total(sale.accountId);
    await refund(sale);
    await money.answer();
    expect(await money.balancesOf(sale.seller)).toEqual({ seller_receivable: -10_000 });
    expect(shop.stripe.books.total(sale.accountId)).toBe(before);
    for (const transfer of shop.stripe.world.list("transfer", PLATFORM))
      expect(transfer.amount_reversed).toBe(0);
    await expectBooksToAgree();
  });
});

describe("a dispute at Stripe", () => {
  it("takes the sale, its decisions give and take it again, and nothing can be refunded meanwhile", async () => {
    const sale = await sell();
    const id = shop.stripe.disputes.open(sale.reference);
    await shop.hear({ isReversed: true, isTwice: true });
    expect(await orderOf(sale)).toMatchObject({ status: "charged_back" });
    expect(await mayInstall(sale)).toBe(false);
    expect((await refund(sale, { amount: 100 })).status).toBe(409);
    for (const [decision, status] of [
      ["won", "paid"],
      ["lost", "charged_back"],
      ["won", "paid"],
    ] as const) {
      shop.stripe.disputes.decide(id, decision);
      await shop.hear();
      expect((await orderOf(sale)).status).toBe(status);
      expect(await mayInstall(sale)).toBe(status === "paid");
      await expectBooksToAgree();
    }
    expect((await refund(sale)).status).toBe(201);
    await money.answer();
    await expectBooksToAgree();
  });

  it("is found without its webhooks", async () => {
    const sale = await sell();
    shop.stripe.disputes.open(sale.reference);
    shop.lose();
    await expectBooksToAgree();
    expect((await orderOf(sale)).status).toBe("charged_back");
  });

  it("that is an inquiry takes nothing, and can be refunded", async () => {
    const sale = await sell();
    shop.stripe.disputes.open(sale.reference, { isInquiry: true });
    await shop.hear();
    expect((await orderOf(sale)).status).toBe("paid");
    expect((await refund(sale, { amount: 100 })).status).toBe(201);
    await money.answer();
    await expectBooksToAgree();
  });

  it("of a part of an order is shared by its sellers in proportion, each cent once", async () => {
    const sellers = await Promise.all([1, 2, 3].map(() => shop.server.signUp("contributor")));
    const modules = [];
    for (const seller of sellers) modules.push(await shop.publish(seller, 1_000));
    const buyer = await shop.server.signUp();
    const { body } = await shop.order(buyer, modules);
    const reference = await shop.referenceOf(body.id);
    shop.stripe.buyer.pay(reference);
    await shop.hear();
    await money.credit();
    const id = shop.stripe.disputes.open(reference, { amount: 1_000 });
    await shop.hear();
    const pending = async () => {
      const all = await Promise.all(sellers.map((each) => money.balancesOf(each)));
      return all.map(({ seller_pending }) => seller_pending).sort();
    };
    expect(await pending()).toEqual([666, 667, 667]);
    await expectBooksToAgree();
    shop.stripe.disputes.decide(id, "won");
    await shop.hear();
    expect(await pending()).toEqual([1_000, 1_000, 1_000]);
    await expectBooksToAgree();
  });
});

describe("a payout by Stripe", () => {
  it("begins with an account that Stripe has checked, whose needs the seller sees", async () => {
    const seller = await shop.server.signUp("contributor");
    const { body } = await seller.client.post("/api/user/payout-account");
    expect(body.url).toMatch(/^https:\/\/connect\.stripe\.test\/setup\/acct_/);
    const account = async () => (await seller.client.get("/api/user/balance")).body.account;
    expect(await account()).toMatchObject({
      requirements: expect.arrayContaining(["A bank account for payouts"]),
    });
    shop.stripe.sellers.onboard(new URL(body.url).pathname.split("/").at(-1) ?? "");
    await shop.hear();
    expect(await account()).toMatchObject({ requirements: [] });
  });

  it("goes to the seller's account, then to their bank, and comes back if the bank returns it", async () => {
    const sale = await ready();
    await request(sale, 6_000);
    await money.movePayoutsOn();
    expect((await payoutOf(sale)).status).toBe("transferred");
    expect(shop.stripe.books.available(sale.accountId)).toBe(6_000);
    expect(await money.balancesOf(sale.seller)).toEqual({ seller_available: 4_000 });
    await money.movePayoutsOn();
    expect((await payoutOf(sale)).status).toBe("paying");
    const { id } = await payoutOf(sale);
    const { reference } = await callOf("payout", id);
    for (const [step, status] of [
      ["in_transit", "paying"],
      ["paid", "paid"],
      ["failed", "payout_failed"],
    ] as const) {
      shop.stripe.payouts.advance(reference, step);
      await shop.hear({ isReversed: true });
      expect((await payoutOf(sale)).status).toBe(status);
    }
    expect((await payoutOf(sale)).note).toBe("The bank account is closed.");
    expect(shop.stripe.books.available(sale.accountId)).toBe(6_000);
    // Our debt ended with the transfer.
    expect(await money.balancesOf(sale.seller)).toEqual({ seller_available: 4_000 });
    // Without a bank account, it isn't sent again.
    const before = count("payout", sale.accountId);
    for (let steps = 0; steps < 3; steps++) await money.movePayoutsOn();
    expect(count("payout", sale.accountId)).toBe(before);
    shop.stripe.sellers.onboard(sale.accountId);
    await shop.hear();
    await money.movePayoutsOn();
    expect(count("payout", sale.accountId)).toBe(before + 1);
    await expectBooksToAgree();
  });

  it("that the bank returns each time is sent a few times only", async () => {
    const sale = await ready();
    await request(sale, 6_000);
    await money.movePayoutsOn();
    for (let tries = 0; tries < 8; tries++) {
      await money.movePayoutsOn();
      const { id, status } = await payoutOf(sale);
      if (status !== "paying") continue;
      shop.stripe.payouts.advance((await callOf("payout", id)).reference, "failed");
      shop.stripe.sellers.onboard(sale.accountId);
      await shop.hear();
    }
    expect((await payoutOf(sale)).status).toBe("payout_failed");
    expect(count("payout", sale.accountId)).toBe(3);
    await expectBooksToAgree();
  });

  it("waits while the money isn't there, at the platform or in the seller's account", async () => {
    const sale = await ready();
    const away = shop.stripe.books.available(PLATFORM);
    shop.stripe.operator.payOut(away);
    await request(sale, 6_000);
    await money.movePayoutsOn();
    // The transfer failed for want of money, and the seller has it again.
    expect((await payoutOf(sale)).status).toBe("transfer_failed");
    expect(await money.balancesOf(sale.seller)).toEqual({ seller_available: 10_000 });
    shop.stripe.operator.topUp(away);
    await request(sale, 6_000);
    await money.movePayoutsOn();
    // Someone takes the money out of the account at Stripe.
    shop.stripe.books.move({
      ...{ type: "adjustment", amount: -1, source: null, account: sale.accountId },
    });
    for (let steps = 0; steps < 2; steps++) await money.movePayoutsOn();
    expect(await payoutOf(sale)).toMatchObject({ status: "transferred" });
    expect(count("payout", sale.accountId)).toBe(0);
    shop.stripe.books.move({
      ...{ type: "adjustment", amount: 1, source: null, account: sale.accountId },
    });
    await money.movePayoutsOn();
    expect((await payoutOf(sale)).status).toBe("paying");
    await expectBooksToAgree();
  });

  it("stops while Stripe would pay the platform's balance out by itself", async () => {
    const sale = await ready();
    shop.stripe.operator.setPayoutInterval("daily");
    await reconcileProviders(shop.server.services);
    await request(sale, 6_000);
    const before = count("transfer");
    for (let steps = 0; steps < 2; steps++) await money.movePayoutsOn();
    expect(await payoutOf(sale)).toMatchObject({ status: "requested" });
    expect(count("transfer")).toBe(before);
    shop.stripe.operator.setPayoutInterval("manual");
    await reconcileProviders(shop.server.services);
    await money.movePayoutsOn();
    expect((await payoutOf(sale)).status).toBe("transferred");
  });
});

describe("a payment that arrives after its order had ended", () => {
  async function endAndPay(code?: { code: string; cents: number; maxUses: number }) {
    const seller = await shop.server.signUp("contributor");
    const [buyer, module] = [await shop.server.signUp(), await shop.publish(seller, 3_000)];
    if (code) await seller.client.post("/api/user/discount-codes", code);
    const { body } = await buyer.client.post("/api/orders", {
      items: [{ kind: "module", id: module.id, priceCents: module.price }],
      totalCents: module.price - (code?.cents ?? 0),
      codes: code ? [code.code] : [],
    });
    const reference = await shop.referenceOf(body.id);
    await buyer.client.post(`/api/orders/${body.id}/cancel`);
    const pay = async () => {
      // Stripe completed it at the moment in which it was to expire.
      Object.assign(shop.stripe.sessionOf(reference), { status: "open" });
      shop.stripe.buyer.pay(reference);
      await shop.hear();
      await processEvents(shop.server.services, latePaymentsConsumer);
      await money.answer();
    };
    return { seller, buyer, module, orderId: body.id as number, pay };
  }

  it("pays the order after all, and counts its use of a discount code again", async () => {
    const code = { code: "ONCE", cents: 1_000, maxUses: 1 };
    const { seller, buyer, orderId, pay } = await endAndPay(code);
    const readUses = async () =>
      (await seller.client.get("/api/user/discount-codes")).body.map(
        ({ uses }: { uses: number }) => uses,
      );
    expect(await readUses()).toEqual([0]);
    await pay();
    await shop.hear({ isTwice: true });
    expect((await shop.readOrder(buyer, orderId)).status).toBe("paid");
    expect(await readUses()).toEqual([1]);
    await expectBooksToAgree();
  });

  it("is refunded once if the buyer has bought the item otherwise", async () => {
    const { buyer, module, orderId, pay } = await endAndPay();
    const { body: second } = await shop.order(buyer, [module]);
    shop.stripe.buyer.pay(await shop.referenceOf(second.id));
    await shop.hear();
    const before = count("refund");
    await pay();
    await shop.hear({ isTwice: true });
    expect((await shop.readOrder(buyer, orderId)).status).toBe("failed");
    expect((await shop.readOrder(buyer, second.id)).status).toBe("paid");
    expect(count("refund")).toBe(before + 1);
    await expectBooksToAgree();
  });
});

const FAULTS: readonly Fault[] = [
  "lost before",
  "lost after",
  "reset after",
  "500 after",
  "503",
  "429",
];

describe("an outage of Stripe in the middle of", () => {
  /** The client repeats a request once by itself, except beyond the rate limit. */
  const plan = (request: RegExp, fault: Fault) =>
    shop.stripe.faults.plan(request, fault, fault === "429" ? 1 : 2);
  const tolerate = (work: () => Promise<unknown>) => work().catch(() => undefined);

  it.each(FAULTS)("a checkout (%s) loses and doubles nothing", async (fault) => {
    const seller = await shop.server.signUp("contributor");
    const [buyer, module] = [await shop.server.signUp(), await shop.publish(seller, 2_000)];
    plan(/^POST .*sessions$/, fault);
    const sessions = count("checkout.session");
    const { status } = await shop.order(buyer, [module]);
    shop.stripe.faults.clear();
    await money.answer();
    // Asked again on the same terms, the order goes on.
    const { body } = await shop.order(buyer, [module]);
    expect([201, 500]).toContain(status);
    expect(body.status).toBe("awaiting_payment");
    expect(count("checkout.session")).toBe(sessions + 1);
    shop.stripe.buyer.pay(await shop.referenceOf(body.id));
    plan(/^GET /, fault);
    await tolerate(() => shop.hear());
    shop.stripe.faults.clear();
    await money.answer();
    expect((await shop.readOrder(buyer, body.id)).status).toBe("paid");
    await expectBooksToAgree();
  });

  it.each(FAULTS)("a refund (%s) loses and doubles nothing", async (fault) => {
    const sale = await sell(2_000);
    const refunds = count("refund");
    const { body } = await refund(sale);
    plan(/^POST .*refunds$/, fault);
    await tolerate(() => money.answer());
    shop.stripe.faults.clear();
    await money.answer();
    expect((await refundOf(body.id)).status).toBe("paid");
    expect(count("refund")).toBe(refunds + 1);
    await expectBooksToAgree();
  });

  it.each(FAULTS)("a transfer and a payout (%s) loses and doubles nothing", async (fault) => {
    const sale = await ready(5_000);
    const transfers = count("transfer");
    await request(sale, 5_000);
    plan(/^POST .*transfers$/, fault);
    await tolerate(money.movePayoutsOn);
    shop.stripe.faults.clear();
    await money.answer();
    expect((await payoutOf(sale)).status).toBe("transferred");
    expect(count("transfer")).toBe(transfers + 1);
    plan(/^POST .*payouts$/, fault);
    await tolerate(money.movePayoutsOn);
    shop.stripe.faults.clear();
    await money.answer();
    const { id, status } = await payoutOf(sale);
    expect(status).toBe("paying");
    expect(count("payout", sale.accountId)).toBe(1);
    shop.stripe.payouts.advance((await callOf("payout", id)).reference, "paid");
    await shop.hear();
    expect((await payoutOf(sale)).status).toBe("paid");
    await expectBooksToAgree();
  });

  it("a refund that Stripe refuses under its key for a day needs a person, and happens once", async () => {
    const { db } = shop.server.services;
    const sale = await sell(2_000);
    const refunds = count("refund");
    const { body } = await refund(sale);
    shop.stripe.faults.plan(/^POST .*refunds$/, "500 before");
    for (let tries = 0; tries < 3; tries++) await tolerate(() => money.answer());
    expect(count("refund")).toBe(refunds);
    const { id } = await callOf("refund", body.id);
    await sql`UPDATE provider_calls SET created_at = now() - interval '24 hours' WHERE id = ${id}`.execute(
      db,
    );
    shop.stripe.world.advance(25 * 3_600_000);
    const asked = shop.stripe.requests.length;
    await tolerate(() => money.answer());
    expect(shop.stripe.requests.slice(asked).filter((name) => name.startsWith("POST"))).toEqual([]);
    const unclear = (await admin.client.get("/api/admin/provider-calls/unclear")).body;
    expect(unclear).toContainEqual(expect.objectContaining({ id, needsDecision: true }));
    const path = `/api/admin/provider-calls/${id}/decision`;
    expect((await admin.client.post(path, { reason: REASON })).status).toBe(204);
    await money.answer();
    shop.stripe.world.advance(-25 * 3_600_000);
    expect((await refundOf(body.id)).status).toBe("paid");
    expect(count("refund")).toBe(refunds + 1);
    await expectBooksToAgree();
  });
});
