import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { SECRETS, sign } from "../../../../test/stripe/deliveries.ts";
import { type FakeStripe, openStripeServer } from "../../../../test/stripe/stripe-server.ts";
import type { ChargeCall, ListedMovement, PaymentProvider, PayoutProvider } from "../payments.ts";
import { openStripePayments } from "./open-stripe.ts";
import { readStripeSettings } from "./stripe-settings.ts";

/** Tested against a fake that was built from Stripe's SDK and documentation: see stripe-server.ts. */
let stripe: FakeStripe;
let provider: PaymentProvider;
let payouts: PayoutProvider;
beforeAll(async () => {
  stripe = await openStripeServer();
  const settings = readStripeSettings(stripe.env, { publicUrl: undefined });
  if (!settings) throw new Error("the fake has no settings");
  provider = openStripePayments(settings, { timeoutMs: 300 });
  payouts = provider.payouts as PayoutProvider;
});
afterAll(() => stripe.close());
afterEach(() => stripe.faults.clear());

let number = 0;
const newReference = (kind: string) => `${kind}-${++number}`;

const fakeNow = () => stripe.world.now() * 1_000;
const times = () => {
  const now = new Date(fakeNow()).toISOString();
  return { createdAt: now, sentAt: now };
};

function newCharge(cents = 4_900): ChargeCall {
  return {
    ...{ reference: newReference("order"), cents, currency: "USD", methodId: "card" },
    description: "Tidy VPC",
    items: [{ title: "Tidy VPC", cents }],
    buyer: { id: 1, email: "buyer@example.test" },
    returnUrl: "https://stackyard.example/orders/1",
    expiresAt: new Date(fakeNow() + 24 * 3_600_000).toISOString(),
    ...times(),
  };
}

async function payCharge(cents?: number) {
  const call = newCharge(cents);
  await provider.charge(call);
  stripe.buyer.pay(call.reference);
  const paid = await provider.findCharge(call);
  if (paid.status !== "paid") throw new Error(`the charge is ${paid.status}`);
  return { call, paid };
}

const lost = /connection to Stripe|timeout/;

describe("a charge", () => {
  it("is a page of Stripe's with our amounts, and is paid with Stripe's fee", async () => {
    const call = newCharge();
    const asked = await provider.charge(call);
    expect(asked).toEqual({
      ...{ status: "action_needed", providerId: stripe.sessionOf(call.reference).id },
      url: stripe.sessionOf(call.reference).url,
    });
    expect(stripe.sessionOf(call.reference)).toMatchObject({
      ...{ mode: "payment", amount_total: 4_900, customer_email: "buyer@example.test" },
      ...{ success_url: call.returnUrl, cancel_url: call.returnUrl },
    });
    stripe.buyer.pay(call.reference);
    const paid = await provider.findCharge(call);
    if (paid.status !== "paid") throw new Error(paid.status);
    expect(paid).toMatchObject({
      status: "paid",
      paymentReference: stripe.sessionOf(call.reference).payment_intent,
      movement: { cents: 4_900, feeCents: 172 },
    });
    // Its ID finds it without a search.
    const before = stripe.requests.length;
    expect(await provider.findCharge({ ...call, providerId: paid.providerId ?? "" })).toEqual(paid);
    expect(stripe.requests.slice(before)).toEqual([`GET /v1/checkout/sessions/${paid.providerId}`]);
  });

  it("waits while a card is declined or the bank asks for confirmation", async () => {
    const call = newCharge();
    await provider.charge(call);
    const steps = [
      () => stripe.buyer.tryDeclinedCard(call.reference),
      () => stripe.buyer.startAuthentication(call.reference),
      () => stripe.buyer.finishAuthentication(call.reference, false),
    ];
    for (const step of steps) {
      step();
      expect((await provider.findCharge(call)).status).toBe("action_needed");
    }
    stripe.buyer.startAuthentication(call.reference);
    stripe.buyer.finishAuthentication(call.reference, true);
    expect((await provider.findCharge(call)).status).toBe("paid");
  });

  it("by bank debit settles later, one way or the other", async () => {
    const [paid, refused] = [newCharge(), newCharge()];
    for (const call of [paid, refused]) {
      await provider.charge(call);
      stripe.buyer.payByDebit(call.reference);
      expect((await provider.findCharge(call)).status).toBe("processing");
      // It can't be canceled any more.
      expect((await provider.cancelCharge(call)).status).toBe("processing");
    }
    stripe.buyer.settleDebit(paid.reference, true);
    stripe.buyer.settleDebit(refused.reference, false);
    expect((await provider.findCharge(paid)).status).toBe("paid");
    expect(await provider.findCharge(refused)).toMatchObject({
      ...{ status: "declined", reason: "The bank returned the debit for insufficient funds." },
    });
  });

  it("is paid only when its fee is known", async () => {
    const call = newCharge();
    await provider.charge(call);
    stripe.buyer.payWithLateTransaction(call.reference);
    expect((await provider.findCharge(call)).status).toBe("processing");
    stripe.buyer.bookLateTransaction(call.reference);
    expect((await provider.findCharge(call)).status).toBe("paid");
  });

  it("ends when it is canceled, and stays paid when it was paid first", async () => {
    const [open, unknown] = [newCharge(), newCharge()];
    const { call: paid } = await payCharge();
    await provider.charge(open);
    expect((await provider.cancelCharge(open)).status).toBe("canceled");
    expect(stripe.sessionOf(open.reference).status).toBe("expired");
    expect((await provider.cancelCharge(open)).status).toBe("canceled");
    expect((await provider.cancelCharge(paid)).status).toBe("paid");
    expect((await provider.cancelCharge(unknown)).status).toBe("canceled");
  });

  it("that Stripe refuses is declined, and one whose time is over doesn't begin", async () => {
    expect(await provider.charge(newCharge(49))).toEqual({
      ...{ status: "declined", reason: "The amount is too small for this payment method." },
    });
    const late = { ...newCharge(), expiresAt: new Date(Date.now() + 40 * 60_000).toISOString() };
    expect(await provider.charge(late)).toEqual({ status: "canceled" });
    const wrong = { ...newCharge(), cents: 5_000 };
    await expect(provider.charge(wrong)).rejects.toThrow("add up to 4900");
  });

  it("whose answer got lost is found in the list, however many came after it", async () => {
    const call = newCharge();
    stripe.faults.plan(/^POST .*sessions$/, "lost after", 2);
    await expect(provider.charge(call)).rejects.toThrow(lost);
    for (let other = 0; other < 120; other++) await provider.charge(newCharge());
    const before = stripe.requests.length;
    expect((await provider.findCharge(call)).status).toBe("action_needed");
    const lists = stripe.requests.slice(before).filter((name) => /sessions$/.test(name));
    expect(lists).toHaveLength(2);
    // Sending it again opens no second session.
    const again = await provider.charge(call);
    expect(again.providerId).toBe(stripe.sessionOf(call.reference).id);
  });

  it.each(["lost before", "503"] as const)(
    "is unknown after %s, and works when sent again",
    async (fault) => {
      const call = newCharge();
      stripe.faults.plan(/^POST .*sessions$/, fault, 2);
      await expect(provider.charge(call)).rejects.toThrow();
      expect(await provider.findCharge(call)).toEqual({ status: "unknown" });
      expect((await provider.charge(call)).status).toBe("action_needed");
    },
  );

  it("beyond the rate limit is not opened, and works when sent again", async () => {
    const call = newCharge();
    stripe.faults.plan(/^POST .*sessions$/, "429");
    await expect(provider.charge(call)).rejects.toThrow("rate limit");
    expect(await provider.findCharge(call)).toEqual({ status: "unknown" });
    expect((await provider.charge(call)).status).toBe("action_needed");
  });

  it("is repeated once by itself when the connection breaks", async () => {
    const call = newCharge();
    stripe.faults.plan(/^POST .*sessions$/, "reset after");
    expect((await provider.charge(call)).status).toBe("action_needed");
  });

  it("after an internal error gets the same answer for a day, and none is opened meanwhile", async () => {
    const call = newCharge();
    stripe.faults.plan(/^POST .*sessions$/, "500 before");
    for (let attempt = 0; attempt < 2; attempt++)
      await expect(provider.charge(call)).rejects.toThrow("An unknown error occurred");
    expect(await provider.findCharge(call)).toEqual({ status: "unknown" });
  });

  it("is not taken for another one", async () => {
    const { paid } = await payCharge();
    const other = { ...newCharge(), providerId: paid.providerId ?? "" };
    await expect(provider.findCharge(other)).rejects.toThrow("does not belong to");
  });

  it("is not looked up without its time", async () => {
    const { createdAt: _, ...call } = newCharge();
    await expect(provider.findCharge(call)).rejects.toThrow("with its time");
  });
});

describe("a refund", () => {
  const refundOf = ({ call, paid }: Awaited<ReturnType<typeof payCharge>>, cents: number) => ({
    ...{ reference: newReference("refund"), cents, currency: "USD" as const },
    ...{ chargeReference: call.reference, paymentReference: paid.paymentReference },
    ...times(),
  });

  it("moves money back, in parts, and never more than was paid", async () => {
    const bought = await payCharge(4_900);
    const [part, rest, more] = [1_900, 3_000, 1].map((cents) => refundOf(bought, cents));
    if (!part || !rest || !more) throw new Error();
    expect(await provider.refund(part)).toMatchObject({
      ...{ status: "succeeded", movement: { cents: -1_900, feeCents: 0 } },
    });
    expect((await provider.refund({ ...rest, cents: 3_001 })).status).toBe("failed");
    expect((await provider.refund({ ...rest, reference: newReference("refund") })).status).toBe(
      "succeeded",
    );
    expect(await provider.refund(more)).toEqual({
      ...{ status: "failed", reason: "The payment has already been refunded.", movements: [] },
    });
    expect(await provider.findRefund(more)).toEqual({ status: "unknown" });
  });

  it("waits for money, and is sent when there is some", async () => {
    const bought = await payCharge();
    const held = stripe.books.total("acct_platform");
    stripe.operator.payOut(held);
    const call = refundOf(bought, 4_900);
    expect((await provider.refund(call)).status).toBe("pending");
    stripe.operator.topUp(held);
    stripe.refunds.sendPending();
    expect((await provider.findRefund(call)).status).toBe("succeeded");
  });

  it("that the bank returns has failed, and its money has come back", async () => {
    const call = refundOf(await payCharge(), 4_900);
    const sent = await provider.refund(call);
    stripe.refunds.fail(call.reference);
    const failed = await provider.findRefund({ ...call, providerId: sent.providerId ?? "" });
    expect(failed).toMatchObject({
      status: "failed",
      reason: "The card has expired or was canceled.",
      movements: [{ cents: -4_900 }, { cents: 4_900 }],
    });
  });

  it("whose answer got lost is found by its payment", async () => {
    const call = refundOf(await payCharge(), 4_900);
    stripe.faults.plan(/^POST .*refunds$/, "500 after");
    await expect(provider.refund(call)).rejects.toThrow("An unknown error occurred");
    // The kept answer would hide that it was done.
    await expect(provider.refund(call)).rejects.toThrow("An unknown error occurred");
    expect((await provider.findRefund(call)).status).toBe("succeeded");
  });

  it("is refused while a dispute stands, but not during an inquiry", async () => {
    const [disputed, asked] = [await payCharge(), await payCharge()];
    stripe.disputes.open(disputed.call.reference);
    stripe.disputes.open(asked.call.reference, { isInquiry: true });
    expect(await provider.refund(refundOf(disputed, 100))).toMatchObject({
      ...{ status: "failed", reason: "The payment is disputed, so it can't be refunded." },
    });
    expect((await provider.refund(refundOf(asked, 100))).status).toBe("succeeded");
  });
});

describe("a dispute", () => {
  it("takes the amount and a fee, and each decision moves the amount again", async () => {
    const { call } = await payCharge();
    const reference = stripe.disputes.open(call.reference);
    expect(await provider.readDispute(reference)).toMatchObject({
      ...{ reference, chargeReference: call.reference, status: "open", cents: 4_900 },
      reason: "The buyer says that they didn't make this payment.",
      answerBy: expect.stringMatching(/^\d{4}-/),
      movements: [{ cents: -4_900, feeCents: 1_500 }],
    });
    const moved = [-4_900];
    for (const [status, cents] of [
      ["won", 4_900],
      ["lost", -4_900],
      ["won", 4_900],
    ] as const) {
      stripe.disputes.decide(reference, status);
      moved.push(cents);
      const { movements, ...dispute } = await provider.readDispute(reference);
      expect(dispute.status).toBe(status);
      expect(movements.map((each) => each.cents)).toEqual(moved);
    }
  });

  it("takes nothing as an inquiry, until the bank makes it a dispute", async () => {
    const { call } = await payCharge();
    const { call: other } = await payCharge();
    const reference = stripe.disputes.open(call.reference, { amount: 900, isInquiry: true });
    expect(await provider.readDispute(reference)).toMatchObject({
      ...{ status: "inquiry", cents: 900, movements: [] },
    });
    stripe.disputes.decide(reference, "needs_response");
    expect(await provider.readDispute(reference)).toMatchObject({
      ...{ status: "open", movements: [{ cents: -900, feeCents: 1_500 }] },
    });
    const closed = stripe.disputes.open(other.reference, { isInquiry: true });
    stripe.disputes.decide(closed, "warning_closed");
    expect(await provider.readDispute(closed)).toMatchObject({ status: "won", movements: [] });
  });
});

describe("a seller's account", () => {
  it("says in plain words what Stripe needs, and can receive once it is complete", async () => {
    const seller = { id: 7, email: "seller@example.test", accountId: null };
    const returnUrl = "https://stackyard.example/earnings";
    const { accountId, url } = await payouts.onboard({ ...seller, returnUrl });
    expect(url).toBe(`https://connect.stripe.test/setup/${accountId}`);
    // A second click opens no second account, and continues with the first.
    expect((await payouts.onboard({ ...seller, returnUrl })).accountId).toBe(accountId);
    expect((await payouts.onboard({ ...seller, accountId, returnUrl })).accountId).toBe(accountId);
    expect(stripe.world.get(accountId)).toMatchObject({
      settings: { payouts: { schedule: { interval: "manual" } } },
      capabilities: { transfers: "inactive" },
    });
    expect(await payouts.readAccount(accountId)).toEqual({
      ...{ accountId, canReceive: false, canPayOut: false, availableCents: 0 },
      requirements: [
        "Whether you sell as a person or a company",
        "A bank account for payouts",
        "Your date of birth",
        "Your name",
        "A photo of your identity document",
        "Acceptance of the payment provider's terms",
      ],
    });
    stripe.sellers.onboard(accountId);
    expect(await payouts.readAccount(accountId)).toMatchObject({
      ...{ canReceive: true, canPayOut: true, requirements: [] },
    });
    stripe.sellers.require(accountId, [], "rejected.fraud");
    expect((await payouts.readAccount(accountId)).requirements).toEqual([
      "The payment provider rejected your account. Contact support.",
    ]);
  });
});

describe("money to sellers", () => {
  let accountId: string;
  beforeAll(async () => {
    const seller = { id: 8, email: "rich@example.test", accountId: null };
    ({ accountId } = await payouts.onboard({ ...seller, returnUrl: "https://s.example/e" }));
  });
  const call = (kind: string, cents: number) => ({
    ...{ reference: newReference(kind), cents, currency: "USD" as const, accountId, ...times() },
  });

  it("is transferred only to an account that may receive it, and only if there is some", async () => {
    expect(await payouts.transfer(call("transfer", 100))).toMatchObject({ status: "failed" });
    stripe.sellers.onboard(accountId);
    const available = stripe.books.available("acct_platform");
    expect(await payouts.transfer(call("transfer", available + 1))).toEqual({
      ...{ status: "failed", reason: "There is not enough money at the payment provider yet." },
    });
    // Payments become available after some days.
    await payCharge(50_000);
    expect((await payouts.transfer(call("transfer", 40_000 + available))).status).toBe("failed");
    stripe.world.advance(3 * 86_400_000);
    const sent = call("transfer", 10_000);
    expect(await payouts.transfer(sent)).toMatchObject({
      ...{ status: "succeeded", movement: { cents: -10_000, feeCents: 0 } },
    });
    expect((await payouts.readAccount(accountId)).availableCents).toBe(10_000);
  });

  it("and from buyers moves in dollars only: a call in another currency is never sent", async () => {
    const inEuros = { currency: "EUR" as "USD" };
    const { call: charged, paid } = await payCharge();
    const refund = {
      ...call("refund", 100),
      ...{ chargeReference: charged.reference, paymentReference: paid.paymentReference },
    };
    const before = stripe.requests.length;
    for (const send of [
      () => provider.charge({ ...newCharge(), ...inEuros }),
      () => provider.refund({ ...refund, ...inEuros }),
      () => payouts.transfer({ ...call("transfer", 100), ...inEuros }),
      () => payouts.payOut({ ...call("payout", 100), ...inEuros }),
    ])
      await expect(send()).rejects.toThrow(/ is in EUR, but Stripe is used for USD only$/);
    expect(stripe.requests.length).toBe(before);
    expect(stripe.sessionOf(charged.reference).currency).toBe("usd");
    const [transfer] = stripe.world.list("transfer", "acct_platform");
    expect(transfer?.currency).toBe("usd");
  });

  it("whose answers got lost is found by our references", async () => {
    const [sent, unsent] = [call("transfer", 5_000), call("transfer", 5_000)];
    stripe.faults.plan(/^POST .*transfers$/, "lost after", 2);
    await expect(payouts.transfer(sent)).rejects.toThrow(lost);
    expect((await payouts.findTransfer(sent)).status).toBe("succeeded");
    expect(await payouts.findTransfer(unsent)).toEqual({ status: "unknown" });
    const [paid, unpaid] = [call("payout", 1_000), call("payout", 1_000)];
    stripe.faults.plan(/^POST .*payouts$/, "lost after", 2);
    await expect(payouts.payOut(paid)).rejects.toThrow(lost);
    expect((await payouts.findPayout(paid)).status).toBe("pending");
    expect(await payouts.findPayout(unpaid)).toEqual({ status: "unknown" });
  });

  it("is paid out from the account's own balance, and comes back when the bank returns it", async () => {
    const { availableCents } = await payouts.readAccount(accountId);
    expect((await payouts.payOut(call("payout", availableCents + 1))).status).toBe("failed");
    const paid = call("payout", 2_000);
    const { providerId } = await payouts.payOut(paid);
    expect(stripe.world.get(providerId).currency).toBe("usd");
    expect((await payouts.readAccount(accountId)).availableCents).toBe(availableCents - 2_000);
    const find = () => payouts.findPayout({ ...paid, providerId: providerId ?? "" });
    stripe.payouts.advance(paid.reference, "in_transit");
    expect((await find()).status).toBe("pending");
    stripe.payouts.advance(paid.reference, "paid");
    expect((await find()).status).toBe("paid");
    stripe.payouts.advance(paid.reference, "failed");
    expect(await find()).toMatchObject({ status: "failed", reason: "The bank account is closed." });
    expect(await payouts.readAccount(accountId)).toMatchObject({
      ...{ availableCents, canPayOut: false, requirements: ["A bank account for payouts"] },
    });
  });
});

describe("the books of Stripe", () => {
  it("list every change of the balance with what it is about, in pages", async () => {
    const { call } = await payCharge();
    stripe.operator.payOut(100);
    stripe.operator.topUp(300);
    stripe.operator.chargeFee(200);
    stripe.operator.adjust(-50);
    const movements: ListedMovement[] = [];
    for await (const movement of provider.listMovements(new Date(0))) movements.push(movement);
    const [{ cents } = { cents: 0 }] = await provider.readBalance();
    expect(movements.reduce((sum, each) => sum + each.cents - each.feeCents, 0)).toBe(cents);
    expect(cents).toBe(stripe.books.total("acct_platform"));
    expect(movements.slice(0, 5)).toMatchObject([
      { kind: "adjustment", meaning: null, about: { kind: "other" }, cents: -50 },
      { kind: "stripe_fee", meaning: "provider_fee", cents: -200 },
      { kind: "topup", meaning: "operator", cents: 300 },
      { kind: "payout", meaning: "operator", cents: -100 },
      { kind: "charge", meaning: null, about: { kind: "charge", reference: call.reference } },
    ]);
    const kinds = new Set(movements.map(({ about }) => about.kind));
    expect([...kinds].sort()).toEqual(["charge", "dispute", "other", "refund", "transfer"]);
    const since = new Date(fakeNow() + 60_000);
    for await (const { reference } of provider.listMovements(since)) expect(reference).toBe("none");
  });

  it("must not be emptied by automatic payouts", async () => {
    expect(await provider.listObstacles()).toEqual([]);
    stripe.operator.setPayoutInterval("daily");
    expect(await provider.listObstacles()).toEqual([
      expect.stringMatching(/^Stripe pays out this account's balance automatically \(daily\)/),
    ]);
    stripe.operator.setPayoutInterval("manual");
  });
});

describe("a webhook", () => {
  const event = (object: object, more: object = {}) =>
    JSON.stringify({
      ...{ id: "evt_1", object: "event", type: "x.y", livemode: false, created: 1_700_000_000 },
      ...{ data: { object }, ...more },
    });
  const read = (body: string, signature: string, endpoint = "platform") =>
    provider.webhooks?.read(
      endpoint,
      new TextEncoder().encode(body),
      new Headers({ "stripe-signature": signature }),
    );
  const charge = event({ object: "charge", metadata: { stackyard_reference: "order-1" } });

  it("is read if its signature is Stripe's, recent and of its endpoint", async () => {
    const now = Math.floor(Date.now() / 1_000);
    expect(await read(charge, sign(charge, SECRETS.platform))).toEqual({
      ...{ id: "evt_1", type: "x.y", mode: "test", at: new Date(1_700_000_000_000) },
      about: { kind: "charge", reference: "order-1" },
    });
    const forged = { code: "bad_signature" };
    for (const signature of [
      sign(charge, SECRETS.connect),
      sign(charge, "whsec_other"),
      sign(`${charge} `, SECRETS.platform),
      sign(charge, SECRETS.platform, now - 400),
      sign(charge, SECRETS.platform).replace("v1=", "v0="),
      "t=1,v1=",
      "",
    ])
      await expect(read(charge, signature)).rejects.toMatchObject(forged);
    await expect(read(charge, sign(charge, SECRETS.platform), "others")).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(read("{", sign("{", SECRETS.platform))).rejects.toMatchObject({
      code: "malformed_request",
    });
  });

  const reference = { metadata: { stackyard_reference: "r-1" } };
  it.each([
    [
      { object: "checkout.session", id: "cs_1", client_reference_id: "r-1" },
      { kind: "charge", reference: "r-1", providerId: "cs_1" },
    ],
    [
      { object: "payment_intent", id: "pi_1", ...reference },
      { kind: "charge", reference: "r-1" },
    ],
    [
      { object: "refund", id: "re_1", ...reference },
      { kind: "refund", reference: "r-1", providerId: "re_1" },
    ],
    [
      { object: "transfer", id: "tr_1", ...reference },
      { kind: "transfer", reference: "r-1", providerId: "tr_1" },
    ],
    [
      { object: "payout", id: "po_1", ...reference },
      { kind: "payout", reference: "r-1", providerId: "po_1" },
    ],
    [{ object: "payout", id: "po_1", metadata: {} }, { kind: "other" }],
    [
      { object: "dispute", id: "dp_1" },
      { kind: "dispute", disputeReference: "dp_1" },
    ],
    [
      { object: "account", id: "acct_1" },
      { kind: "account", accountId: "acct_1" },
    ],
    [
      { object: "capability", id: "transfers", account: "acct_1" },
      { kind: "account", accountId: "acct_1" },
    ],
    [{ object: "charge", metadata: { stackyard_reference: "x".repeat(201) } }, { kind: "other" }],
    [{ object: "invoice", ...reference }, { kind: "other" }],
    [{ object: "refund", id: "re_1", metadata: null }, { kind: "other" }],
  ])("about %j is about %j", async (object, about) => {
    const body = event(object);
    expect(await read(body, sign(body, SECRETS.platform))).toMatchObject({ about });
  });

  it("of a connected account names it, whatever else it is about", async () => {
    const body = event({ object: "balance" }, { account: "acct_9", livemode: true });
    expect(await read(body, sign(body, SECRETS.connect), "connect")).toMatchObject({
      ...{ mode: "live", about: { kind: "account", accountId: "acct_9" } },
    });
  });
});
