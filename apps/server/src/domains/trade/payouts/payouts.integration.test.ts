import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { moneyOf } from "../../../../test/money.ts";
import { openTestServer, type SignedUp, type TestServer } from "../../../../test/test-server.ts";
import type {
  PaymentProvider,
  PayoutProvider,
  TransferCall,
} from "../../../platform/payments/payments.ts";
import { clearSales } from "../orders/clear-sales.ts";
import { refreshCall } from "../providers/perform-call.ts";
import { reconcileProviders } from "../reconciliation/reconcile.ts";
import { movePayouts } from "./move-payouts.ts";
import { schedulePayouts } from "./schedule-payouts.ts";

/** The test provider, which can be told to fail. */
const sent: { kind: "transfer" | "payout"; call: TransferCall }[] = [];
let obstacles: string[] = [];
let transfers: "work" | "fail" | "lose their answer" = "work";
let bank: "pays" | "returns" = "pays";
let isReady = true;
let releases = true;
const payments = (provider: PaymentProvider): PaymentProvider => {
  const payouts = provider.payouts as PayoutProvider;
  return {
    ...provider,
    listObstacles: async () => obstacles,
    payouts: {
      ...payouts,
      async transfer(call) {
        sent.push({ kind: "transfer", call });
        if (transfers === "fail") return { status: "failed", reason: "No such account." };
        const outcome = await payouts.transfer(call);
        if (transfers === "lose their answer") throw new Error("the provider did not answer");
        return outcome;
      },
      async payOut(call) {
        sent.push({ kind: "payout", call });
        if (bank === "returns") return { status: "failed", reason: "The bank account is closed." };
        return payouts.payOut(call);
      },
      async findPayout(call) {
        const found = await payouts.findPayout(call);
        if (bank === "pays") return found;
        return sent.some((one) => one.call.reference === call.reference)
          ? { status: "failed", reason: "The bank account is closed." }
          : found;
      },
      async readAccount(accountId) {
        const account = await payouts.readAccount(accountId);
        const availableCents = releases ? account.availableCents : 0;
        return { ...account, canReceive: isReady, canPayOut: isReady, availableCents };
      },
    },
  };
};

let server: TestServer;
let money: Awaited<ReturnType<typeof moneyOf>>;
let admin: SignedUp;
let seller: SignedUp;
beforeAll(async () => {
  server = await openTestServer({ payments });
  money = await moneyOf(server);
  admin = await server.signUp("admin");
});
afterAll(() => server.close());
beforeEach(async () => {
  [obstacles, transfers, bank, isReady, releases] = [[], "work", "pays", true, true];
  seller = await server.signUp("contributor");
});

const DETAILS = {
  ...{ legalName: "Mara Lind", address: "Main Street 1\nBerlin", country: "DE" },
  ...{ vatId: "de 123456789", taxId: null },
};
const REASON = "Checked against the register.";
const approve = (who: SignedUp, isApproved = true) =>
  admin.client.put(`/api/admin/sellers/${who.id}/identity`, { isApproved, reason: REASON });
const balance = async ({ client }: SignedUp) => (await client.get("/api/user/balance")).body;
const request = ({ client }: SignedUp, amount: number) =>
  client.post("/api/user/payouts", { amount });
const payoutOf = async ({ client }: SignedUp) => (await client.get("/api/user/payouts")).body[0];

/** A seller who can be paid out, with this balance available. */
async function ready(cents = 10_000): Promise<SignedUp> {
  expect((await seller.client.put("/api/user/seller-details", DETAILS)).status).toBe(200);
  await approve(seller);
  expect((await seller.client.post("/api/user/payout-account")).status).toBe(200);
  await money.sell(seller, cents);
  await money.clear();
  return seller;
}

describe("a seller's balance", () => {
  it("is theirs alone, by state, with what a payout needs", async () => {
    expect((await server.visitor().get("/api/user/balance")).status).toBe(401);
    await money.sell(seller, 4_000);
    await money.credit();
    expect(await balance(seller)).toMatchObject({
      ...{ pending: 4_000, available: 0, inTransit: 0, owed: 0, payable: 0 },
      ...{ minimumPayout: 2_500, clearanceDays: 30, account: null, mode: "test" },
      identity: { status: "none" },
      nextClearance: { amount: 4_000 },
      obstacles: [
        "Set up your account at the payment provider.",
        "Enter your legal details.",
        "No money is available yet.",
      ],
    });
    await money.clear();
    const { body: sales } = await seller.client.get("/api/user/sales");
    expect(sales).toMatchObject([{ price: 4_000, fee: 0, earned: 4_000, balance: "available" }]);
    const { body: months } = await seller.client.get("/api/user/earnings/months");
    expect(months).toHaveLength(12);
    expect(months[11]).toMatchObject({ sales: 1, earned: 4_000 });
    const csv = await seller.client.get("/api/user/sales/export");
    expect(csv.headers.get("content-disposition")).toContain("sales.csv");
  });

  it("of trusted sellers becomes available sooner, from their next sale", async () => {
    await seller.client.put("/api/user/seller-details", DETAILS);
    const { purchaseId: before } = await money.sell(seller, 1_000);
    const trust = { isTrusted: true, reason: REASON };
    const path = `/api/admin/sellers/${seller.id}/trust`;
    expect((await seller.client.put(path, trust)).status).toBe(403);
    expect((await admin.client.put(path, trust)).body.isTrusted).toBe(true);
    const { purchaseId: after } = await money.sell(seller, 1_000);
    const days = async (id: number) => {
      const { rows } = await sql<{ days: number }>`
        SELECT extract(day FROM clears_at - settled_at)::integer AS days FROM purchases
        WHERE id = ${id}`.execute(server.services.db);
      return rows[0]?.days;
    };
    expect([await days(before), await days(after)]).toEqual([30, 14]);
  });

  it.each([
    { of: "sellers", isTrusted: false, days: 30 },
    { of: "trusted sellers", isTrusted: true, days: 14 },
  ])("of $of waits for all of $days days", async ({ isTrusted, days }) => {
    await ready();
    const trust = { isTrusted, reason: REASON };
    await admin.client.put(`/api/admin/sellers/${seller.id}/trust`, trust);
    const { purchaseId } = await money.sell(seller, 4_000);
    await money.credit();
    const wait = async (days: number, minutes: number) => {
      await sql`UPDATE purchases
        SET clears_at = clears_at - make_interval(days => ${days}, mins => ${minutes})
        WHERE id = ${purchaseId}`.execute(server.services.db);
      await clearSales(server.services);
    };
    await wait(days, -1);
    expect(await balance(seller)).toMatchObject({ pending: 4_000, available: 10_000 });
    expect((await request(seller, 14_000)).body.message).toBe(
      "You can be paid out at most $100.00.",
    );
    await wait(0, 2);
    expect(await balance(seller)).toMatchObject({ pending: 0, available: 14_000 });
    expect((await request(seller, 14_000)).status).toBe(201);
  });
});

describe("legal details", () => {
  it("are the seller's own, complete, and checked by another administrator", async () => {
    const put = (body: object, { client } = seller) => client.put("/api/user/seller-details", body);
    expect((await put(DETAILS, { ...seller, client: server.visitor() })).status).toBe(401);
    expect((await put({ ...DETAILS, country: "Germany" })).status).toBe(400);
    expect((await put(DETAILS)).body).toMatchObject({
      details: { legalName: "Mara Lind", vatId: "DE123456789" },
      identity: { status: "pending" },
    });
    const { body } = await admin.client.get("/api/admin/sellers?identity=pending");
    expect(body[0]).toMatchObject({ seller: { id: seller.id }, details: { country: "DE" } });
    expect((await approve(seller, false)).body.identity.status).toBe("declined");
    expect((await put(DETAILS)).body.identity.status).toBe("pending");
    expect((await approve(seller)).body.identity.status).toBe("approved");
    // The same again stays approved; other details are checked again.
    expect((await put(DETAILS)).body.identity.status).toBe("approved");
    const other = { ...DETAILS, legalName: "Someone Else" };
    expect((await put(other)).body.identity.status).toBe("pending");
    await admin.client.put("/api/user/seller-details", DETAILS);
    expect((await approve(admin)).status).toBe(403);
  });
});

describe("a payout", () => {
  it("moves from available to the seller's account at the provider, then to their bank", async () => {
    await ready();
    expect((await request(seller, 2_499)).body.message).toBe("The minimum payout is $25.00.");
    expect((await request(seller, 10_001)).body.code).toBe("payout_refused");
    const { status, body } = await request(seller, 6_000);
    expect(status).toBe(201);
    expect(body).toMatchObject({ status: "requested", amount: 6_000 });
    expect(await money.balancesOf(seller)).toEqual({
      seller_available: 4_000,
      seller_in_transit: 6_000,
    });
    await movePayouts(server.services);
    expect((await payoutOf(seller)).status).toBe("transferring");
    await money.answer();
    expect((await payoutOf(seller)).status).toBe("transferred");
    expect(await money.balancesOf(seller)).toEqual({ seller_available: 4_000 });
    await money.movePayoutsOn();
    expect(await payoutOf(seller)).toMatchObject({ status: "paid", note: null });
    expect((await admin.client.get("/api/admin/payouts?status=paid")).body[0]).toMatchObject({
      seller: { id: seller.id },
      attempts: 1,
    });
    await money.verify();
  });

  it("is taken once, however many are asked for at the same time", async () => {
    await ready();
    const answers = await Promise.all([1, 2, 3, 4].map(() => request(seller, 6_000)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    const before = sent.length;
    for (let times = 0; times < 2; times++)
      await Promise.all([money.movePayoutsOn(), money.movePayoutsOn()]);
    await money.movePayoutsOn();
    const mine = sent.slice(before).map(({ kind }) => kind);
    expect(mine.sort()).toEqual(["payout", "transfer"]);
    await money.verify();
  });

  it("waits while the provider has obstacles, the account isn't ready or the money isn't released", async () => {
    await ready();
    await request(seller, 6_000);
    obstacles = ["Payouts of the platform are automatic."];
    await reconcileProviders(server.services);
    await money.movePayoutsOn();
    const { note } = await payoutOf(seller);
    expect(note).toMatch(/paused on this server/);
    expect(note).not.toContain("automatic");
    [obstacles, isReady] = [[], false];
    await reconcileProviders(server.services);
    await money.movePayoutsOn();
    expect((await payoutOf(seller)).note).toMatch(/Complete your account/);
    expect((await balance(seller)).obstacles).toContain(
      "Complete your account at the payment provider.",
    );
    [isReady, releases] = [true, false];
    for (let times = 0; times < 2; times++) await money.movePayoutsOn();
    expect(await payoutOf(seller)).toMatchObject({ status: "transferred" });
    expect((await payoutOf(seller)).note).toMatch(/hasn't released/);
    releases = true;
    await money.movePayoutsOn();
    expect((await payoutOf(seller)).status).toBe("paid");
  });

  const suspend = (until: string | null) =>
    admin.client.put(`/api/admin/users/${seller.id}/suspension`, { until, reason: REASON });
  const endSuspension = () =>
    sql`UPDATE users SET suspended_until = now() WHERE id = ${seller.id}`.execute(
      server.services.db,
    );

  it.each([
    {
      of: "whose account was suspended",
      note: /account is suspended/,
      hold: () => suspend(null),
      free: endSuspension,
    },
    {
      of: "whose identity was declined",
      note: /legal details aren't approved/,
      hold: () => approve(seller, false),
      free: () => approve(seller),
    },
    {
      of: "who changed their legal details",
      note: /legal details aren't approved/,
      hold: () =>
        seller.client.put("/api/user/seller-details", { ...DETAILS, taxId: `${sent.length}` }),
      free: () => approve(seller),
    },
  ])("of a seller $of after the request waits at each step", async (given) => {
    await ready();
    const { id } = (await request(seller, 6_000)).body;
    const held = async () =>
      (await admin.client.get("/api/admin/payouts")).body.find(
        (payout: { id: number }) => payout.id === id,
      );
    for (const [before, after] of [
      ["requested", "transferred"],
      ["transferred", "paid"],
    ]) {
      expect((await given.hold()).status).toBeLessThan(300);
      const calls = sent.length;
      for (let times = 0; times < 2; times++) await money.movePayoutsOn();
      expect(sent.length).toBe(calls);
      expect(await held()).toMatchObject({
        status: before,
        note: expect.stringMatching(given.note),
      });
      await given.free();
      await money.movePayoutsOn();
      expect((await held()).status).toBe(after);
    }
    await money.verify();
  });

  it("on a schedule waits until the seller's suspension ends", async () => {
    await ready();
    await seller.client.put("/api/user/payout-schedule", { schedule: "weekly" });
    await sql`UPDATE sellers SET next_payout_on = current_date - 1
      WHERE user_id = ${seller.id}`.execute(server.services.db);
    await suspend(null);
    await schedulePayouts(server.services);
    expect(await money.balancesOf(seller)).toEqual({ seller_available: 10_000 });
    await endSuspension();
    await schedulePayouts(server.services);
    expect(await money.balancesOf(seller)).toEqual({ seller_in_transit: 10_000 });
  });

  it("whose transfer fails returns to the balance, and one whose answer got lost is sent once", async () => {
    await ready();
    transfers = "fail";
    await request(seller, 6_000);
    await money.movePayoutsOn();
    expect(await payoutOf(seller)).toMatchObject({
      status: "transfer_failed",
      note: "No such account.",
    });
    expect(await money.balancesOf(seller)).toEqual({ seller_available: 10_000 });
    transfers = "lose their answer";
    const before = sent.length;
    await request(seller, 6_000);
    await expect(money.movePayoutsOn()).rejects.toThrow(/did not answer/);
    await money.answer();
    expect(sent.length - before).toBe(1);
    expect((await payoutOf(seller)).status).toBe("transferred");
    expect(await money.balancesOf(seller)).toEqual({ seller_available: 4_000 });
    await money.verify();
  });

  it("that the bank returns stays at the provider, and is sent again a few times only", async () => {
    await ready();
    bank = "returns";
    await request(seller, 6_000);
    for (let times = 0; times < 6; times++) await money.movePayoutsOn();
    const failed = await payoutOf(seller);
    expect(failed).toMatchObject({ status: "payout_failed", note: "The bank account is closed." });
    const attempts = () =>
      sent.filter(({ kind, call }) => kind === "payout" && call.cents === 6_000);
    const { length } = attempts();
    for (let times = 0; times < 3; times++) await money.movePayoutsOn();
    expect(attempts()).toHaveLength(length);
    expect(await money.balancesOf(seller)).toEqual({ seller_available: 4_000 });
    const retry = ({ client }: SignedUp) => client.post(`/api/user/payouts/${failed.id}/retry`);
    expect((await retry(await server.signUp())).status).toBe(404);
    bank = "pays";
    expect((await retry(seller)).status).toBe(200);
    await money.movePayoutsOn();
    expect((await payoutOf(seller)).status).toBe("paid");
    expect((await retry(seller)).status).toBe(409);
    // The bank sends it back later.
    bank = "returns";
    await refreshCall(server.services, sent.at(-1)?.call.reference ?? "");
    expect((await payoutOf(seller)).status).toBe("payout_failed");
    await money.verify();
  });

  it("and a chargeback take turns: what is in transit stays, the rest is owed and pauses payouts", async () => {
    await ready(20_000);
    const { orderId } = await money.sell(seller, 15_000);
    await money.clear();
    const dispute = admin.client.post("/api/admin/test-disputes", { orderId, status: "open" });
    const [asked] = await Promise.all([request(seller, 35_000), dispute]);
    const balances = await money.balancesOf(seller);
    if (asked.status === 201) {
      expect(balances).toEqual({ seller_in_transit: 35_000, seller_receivable: -15_000 });
      expect((await balance(seller)).obstacles[0]).toMatch(/You owe \$150.00/);
      // Before it leaves, it is taken back, and what is owed is set off.
      await money.movePayoutsOn();
      expect((await payoutOf(seller)).status).toBe("transfer_failed");
    }
    expect(await money.balancesOf(seller)).toEqual({ seller_available: 20_000 });
    await money.verify();
  });

  it("on a schedule happens once a period, and skips what is too little", async () => {
    await ready();
    const put = (schedule: string) => seller.client.put("/api/user/payout-schedule", { schedule });
    expect((await put("hourly")).status).toBe(400);
    expect((await put("weekly")).status).toBe(200);
    expect((await balance(seller)).nextPayoutAt).toMatch(/T00:00:00.000Z$/);
    await schedulePayouts(server.services);
    expect(await payoutOf(seller)).toBeUndefined();
    const due = () =>
      sql`UPDATE sellers SET next_payout_on = current_date - 1 WHERE user_id = ${seller.id}`.execute(
        server.services.db,
      );
    await due();
    await Promise.all([1, 2, 3].map(() => schedulePayouts(server.services)));
    expect((await seller.client.get("/api/user/payouts")).body).toMatchObject([
      { amount: 10_000, isScheduled: true },
    ]);
    await due();
    await schedulePayouts(server.services);
    expect((await seller.client.get("/api/user/payouts")).body).toHaveLength(1);
    expect(Date.parse((await balance(seller)).nextPayoutAt)).toBeGreaterThan(Date.now());
    await put("none");
    expect((await balance(seller)).nextPayoutAt).toBeNull();
  });
});

describe("the tax report", () => {
  it("has each seller's year by quarter, for administrators", async () => {
    await ready(7_000);
    const year = new Date().getUTCFullYear();
    const path = `/api/admin/tax-report?year=${year}`;
    expect((await seller.client.get(path)).status).toBe(403);
    const { body } = await admin.client.get(path);
    const line = body.split("\r\n").find((row: string) => row.includes(seller.username));
    expect(line).toContain("Mara Lind");
    expect(line).toMatch(/,1,70.00,0.00,0.00,0.00$/);
  });
});
