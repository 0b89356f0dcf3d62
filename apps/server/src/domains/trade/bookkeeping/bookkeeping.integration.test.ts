import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { moneyOf } from "../../../../test/money.ts";
import { openTestServer, type SignedUp, type TestServer } from "../../../../test/test-server.ts";

let server: TestServer;
let money: Awaited<ReturnType<typeof moneyOf>>;
let [admin, other, seller]: SignedUp[] = [];
beforeAll(async () => {
  server = await openTestServer();
  money = await moneyOf(server);
  admin = await server.signUp("admin");
  seller = await server.signUp("contributor");
});
afterAll(() => server.close());

const REASON = "A payment was booked twice in March.";
const propose = (amount: number, more: object = {}, who = admin) =>
  (who as SignedUp).client.post("/api/admin/adjustments", {
    from: { kind: "operator_funds", userId: null },
    to: { kind: "seller_available", userId: seller?.id },
    ...{ amount, mode: "test", reason: REASON },
    ...more,
  });
const decide = (who: SignedUp | undefined, id: number, what: "posting" | "refusal") =>
  (who as SignedUp).client.post(`/api/admin/adjustments/${id}/${what}`);

describe("an adjustment", () => {
  it("is proposed by administrators, between accounts that can be adjusted", async () => {
    expect((await propose(500, {}, seller)).status).toBe(403);
    const clearing = { from: { kind: "clearing", userId: null } };
    expect((await propose(500, clearing)).status).toBe(400);
    expect((await propose(500, { to: { kind: "seller_available", userId: null } })).status).toBe(
      400,
    );
    expect((await propose(500, { to: { kind: "operator_funds", userId: null } })).status).toBe(400);
    const nobody = { to: { kind: "seller_available", userId: 999_999 } };
    expect((await propose(500, nobody)).body.code).toBe("user_not_found");
  });

  it("of the only administrator waits a day", async () => {
    const { body } = await propose(500);
    expect(body).toMatchObject({
      status: "proposed",
      whyNot: "You can post it a day after you proposed it.",
    });
    expect((await decide(admin, body.id, "posting")).body.code).toBe("adjustment_refused");
    await sql`UPDATE adjustments SET proposed_at = now() - interval '1 day'`.execute(
      server.services.db,
    );
    expect((await decide(admin, body.id, "posting")).body.status).toBe("posted");
    expect(await money.balancesOf(seller as SignedUp)).toEqual({ seller_available: 500 });
    await money.verify();
  });

  it("takes another administrator where there is one, and is posted once", async () => {
    other = await server.signUp("admin");
    const { body } = await propose(700);
    expect(body.whyNot).toBe("Another administrator must post it.");
    expect((await decide(admin, body.id, "posting")).status).toBe(409);
    const answers = await Promise.all([
      decide(other, body.id, "posting"),
      decide(other, body.id, "posting"),
      decide(other, body.id, "refusal"),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const posted = answers[2]?.status !== 200;
    const { seller_available } = await money.balancesOf(seller as SignedUp);
    expect(seller_available).toBe(posted ? 1_200 : 500);
    await money.verify();
  });

  it("is posted by no administrator whom it pays", async () => {
    const swap = { to: { kind: "seller_available", userId: other?.id } };
    const { body } = await propose(300, swap);
    expect(body.whyNot).toBe("You can post it a day after you proposed it.");
    expect((await decide(other, body.id, "posting")).body).toMatchObject({
      code: "adjustment_refused",
      message: "You get this money, so another administrator must post it.",
    });
    expect(await money.balancesOf(other as SignedUp)).toEqual({});
  });

  it("beyond a balance is refused and stays proposed, and is withdrawn by its proposer", async () => {
    const swap = {
      from: { kind: "seller_available", userId: seller?.id },
      to: { kind: "operator_losses", userId: null },
    };
    const { body } = await propose(99_999, swap);
    expect((await decide(other, body.id, "posting")).body.message).toBe(
      "An account doesn't have this amount.",
    );
    expect((await decide(admin, body.id, "refusal")).body.status).toBe("withdrawn");
    const { body: listed } = await (admin as SignedUp).client.get(
      "/api/admin/adjustments?status=withdrawn",
    );
    expect(listed).toMatchObject([{ id: body.id, from: { user: { id: seller?.id } } }]);
  });
});

describe("the books", () => {
  it("are shown to administrators by mode, and searched by reference", async () => {
    const { orderId, buyer } = await money.sell(seller as SignedUp, 3_000);
    const { client } = admin as SignedUp;
    expect((await buyer.client.get("/api/admin/money")).status).toBe(403);
    const { body } = await client.get("/api/admin/money");
    expect(body).toMatchObject([
      {
        ...{ mode: "test", orders: 1, volume: 3_000, refunded: 0 },
        holds: { count: 1, amount: 3_000 },
        waiting: { refundsToDecide: 0, openDisputes: 0, unclearCalls: 0 },
      },
    ]);
    const sum = body[0].balances.reduce(
      (total: number, each: { amount: number }) => total + each.amount,
      0,
    );
    expect(sum).toBe(0);
    expect((await client.get("/api/admin/money/holds")).body).toMatchObject([
      { buyer: { id: buyer.id }, open: 3_000 },
    ]);
    const search = async (reference: string) =>
      (await client.get(`/api/admin/money/search?reference=${encodeURIComponent(reference)}`)).body;
    const [order] = (await search(String(orderId))).filter(
      ({ kind }: { kind: string }) => kind === "order",
    );
    expect(order).toMatchObject({ state: "paid", amount: 3_000, person: { id: buyer.id } });
    const [posted] = await search(order.reference);
    expect(posted.kind).toMatch(/order|transaction/);
    const [transaction] = (await search(`movement:test:${order.reference}`)).filter(
      ({ kind }: { kind: string }) => kind === "transaction",
    );
    expect(transaction.entries).toHaveLength(2);
    expect(await search("nothing-like-this")).toEqual([]);
  });

  it("count the failed payouts of each kind that its list shows", async () => {
    const { client } = admin as SignedUp;
    const failed = (status: string, count: number) =>
      sql`INSERT INTO payouts
        (seller_id, provider, mode, currency, account_id, cents, status, transferred_at)
        SELECT ${seller?.id}, 'test', 'test', 'USD', 'acct_1', 500, ${status},
          CASE ${status} WHEN 'payout_failed' THEN now() END
        FROM generate_series(1, ${count}::integer)`.execute(server.services.db);
    await failed("transfer_failed", 1);
    await failed("payout_failed", 2);
    const { waiting } = (await client.get("/api/admin/money")).body[0];
    const listed = async (status: string) =>
      (await client.get(`/api/admin/payouts?status=${status}`)).body.length;
    expect(waiting).toMatchObject({ failedPayouts: 2 });
    expect(await listed("transfer_failed")).toBe(1);
    expect(await listed("payout_failed")).toBe(2);
  });
});
