import { sql } from "kysely";
import { afterAll, describe, expect, it } from "vitest";
import {
  drawUpContract,
  fund,
  readContract,
  setFee,
} from "../../../../test/actions/agree-on-contract.ts";
import { DAY, openContractWorld, TEXT } from "../../../../test/actions/contract-world.ts";
import { listEngineer } from "../../../../test/actions/offer-service.ts";
import { publishModule, submitModule } from "../../../../test/actions/publish-module.ts";

const { server, money, client, engineer, admin, act, bank, agree, agreeAndFund, find, later } =
  await openContractWorld();
afterAll(() => server.close());

interface Timer {
  readonly kind: string;
  readonly isPaused: boolean;
}

describe("funding a milestone", () => {
  it("holds the agreed amount with the agreed fee, once, for the client only", async () => {
    const drawn = await drawUpContract({ client, engineer });
    expect((await fund(client, drawn.milestones[0])).body.code).toBe("milestone_not_open");
    const { id, one } = await agree();
    expect((await fund(engineer, one)).status).toBe(404);
    expect((await fund(client, { ...one, amount: 99_999 })).body.code).toBe("price_changed");
    // A later change of the fee leaves the contract as it is, and a seller's codes take nothing off.
    await setFee(admin, 2_000);
    await engineer.client.post("/api/user/discount-codes", { code: "HALF", basisPoints: 5_000 });
    const before = await money.balancesOf(client);
    const paid = await Promise.all([fund(client, one), fund(client, one)]);
    expect(paid.map(({ status }) => status).sort()).toContain(201);
    await setFee(admin, 1_000);
    await money.credit();
    const after = await money.balancesOf(client);
    expect((after.buyer_held ?? 0) - (before.buyer_held ?? 0)).toBe(100_000);
    const milestone = await find(id);
    expect(milestone).toMatchObject({
      ...{ status: "funded", fee: 10_000 },
      money: { paid: 100_000, held: 100_000, released: 0, fee: 0, refunded: 0, isTest: true },
    });
    expect(milestone.timers.map(({ kind }: { kind: string }) => kind)).toEqual([
      "no_delivery",
      "hold_expiry",
    ]);
    expect((await fund(client, one)).status).toBe(409);
    expect((await engineer.client.get("/api/user/earnings")).body.total).toBe(0);
    await money.verify();
  });

  it("costs nothing to cancel before, and a payment that comes later goes back", async () => {
    const { id, one, two } = await agree();
    const { body: order } = await fund(client, one, { paymentMethodId: "test-later" });
    expect(order.status).toBe("awaiting_payment");
    expect((await act(client, one.id, "cancellation")).status).toBe(204);
    await sql`UPDATE test_payments SET settles_at = now()`.execute(server.services.db);
    await money.answer();
    expect(await find(id)).toMatchObject({ status: "cancelled", money: null });
    const { body: refunded } = await client.client.get(`/api/orders/${order.id}`);
    expect(refunded).toMatchObject({ status: "refunded", refunded: 100_000 });
    expect((await act(engineer, two.id, "cancellation")).status).toBe(204);
    expect(await readContract(client, id)).toMatchObject({ status: "cancelled" });
    await money.verify();
  });

  it("refuses refunds by the ways of modules while the money is held", async () => {
    const { id } = await agreeAndFund();
    const { purchaseId } = await lineOf(id);
    const wish = { reason: "It isn't what I wanted to have." };
    const asked = await client.client.post(`/api/purchases/${purchaseId}/refunds`, wish);
    expect(asked.body.message).toContain("contract's page");
    const path = `/api/user/sales/${purchaseId}/refunds`;
    expect((await engineer.client.post(path, wish)).body.message).toContain("held for a contract");
  });
});

async function lineOf(contractId: number, position = 1) {
  const { purchaseId } = await server.services.db
    .selectFrom("milestones")
    .select("purchaseId")
    .where("contractId", "=", contractId)
    .where("position", "=", position)
    .executeTakeFirstOrThrow();
  return { purchaseId: purchaseId as number };
}

describe("work on a milestone", () => {
  it("is delivered, changed as often as agreed, approved, and paid once to the cent", async () => {
    const worker = await server.signUp("engineer");
    await listEngineer(worker);
    const sides = { client, engineer: worker };
    const { id, one } = await agreeAndFund({ amount: 33_333, milestones: [] }, sides);
    const path = `/api/milestones/${one.id}/deliveries`;
    expect((await server.visitor().post(path, TEXT)).status).toBe(401);
    expect((await act(await server.signUp(), one.id, "deliveries", TEXT)).status).toBe(404);
    expect((await act(client, one.id, "deliveries", TEXT)).status).toBe(403);
    expect((await act(worker, one.id, "deliveries", { text: "Done" })).status).toBe(400);
    expect((await act(client, one.id, "approval", { held: 33_333 })).body.code).toBe(
      "milestone_moved",
    );
    for (let round = 0; round < 2; round++) {
      expect((await act(worker, one.id, "deliveries", TEXT)).status).toBe(204);
      expect((await act(client, one.id, "changes", TEXT)).status).toBe(204);
    }
    await act(worker, one.id, "deliveries", TEXT);
    expect((await act(client, one.id, "changes", TEXT)).body.code).toBe("no_revisions_left");
    expect((await act(client, one.id, "approval", { held: 33_334 })).body.code).toBe(
      "price_changed",
    );
    const approved = await Promise.all(
      [1, 2, 3].map(() => act(client, one.id, "approval", { held: 33_333 })),
    );
    expect(approved.map(({ status }) => status).sort()).toEqual([204, 409, 409]);
    await money.credit();
    expect(await money.balancesOf(worker)).toEqual({ seller_pending: 30_000 });
    const contract = await readContract(worker, id);
    expect(contract).toMatchObject({ status: "completed" });
    expect(contract.milestones[0]).toMatchObject({
      ...{ status: "released", acts: [], timers: [] },
      money: { paid: 33_333, held: 0, released: 30_000, fee: 3_333, refunded: 0 },
    });
    const clearsIn = Date.parse(contract.milestones[0].money.clearsAt) - Date.now();
    expect(Math.round(clearsIn / DAY)).toBe(5);
    await money.clear();
    expect(await money.balancesOf(worker)).toEqual({ seller_available: 30_000 });
    await money.verify();
  });

  it("is changed as often as the engineer offered, and then approved or disputed", async () => {
    const sides = { client: await server.signUp(), engineer };
    for (const revisions of [0, 1]) {
      const fields = { amount: 10_000, milestones: [], revisions };
      const { id, one } = await agreeAndFund(fields, sides);
      const read = () => readContract(sides.client, id);
      expect(JSON.parse((await read()).terms).acceptance).toMatchObject({ revisions });
      for (let round = 0; round < revisions; round++) {
        await act(engineer, one.id, "deliveries", TEXT);
        expect((await act(sides.client, one.id, "changes", TEXT)).status).toBe(204);
      }
      await act(engineer, one.id, "deliveries", TEXT);
      const { acts, revisionsLeft } = (await read()).milestones[0];
      expect(revisionsLeft).toBe(0);
      expect(acts).not.toContain("request_changes");
      expect(acts).toEqual(expect.arrayContaining(["approve", "dispute"]));
      const more = await act(sides.client, one.id, "changes", TEXT);
      expect(more.body.code).toBe("no_revisions_left");
    }
  });

  it("is delivered with a published version of one of the engineer's own modules only", async () => {
    const sides = { client: await server.signUp(), engineer };
    const { id, one } = await agreeAndFund({}, sides);
    const [own, pending, foreign] = await Promise.all([
      publishModule(server, engineer),
      submitModule(engineer),
      publishModule(server, await server.signUp("engineer")),
    ]);
    const deliver = (moduleId: number, version = "1.0.0") =>
      act(engineer, one.id, "deliveries", { ...TEXT, version: { moduleId, version } });
    const refused = [
      await deliver(999_999),
      await deliver(foreign.id),
      await deliver(pending.id),
      await deliver(own.id, "2.0.0"),
    ];
    for (const { status, body } of refused)
      expect([status, body.fields.version]).toEqual([
        400,
        "This isn't a published version of one of your modules.",
      ]);
    expect((await deliver(own.id)).status).toBe(204);
    const { milestones } = await readContract(sides.client, id);
    expect(milestones[0].notes).toMatchObject([
      { version: { moduleId: own.id, version: "1.0.0" } },
    ]);
  });

  it("is refunded in full by the engineer, and a refund is asked for at most twice", async () => {
    const { id, one } = await agreeAndFund();
    await act(engineer, one.id, "deliveries", TEXT);
    for (let n = 0; n < 2; n++) {
      expect((await act(client, one.id, "refund-request", TEXT)).status).toBe(204);
      expect((await act(client, one.id, "approval", { held: 100_000 })).status).toBe(409);
      if (n === 0) expect((await act(client, one.id, "refund-withdrawal")).status).toBe(204);
    }
    expect((await act(client, one.id, "refund", { held: 100_000 })).status).toBe(403);
    expect((await act(engineer, one.id, "refund", { held: 1 })).body.code).toBe("price_changed");
    expect((await act(engineer, one.id, "refund", { held: 100_000 })).status).toBe(204);
    expect(await find(id)).toMatchObject({
      status: "refunded",
      money: { held: 0, released: 0, fee: 0, refunded: 100_000 },
    });
    await money.answer();
    await money.verify();
  });

  it("is split in one step if the client asks for a part and the engineer agrees", async () => {
    const { id, one, orderId } = await agreeAndFund();
    await act(engineer, one.id, "deliveries", TEXT);
    const request = (refund: number) => act(client, one.id, "refund-request", { ...TEXT, refund });
    for (const refund of [99, 100_001]) {
      const { status, body } = await request(refund);
      expect([status, Object.keys(body.fields)]).toEqual([400, ["refund"]]);
    }
    await bank(orderId, "open");
    expect((await request(30_000)).body.code).toBe("payment_disputed");
    await bank(orderId, "won");
    expect((await request(30_000)).status).toBe(204);
    expect(await find(id)).toMatchObject({ status: "refund_requested", refundCents: 30_000 });
    for (const wrong of [{ held: 100_000 }, { held: 99_999, refund: 30_000 }]) {
      const { body } = await act(engineer, one.id, "refund", wrong);
      expect(body.code).toBe("price_changed");
    }
    const seen = { held: 100_000, refund: 30_000 };
    expect((await act(client, one.id, "refund", seen)).status).toBe(403);
    expect((await act(engineer, one.id, "refund", seen)).status).toBe(204);
    const { milestones, timeline } = await readContract(engineer, id);
    expect(milestones[0]).toMatchObject({
      ...{ status: "resolved", dispute: null, acts: [], timers: [], refundCents: null },
      money: { held: 0, released: 63_000, fee: 7_000, refunded: 30_000 },
    });
    const said = timeline.map(({ did }: { did: string }) => did);
    expect(said).toContain(`asked for $300.00 back for ${one.title}`);
    expect(said).toContain(
      `returned $300.00 of $1,000.00 for ${one.title} to the client and released the rest`,
    );
    expect((await act(engineer, one.id, "refund", seen)).body.code).toBe("milestone_moved");
    await money.answer();
    await money.verify();
  });

  it("grants a part as it was asked for after 7 days of silence, and never more than is held", async () => {
    const { id, one } = await agreeAndFund();
    await act(client, one.id, "refund-request", { ...TEXT, refund: 40_000 });
    await act(client, one.id, "refund-withdrawal");
    expect(await find(id)).toMatchObject({ status: "funded", refundCents: null });
    // The amount of the request that was withdrawn is forgotten.
    await act(client, one.id, "refund-request", TEXT);
    expect((await find(id)).refundCents).toBe(100_000);
    await act(client, one.id, "refund-withdrawal");
    const other = await agreeAndFund();
    await act(client, other.one.id, "refund-request", { ...TEXT, refund: 40_000 });
    await later(6);
    expect((await find(other.id)).status).toBe("refund_requested");
    for (let run = 0; run < 2; run++) await later(8);
    expect(await find(other.id)).toMatchObject({
      ...{ status: "resolved", money: { held: 0, released: 54_000, refunded: 40_000 } },
    });
    const third = await agreeAndFund();
    await act(client, third.one.id, "refund-request", { ...TEXT, refund: 40_000 });
    await admin.client.post("/api/admin/test-disputes", {
      ...{ orderId: third.orderId, amount: 70_000, status: "open" },
    });
    await admin.client.post("/api/admin/test-disputes", {
      ...{ orderId: third.orderId, amount: 70_000, status: "lost" },
    });
    expect((await find(third.id)).refundCents).toBe(30_000);
    await later(8);
    expect(await find(third.id)).toMatchObject({
      ...{ status: "refunded", money: { held: 0, released: 0, refunded: 30_000 } },
    });
    await money.answer();
    await money.verify();
  });

  it("withdrawing a refund request leads back, with the time that was left", async () => {
    const { id, one } = await agreeAndFund();
    await act(engineer, one.id, "deliveries", TEXT);
    const ends = (await find(id)).timers[0].endsAt;
    await act(client, one.id, "refund-request", TEXT);
    const { db } = server.services;
    const timers = await find(id);
    expect(timers.timers.map(({ kind, isPaused }: Timer) => [kind, isPaused])).toEqual([
      ["refund_answer", false],
      ["auto_release", true],
      ["hold_expiry", true],
    ]);
    // Three days pass before the client withdraws.
    await sql`UPDATE milestone_timers SET paused_at = paused_at - interval '3 days'
      WHERE milestone_id = ${one.id} AND paused_at IS NOT NULL`.execute(db);
    await act(client, one.id, "refund-withdrawal");
    const after = await find(id);
    expect(after).toMatchObject({ status: "submitted", refundReason: null });
    const moved = Date.parse(after.timers[0].endsAt) - Date.parse(ends);
    expect(Math.round(moved / DAY)).toBe(3);
    await act(client, one.id, "refund-request", TEXT);
    await act(client, one.id, "refund-withdrawal");
    expect((await act(client, one.id, "refund-request", TEXT)).status).toBe(409);
  });

  it("isn't released while the client's bank decides, and follows what the bank decides", async () => {
    const { id, one, orderId } = await agreeAndFund();
    await act(engineer, one.id, "deliveries", TEXT);
    expect((await bank(orderId, "open")).status).toBe(200);
    const { held } = (await find(id)).money;
    expect(held).toBe(0);
    expect((await act(client, one.id, "approval", { held })).status).toBe(204);
    await later(2);
    expect(await find(id)).toMatchObject({ status: "approved", money: { isDisputed: true } });
    await money.verify();
    await bank(orderId, "won");
    await later(4);
    expect(await find(id)).toMatchObject({ status: "released", money: { released: 90_000 } });
    await money.credit();
    await money.verify();
  });
});
