import type { TimerKind } from "@stackyard/contract/projects/contract-lists";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  drawUpContract,
  fund,
  readContract,
  setFee,
} from "../../../../test/actions/agree-on-contract.ts";
import { DAY, openContractWorld, TEXT } from "../../../../test/actions/contract-world.ts";
import { listEngineer } from "../../../../test/actions/offer-service.ts";
import { publishModule, submitModule } from "../../../../test/actions/publish-module.ts";
import { processEvents } from "../../../../test/process-events.ts";
import type { SignedUp } from "../../../../test/test-server.ts";
import { notifyPeople } from "../../site/notifications/notify-people.ts";
import { TIMERS } from "./timer-kinds.ts";

const {
  server,
  money,
  client,
  engineer,
  admin,
  act,
  decide,
  bank,
  agree,
  agreeAndFund,
  find,
  later,
} = await openContractWorld();
afterAll(() => server.close());

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

describe("releasing a part of what is held", () => {
  const WHOLE = { amount: 100_000, milestones: [] };
  let client: SignedUp;
  let engineer: SignedUp;
  beforeAll(async () => {
    [client, engineer] = [await server.signUp(), await server.signUp("engineer")];
    await listEngineer(engineer);
  });
  const find = async (id: number) => (await readContract(client, id)).milestones[0];
  const release = (who: SignedUp, id: number, body: object) =>
    act(who, id, "partial-release", body);

  it("pays the engineer to the cent, and the rest is released, refunded or split as ever", async () => {
    const fields = { amount: 33_333, milestones: [] };
    const { id, one } = await agreeAndFund(fields, { client, engineer });
    const seen = { held: 33_333, amount: 10_005, received: 9_005 };
    const path = `/api/milestones/${one.id}/partial-release`;
    expect((await server.visitor().post(path, seen)).status).toBe(401);
    expect((await release(engineer, one.id, seen)).status).toBe(403);
    expect((await release(await server.signUp(), one.id, seen)).status).toBe(404);
    for (const amount of [99, 33_234, 33_333]) {
      const { status, body } = await release(client, one.id, { ...seen, amount });
      expect([status, Object.keys(body.fields)]).toEqual([400, ["amount"]]);
    }
    for (const wrong of [{ held: 33_332 }, { received: 9_006 }])
      expect((await release(client, one.id, { ...seen, ...wrong })).body.code).toBe(
        "price_changed",
      );
    expect((await release(client, one.id, seen)).status).toBe(204);
    const { timeline, milestones } = await readContract(engineer, id);
    expect(timeline.at(-1).did).toBe(
      "released $100.05 of the payment for A landing zone for three accounts: $90.05 for the engineer, less the fee",
    );
    expect(milestones[0]).toMatchObject({
      status: "funded",
      money: { paid: 33_333, held: 23_328, released: 9_005, fee: 1_000, refunded: 0 },
    });
    expect(milestones[0].money.heldParts).toEqual({ seller: 20_995, fee: 2_333, tax: 0 });
    await money.clear();
    expect(await money.balancesOf(engineer)).toEqual({ seller_available: 9_005 });
    await money.verify();
    // The rest is split: the engineer delivers and both agree.
    await act(engineer, one.id, "deliveries", TEXT);
    await act(engineer, one.id, "disputes", TEXT);
    expect((await release(client, one.id, seen)).body.code).toBe("milestone_moved");
    await act(client, one.id, "offers", { refund: 10_000 });
    await act(engineer, one.id, "settlement", { refund: 10_000 });
    expect(await find(id)).toMatchObject({
      status: "resolved",
      money: { held: 0, released: 21_000, fee: 2_333, refunded: 10_000, chargedBack: 0 },
    });
    await money.answer();
    await money.clear();
    expect(await money.balancesOf(engineer)).toEqual({ seller_available: 21_000 });
    await money.verify();
    // A part is no sale or purchase besides its milestone.
    const { body: months } = await engineer.client.get("/api/user/earnings/months");
    expect(months.at(-1)).toMatchObject({ sales: 1, earned: 21_000 });
    const { body: spent } = await client.client.get("/api/user/figures/buyer");
    expect(spent).toMatchObject({ purchases: 1, spent: 23_333 });
    const year = new Date().getUTCFullYear();
    const { body: report } = await admin.client.get(`/api/admin/tax-report?year=${year}`);
    const row = report.split("\r\n").find((line: string) => line.includes(engineer.username));
    expect(row).toMatch(/,1,333\.33,23\.33,100\.00,0\.00$/);
  });

  it("tells the engineer, and is possible ten times", async () => {
    const { id, one } = await agreeAndFund(WHOLE, { client, engineer });
    for (let n = 0; n < 10; n++) {
      const held = 100_000 - n * 1_000;
      const body = { held, amount: 1_000, received: 900 };
      expect((await release(client, one.id, body)).status).toBe(204);
    }
    const body = { held: 90_000, amount: 1_000, received: 900 };
    expect((await release(client, one.id, body)).status).toBe(409);
    expect((await find(id)).acts).not.toContain("release_part");
    await processEvents(server.services, notifyPeople);
    const { body: told } = await engineer.client.get("/api/notifications");
    expect(JSON.stringify(told)).toContain("released $10.00 of the payment for");
    expect((await act(engineer, one.id, "refund", { held: 90_000 })).status).toBe(204);
    expect((await find(id)).money).toMatchObject({ held: 0, released: 9_000, refunded: 90_000 });
    expect((await readContract(client, id)).status).toBe("completed");
    await money.credit();
    await money.answer();
    await money.verify();
  });

  it("waits for the bank, which takes from both parts and gives back to both", async () => {
    const { id, one, orderId } = await agreeAndFund(WHOLE, { client, engineer });
    const part = (held: number) =>
      release(client, one.id, { held, amount: 30_000, received: 27_000 });
    // An earlier withdrawal of the same dispute was from the whole.
    await bank(orderId, "open");
    expect((await part(0)).body.code).toBe("payment_disputed");
    await bank(orderId, "won");
    expect((await part(100_000)).status).toBe(204);
    await money.credit();
    await bank(orderId, "open");
    expect((await find(id)).money).toMatchObject({ held: 0, released: 0, chargedBack: 100_000 });
    await money.verify();
    await bank(orderId, "won");
    expect((await find(id)).money).toMatchObject({ held: 70_000, released: 27_000, fee: 3_000 });
    await money.verify();
    // The invoice is that of the order, whenever it is issued.
    const { body: order } = await client.client.get(`/api/orders/${orderId}`);
    expect(order.lines.map(({ total }: { total: number }) => total)).toEqual([70_000, 30_000]);
    await act(engineer, one.id, "deliveries", TEXT);
    expect((await act(client, one.id, "approval", { held: 70_000 })).status).toBe(204);
    await money.clear();
    await money.verify();
  });
});

describe("approved work whose payment the client's bank takes back", () => {
  /** An approved milestone, while the bank decides. */
  async function approveDisputed() {
    const sides = { client: await server.signUp(), engineer };
    const contract = await agreeAndFund({ milestones: [], amount: 100_000 }, sides);
    await act(engineer, contract.one.id, "deliveries", TEXT);
    await bank(contract.orderId, "open");
    await act(sides.client, contract.one.id, "approval", { held: 0 });
    const read = () => readContract(sides.client, contract.id);
    return { ...contract, read };
  }

  it("ends with its cause, once, and isn't tried again", async () => {
    const { orderId, read } = await approveDisputed();
    await later(2);
    expect((await read()).milestones[0].status).toBe("approved");
    await bank(orderId, "lost");
    for (let run = 0; run < 2; run++) await later(4);
    const { status, milestones, timeline } = await read();
    expect(status).toBe("cancelled");
    expect(milestones[0]).toMatchObject({
      ...{ status: "charged_back", acts: [], timers: [] },
      money: { held: 0, released: 0, refunded: 0, chargedBack: 100_000 },
    });
    const causes = timeline.filter(({ did }: { did: string }) => did.includes("bank reversed"));
    expect(causes).toHaveLength(1);
    await money.verify();
  });

  it("is paid after all if the bank returns the money later", async () => {
    const { orderId, read } = await approveDisputed();
    await bank(orderId, "lost");
    await later(2);
    expect((await read()).milestones[0].status).toBe("charged_back");
    await bank(orderId, "won");
    await money.verify();
    await later(4);
    const { status, milestones } = await read();
    expect(status).toBe("cancelled");
    expect(milestones[0]).toMatchObject({
      ...{ status: "released", money: { held: 0, released: 90_000, chargedBack: 0 } },
    });
    await money.credit();
    await money.verify();
  });
});

describe("what the bank returns after a milestone has ended", () => {
  const ends = {
    refunded: async (_: SignedUp, id: number, held: number) => {
      expect((await act(engineer, id, "refund", { held })).status).toBe(204);
    },
    resolved: async (client: SignedUp, id: number, refund: number) => {
      await act(client, id, "disputes", TEXT);
      await act(engineer, id, "dispute-answer", TEXT);
      expect((await decide(admin, id, refund)).status).toBe(204);
    },
  } as const;
  const refunds = (orderId: number) =>
    server.services.db
      .selectFrom("refunds")
      .select(["cents", "status"])
      .where("orderId", "=", orderId)
      .orderBy("id")
      .execute();

  it.each([
    ["refunded", 100_000, 0, [100_000], 0],
    ["refunded", 40_000, 60_000, [60_000, 40_000], 0],
    ["resolved", 40_000, 60_000, [60_000, 40_000], 0],
    ["resolved", 40_000, 20_000, [20_000], 72_000],
    ["resolved", 100_000, 0, [], 90_000],
  ] as const)(
    "belongs to whom it would have gone to, once: %s, %i taken, %i refunded",
    async (end, taken, refund, back, received) => {
      const sides = { client: await server.signUp(), engineer };
      const fields = { milestones: [], amount: 100_000 };
      const { id, one, orderId } = await agreeAndFund(fields, sides);
      const disputed = (status: string) =>
        admin.client.post("/api/admin/test-disputes", { orderId, amount: taken, status });
      await disputed("open");
      await disputed("lost");
      await ends[end](sides.client, one.id, refund);
      await money.credit();
      await money.answer();
      const before = (await money.balancesOf(engineer)).seller_pending ?? 0;
      await disputed("won");
      await money.verify();
      for (const days of [0.5, 2, 4]) await later(days);
      await Promise.all([later(4), later(4)]);
      await money.credit();
      await money.answer();
      await money.verify();
      const [milestone] = (await readContract(sides.client, id)).milestones;
      expect(milestone).toMatchObject({
        status: end,
        timers: [],
        money: { held: 0, chargedBack: 0 },
      });
      expect(milestone.money.released).toBe(received);
      expect(await refunds(orderId)).toEqual(back.map((cents) => ({ cents, status: "paid" })));
      expect(await money.balancesOf(sides.client)).toEqual({});
      const { seller_pending: now = 0 } = await money.balancesOf(engineer);
      expect(now - before).toBe(refund === 20_000 ? 36_000 : received);
    },
  );

  it("waits while the bank decides again, and is nobody's if it takes everything again", async () => {
    const sides = { client: await server.signUp(), engineer };
    const { id, one, orderId } = await agreeAndFund({ milestones: [], amount: 100_000 }, sides);
    await bank(orderId, "lost");
    await ends.refunded(sides.client, one.id, 0);
    await bank(orderId, "won");
    await bank(orderId, "open");
    await later(2);
    expect(await refunds(orderId)).toEqual([]);
    await money.verify();
    await bank(orderId, "won");
    await later(4);
    await money.answer();
    expect(await refunds(orderId)).toEqual([{ cents: 100_000, status: "paid" }]);
    const { timeline } = await readContract(sides.client, id);
    const returned = timeline.filter(({ did }: { did: string }) => did.startsWith("returned"));
    expect(returned.map(({ username }: { username: string | null }) => username)).toEqual([
      engineer.username,
      null,
    ]);
    await money.verify();
  });
});

interface Timer {
  readonly kind: string;
  readonly isPaused: boolean;
}

describe("a deadline", () => {
  const dids = async (id: number) =>
    (await readContract(client, id)).timeline.map(({ did }: { did: string }) => did);

  it("releases delivered work after 14 days, with one warning before", async () => {
    const { id, one } = await agreeAndFund();
    await act(engineer, one.id, "deliveries", TEXT);
    await later(10);
    expect(await find(id)).toMatchObject({ status: "submitted" });
    await later(12);
    await later(13);
    const warnings = (await dids(id)).filter((did: string) => did.startsWith("warned"));
    expect(warnings).toHaveLength(1);
    await later(15);
    await later(15);
    expect(await find(id)).toMatchObject({ status: "released" });
    await money.credit();
    await money.verify();
  });

  it("acts once after a week without a worker, and never warns late", async () => {
    const { id, one } = await agreeAndFund();
    await act(engineer, one.id, "deliveries", TEXT);
    await Promise.all([later(21), later(21), later(100)]);
    expect(await find(id)).toMatchObject({ status: "released" });
    const all = await dids(id);
    expect(all.filter((did: string) => did.startsWith("released"))).toHaveLength(1);
    expect(all.filter((did: string) => did.startsWith("warned"))).toEqual([]);
    await money.credit();
    await money.verify();
  });

  it("warns both sides once, by mail as well, whatever it is", async () => {
    const sides = { client: await server.signUp(), engineer: await server.signUp("engineer") };
    await listEngineer(sides.engineer);
    const start = async () => agreeAndFund({ amount: 10_000, milestones: [] }, sides);
    const [idle, asked, claimed] = [await start(), await start(), await start()];
    await act(sides.client, asked.one.id, "refund-request", TEXT);
    await act(sides.client, claimed.one.id, "disputes", TEXT);
    const warned = async (kind: TimerKind, { id }: { id: number }) => {
      const { milestones } = await readContract(sides.client, id);
      const timer = milestones[0].timers.find((each: Timer) => each.kind === kind);
      const days = (Date.parse(timer.endsAt) - Date.now()) / DAY;
      for (let run = 0; run < 2; run++) await later(days - 0.5);
      await processEvents(server.services, notifyPeople);
      for (const { username } of [sides.client, sides.engineer]) {
        const mails = await server.mails(`${username}@example.test`);
        const texts = mails.map(({ text }) => text.replace(/\s+/g, " "));
        const about = texts.filter((text) => text.includes(TIMERS[kind].what));
        expect(about, `${kind} ${username}`).toHaveLength(1);
      }
    };
    await warned("dispute_answer", claimed);
    await warned("refund_answer", asked);
    await warned("no_delivery", idle);
    await later(31);
    await warned("hold_expiry", idle);
  });

  it("gives the client the right to the money after 30 days of silence, not after a message", async () => {
    const sides = { client: await server.signUp(), engineer };
    const { id, one } = await agreeAndFund({}, sides);
    const reclaim = () => act(sides.client, one.id, "reclaim", { held: 100_000 });
    expect((await reclaim()).status).toBe(409);
    const { conversationId } = await readContract(sides.client, id);
    await engineer.client.post(`/api/conversations/${conversationId}/messages`, {
      message: "I am on it and deliver soon.",
    });
    const { db } = server.services;
    await sql`UPDATE messages SET created_at = now() + interval '20 days'
      WHERE conversation_id = ${conversationId} AND author_id = ${engineer.id}`.execute(db);
    await later(31);
    expect((await reclaim()).status).toBe(409);
    await later(51);
    expect((await readContract(sides.client, id)).milestones[0].acts).toContain("reclaim");
    expect((await reclaim()).status).toBe(204);
    await money.answer();
    await money.verify();
  });

  it("refunds what nobody answers for 7 days", async () => {
    const { id, one } = await agreeAndFund();
    await act(client, one.id, "refund-request", TEXT);
    await later(6);
    expect(await find(id)).toMatchObject({ status: "refund_requested" });
    await later(8);
    expect(await find(id)).toMatchObject({ status: "refunded", money: { refunded: 100_000 } });
    await money.answer();
    await money.verify();
  });

  it("ends holding money after 90 days: a refund before a delivery, and a dispute after it", async () => {
    const { id, one, two } = await agreeAndFund();
    await fund(client, two);
    await act(engineer, two.id, "deliveries", TEXT);
    await act(client, two.id, "changes", TEXT);
    for (let run = 0; run < 3; run++) await later(91);
    expect(await find(id, 1)).toMatchObject({ id: one.id, status: "refunded" });
    expect(await find(id, 2)).toMatchObject({
      status: "disputed",
      dispute: { openedBy: null, claim: "The money was held for 90 days." },
    });
    await money.answer();
    await money.verify();
  });
});
