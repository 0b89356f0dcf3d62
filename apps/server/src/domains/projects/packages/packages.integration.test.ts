import { createHash } from "node:crypto";
import { canonicalJson } from "@stackyard/contract/base/canonical-json";
import { CONTRACT_LIMITS } from "@stackyard/contract/projects/contract-lists";
import { contractTerms } from "@stackyard/contract/projects/contracts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readContract, setFee } from "../../../../test/actions/agree-on-contract.ts";
import { listEngineer, offerService, SERVICE } from "../../../../test/actions/offer-service.ts";
import { holdingLocks, untilWaitingForLocks } from "../../../../test/lock-waits.ts";
import { moneyOf } from "../../../../test/money.ts";
import { processEvents } from "../../../../test/process-events.ts";
import { openTestServer, type SignedUp, type TestServer } from "../../../../test/test-server.ts";
import { deleteAccounts } from "../../site/accounts/delete-accounts.ts";
import { notifyPeople } from "../../site/notifications/notify-people.ts";
import { servicesFollowContracts } from "../../talent/services/follow-contracts.ts";
import { recordsFollowContracts } from "../../talent/talent/follow-contracts.ts";
import { latePaymentsConsumer } from "../../trade/refunds/refund-late-payments.ts";
import { lockContract } from "../contracts/lock-contract.ts";
import { runTimers } from "../milestones/run-timers.ts";

const DAY = 24 * 60 * 60 * 1_000;
const PRICE = 90_000;
const TEXT = { text: "Everything that we agreed on." };
const [BASIC] = SERVICE.tiers;

let server: TestServer;
let money: Awaited<ReturnType<typeof moneyOf>>;
let admin: SignedUp;
let engineer: SignedUp;
let client: SignedUp;
let engineerPage: number;
let serviceId: number;
beforeAll(async () => {
  server = await openTestServer();
  money = await moneyOf(server);
  [admin, engineer] = await Promise.all([server.signUp("admin"), server.signUp("engineer")]);
  await setFee(admin, 1_000);
  engineerPage = (await listEngineer(engineer)).id;
});
beforeEach(async () => {
  serviceId = (await offerService(engineer)).id;
  client = await server.signUp();
});
afterAll(() => server.close());

const choose = ({ client }: SignedUp, fields: object = {}, id = serviceId) =>
  client.post(`/api/services/${id}/cart-items`, { tier: 1, price: PRICE, ...fields });
const pay = ({ client }: SignedUp, id: number, priceCents = PRICE) =>
  client.post("/api/orders", {
    items: [{ kind: "package", id, priceCents }],
    totalCents: priceCents,
  });
const change = (fields: object) =>
  engineer.client.put(`/api/services/${serviceId}`, { ...SERVICE, ...fields });
const confirm = async (who: SignedUp, id: number) => {
  const { hash } = await readContract(engineer, id);
  return who.client.put(`/api/contracts/${id}/confirmation`, { hash });
};
const cancel = ({ client }: SignedUp, id: number) =>
  client.put(`/api/contracts/${id}/cancellation`);
const runOut = (days: number) =>
  runTimers(server.services, { now: new Date(Date.now() + days * DAY) });
const cartOf = async ({ client }: SignedUp) => (await client.get("/api/cart")).body;
const verify = async () => {
  await money.credit();
  await money.answer();
  await money.verify();
};
const refundsOf = async (orderId: number) => {
  const { db } = server.services;
  const rows = db.selectFrom("refunds").select(["cents", "reason", "status"]);
  return rows.where("orderId", "=", orderId).execute();
};

/** A package that is paid and waits for the engineer. */
async function order(who = client) {
  const { body: cart } = await choose(who);
  const [{ id }] = cart;
  const { status, body: order } = await pay(who, id);
  expect(status).toBe(201);
  const { body: found } = await who.client.get(`/api/packages/${id}`);
  return { id: id as number, orderId: order.id as number, contractId: found.contractId as number };
}

describe("a package in the cart", () => {
  it("is there once, as its page shows it", async () => {
    expect((await choose({ client: server.visitor() } as SignedUp)).status).toBe(401);
    expect((await choose(engineer)).body.code).toBe("own_service");
    expect((await choose(client, { price: 80_000 })).body.code).toBe("price_changed");
    expect((await choose(client, { tier: 3 })).body.code).toBe("price_changed");
    expect((await choose(client, { tier: 4 })).status).toBe(400);
    expect((await choose(client, {}, 99_999)).body.code).toBe("service_not_found");
    expect(await cartOf(client)).toEqual([]);
    const twice = await Promise.all([choose(client), choose(client)]);
    expect(twice.map(({ status }) => status)).toEqual([200, 200]);
    const [item, ...others] = await cartOf(client);
    expect([item, others]).toMatchObject([
      { kind: "package", title: `${SERVICE.title} · Basic`, price: PRICE, unavailable: null },
      [],
    ]);
    const found = await client.client.get(`/api/packages/${item.id}`);
    expect(found.body).toEqual({ serviceId, contractId: null });
    expect((await admin.client.get(`/api/packages/${item.id}`)).status).toBe(404);
    // Nobody else can pay for it, and its engineer doesn't learn of it.
    expect((await pay(admin, item.id)).status).toBe(404);
    expect((await engineer.client.get(`/api/packages/${item.id}`)).status).toBe(404);
    const code = { code: `ALL-${serviceId}`, basisPoints: 5_000 };
    expect((await engineer.client.post("/api/user/discount-codes", code)).status).toBe(201);
    const items = [{ kind: "package", id: item.id }];
    const quote = await client.client.post("/api/cart/quote", { items, codes: [code.code] });
    expect(quote.body).toMatchObject({ total: PRICE, discount: 0 });
  });

  it("is shown as in the cart by its service, unless it must be chosen again", async () => {
    const path = `/api/services/${serviceId}/cart-items`;
    const inCart = async ({ client }: SignedUp) => (await client.get(path)).body;
    expect((await server.visitor().get(path)).status).toBe(401);
    expect(await inCart(client)).toEqual([]);
    const [{ id }] = (await choose(client)).body;
    expect([await inCart(client), await inCart(admin)]).toEqual([[1], []]);
    expect((await client.client.get("/api/services/99999/cart-items")).body).toEqual([]);
    await change({ tiers: [{ ...BASIC, deliveryDays: 8 }] });
    expect(await inCart(client)).toEqual([]);
    await choose(client);
    expect(await inCart(client)).toEqual([1]);
    await client.client.delete(`/api/cart/items/package/${id}`);
    expect(await inCart(client)).toEqual([]);
  });

  it("shows another price before it is paid, and isn't sold with another content or fee", async () => {
    const [{ id }] = (await choose(client)).body;
    await change({ tiers: [{ ...BASIC, price: 95_000 }] });
    expect((await cartOf(client))[0]).toMatchObject({ seenPrice: PRICE, price: 95_000 });
    expect((await pay(client, id)).body.code).toBe("price_changed");
    for (const other of [
      { tiers: [{ ...BASIC, deliverables: ["Something else"] }] },
      { tiers: [{ ...BASIC, scope: "Half of an account, without its network." }] },
      { tiers: [{ ...BASIC, deliveryDays: 8 }] },
      { tiers: [{ ...BASIC, revisions: 0 }] },
      { title: "A landing zone on Azure" },
    ]) {
      await change(other);
      expect((await pay(client, id)).body.code).toBe("package_changed");
      expect((await cartOf(client))[0]).toMatchObject({ price: null });
    }
    const again = await choose(client);
    expect(again.body).toMatchObject([{ id, price: PRICE, unavailable: null }]);
    await setFee(admin, 1_500);
    expect((await pay(client, id)).body.code).toBe("package_changed");
    await setFee(admin, 1_000);
    expect((await pay(client, id)).status).toBe(201);
  });

  it("isn't sold if the service is paused or deleted, or if one has blocked the other", async () => {
    const [{ id }] = (await choose(client)).body;
    const path = `/api/services/${serviceId}`;
    await engineer.client.put(`${path}/status`, { status: "paused" });
    expect((await pay(client, id)).body.code).toBe("package_changed");
    await engineer.client.put(`${path}/status`, { status: "published" });
    const message = { engineerId: engineerPage, message: "Do you have time in May?" };
    const { body: talk } = await client.client.post("/api/conversations", message);
    await engineer.client.put(`/api/conversations/${talk.id}/block`, { isBlocked: true });
    expect((await pay(client, id)).body.code).toBe("not_taking_messages");
    expect((await choose(client)).body.code).toBe("not_taking_messages");
    await engineer.client.put(`/api/conversations/${talk.id}/block`, { isBlocked: false });
    await engineer.client.delete(path);
    expect((await pay(client, id)).body.code).toBe("package_changed");
  });

  it("is chosen without paying 100 times at most", async () => {
    const { db } = server.services;
    const { id } = client;
    const rows = Array.from({ length: CONTRACT_LIMITS.chosenPackages }, () => ({
      ...{ clientId: id, engineerId: engineer.id, position: 1, title: "Gone", scope: "Gone" },
      ...{ deliverables: [], deliveryDays: 1, revisions: 1, feeBasisPoints: 0 },
    }));
    await db.insertInto("packageOrders").values(rows).execute();
    expect((await choose(client)).body.code).toBe("conflict");
  });
});

describe("an ordered package", () => {
  it("is a contract with one funded milestone that the engineer accepts, and is paid when approved", async () => {
    const { id, contractId } = await order();
    expect(await cartOf(client)).toEqual([]);
    const asked = await readContract(engineer, contractId);
    const terms = contractTerms.parse(JSON.parse(asked.terms));
    expect(canonicalJson(terms)).toBe(asked.terms);
    expect(createHash("sha256").update(asked.terms).digest("hex")).toBe(asked.hash);
    expect(terms).toMatchObject({
      ...{ title: `${SERVICE.title} · Basic`, scope: BASIC?.scope, proposal: "" },
      ...{ deliverables: BASIC?.deliverables, clientId: client.id, engineerId: engineer.id },
      milestones: [{ amountCents: PRICE, feeCents: 9_000, dueDays: 7 }],
      ...{ feeBasisPoints: 1_000, acceptance: { revisions: 1 } },
    });
    expect(asked).toMatchObject({
      ...{ status: "proposed", outside: null, clientConfirmedAt: expect.any(String) },
      viewer: { canConfirm: true, canCancel: true, canAmend: false },
      milestones: [
        { status: "funded", acts: [], money: { held: PRICE }, timers: [{ kind: "acceptance" }] },
      ],
    });
    expect(asked.timeline.at(-1).did).toBe("ordered the work and paid for it");
    await processEvents(server.services, notifyPeople);
    const { body: told } = await engineer.client.get("/api/notifications");
    expect(told[0].text).toContain("ordered and paid for work. Accept or decline it");
    expect((await readContract(client, contractId)).viewer.canConfirm).toBe(false);
    expect((await choose(client)).body.code).toBe("package_ordered");
    // Nor can one be paid that was chosen before, such as by an older server.
    const { db } = server.services;
    const {
      id: _,
      purchaseId,
      contractId: __,
      ...chosen
    } = await db
      .selectFrom("packageOrders")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(purchaseId).not.toBeNull();
    const copy = db.insertInto("packageOrders").values(chosen).returning("id");
    const { id: other } = await copy.executeTakeFirstOrThrow();
    expect((await pay(client, other)).body.code).toBe("package_ordered");
    await db.deleteFrom("packageOrders").where("id", "=", other).execute();
    const work = await client.client.get(`/api/conversations/${asked.conversationId}/contracts`);
    expect(work.body).toMatchObject([
      { id: contractId, serviceId, deliverables: BASIC?.deliverables, isPaidOutside: false },
    ]);
    expect((await confirm(engineer, contractId)).status).toBe(204);
    expect((await confirm(engineer, contractId)).status).toBe(204);
    const active = await readContract(engineer, contractId);
    const [milestone] = active.milestones;
    expect(active.status).toBe("active");
    expect(milestone.timers.map(({ kind }: { kind: string }) => kind)).toEqual([
      "no_delivery",
      "hold_expiry",
    ]);
    const step = (who: SignedUp, name: string, body: object) =>
      who.client.post(`/api/milestones/${milestone.id}/${name}`, body);
    // The package includes one revision.
    for (const changed of [204, 409]) {
      expect((await step(engineer, "deliveries", TEXT)).status).toBe(204);
      expect((await step(client, "changes", TEXT)).status).toBe(changed);
    }
    const before = (await money.balancesOf(engineer)).seller_pending ?? 0;
    const part = { held: PRICE, amount: 10_000, received: 9_000 };
    expect((await step(client, "partial-release", part)).status).toBe(204);
    expect((await step(client, "approval", { held: 80_000 })).status).toBe(204);
    await verify();
    expect(((await money.balancesOf(engineer)).seller_pending ?? 0) - before).toBe(81_000);
    const ended = await readContract(client, contractId);
    expect(ended.status).toBe("completed");
    const clearsIn = Date.parse(ended.milestones[0].money.clearsAt) - Date.now();
    expect(Math.round(clearsIn / DAY)).toBe(5);
    await processEvents(server.services, servicesFollowContracts);
    await processEvents(server.services, recordsFollowContracts);
    const { body: service } = await client.client.get(`/api/services/${serviceId}`);
    expect(service.doneCount).toBe(1);
    expect((await engineer.client.get(`/api/packages/${id}`)).body.contractId).toBe(contractId);
    // It can be bought again.
    expect((await choose(client)).status).toBe(200);
  });

  it.each([
    ["declines", () => engineer, "declined the request"],
    ["withdraws", () => client, "withdrew the request"],
  ] as const)("goes back in full if one side %s it, once", async (_, who, did) => {
    const { contractId, orderId } = await order();
    const both = await Promise.all([cancel(who(), contractId), cancel(who(), contractId)]);
    expect(both.map(({ status }) => status).sort()).toEqual([204, 409]);
    await verify();
    expect(await readContract(client, contractId)).toMatchObject({
      status: "cancelled",
      milestones: [{ status: "refunded", money: { held: 0, refunded: PRICE }, timers: [] }],
    });
    expect(await refundsOf(orderId)).toMatchObject([{ cents: PRICE, status: "paid" }]);
    const { timeline } = await readContract(client, contractId);
    expect(timeline.at(-1).did).toBe(did);
    expect((await confirm(engineer, contractId)).body.code).toBe("conflict");
    await runOut(8);
    expect(await refundsOf(orderId)).toHaveLength(1);
    expect((await choose(client)).status).toBe(200);
  });

  it("goes back if the engineer doesn't answer in time, after a warning, however late the worker is", async () => {
    const { contractId, orderId } = await order();
    const dids = async () =>
      (await readContract(client, contractId)).timeline.map(({ did }: { did: string }) => did);
    await runOut(4);
    const before = await dids();
    for (let n = 0; n < 2; n++) await runOut(6);
    expect(await dids()).toHaveLength(before.length + 1);
    expect((await readContract(client, contractId)).status).toBe("proposed");
    for (let n = 0; n < 2; n++) await runOut(60);
    expect(await readContract(client, contractId)).toMatchObject({
      ...{ status: "cancelled", milestones: [{ status: "refunded", money: { refunded: PRICE } }] },
    });
    const reason = "The engineer didn't accept the order in time.";
    expect(await refundsOf(orderId)).toMatchObject([{ cents: PRICE, reason }]);
    expect((await confirm(engineer, contractId)).status).toBe(409);
    await verify();
  });

  it("is paid once however often it is ordered, and not after it was declined", async () => {
    const [{ id }] = (await choose(client)).body;
    const paid = await Promise.all([1, 2, 3].map(() => pay(client, id)));
    expect(paid.filter(({ status }) => status === 201).length).toBeGreaterThan(0);
    const { db } = server.services;
    const made = await db
      .selectFrom("contracts")
      .select("id")
      .where("clientId", "=", client.id)
      .execute();
    expect(made).toHaveLength(1);
    expect((await pay(client, id)).body.code).toBe("already_purchased");
    await cancel(engineer, made[0]?.id as number);
    expect((await pay(client, id)).body.code).toBe("already_purchased");
    await verify();
  });

  it("can't be accepted while the client's bank decides, and its deadline waits for the bank", async () => {
    const { contractId, orderId } = await order();
    const bank = (status: string) =>
      admin.client.post("/api/admin/test-disputes", { orderId, status });
    expect((await bank("open")).status).toBe(200);
    expect((await confirm(engineer, contractId)).body.code).toBe("payment_disputed");
    expect((await cancel(client, contractId)).body.code).toBe("payment_disputed");
    await runOut(8);
    expect((await readContract(client, contractId)).status).toBe("proposed");
    await bank("lost");
    expect((await confirm(engineer, contractId)).body.code).toBe("conflict");
    expect((await cancel(engineer, contractId)).status).toBe(204);
    expect(await refundsOf(orderId)).toEqual([]);
    await money.verify();
    // The bank returns the money of what was declined.
    await bank("won");
    for (const days of [2, 4]) await runOut(days);
    expect(await refundsOf(orderId)).toMatchObject([{ cents: PRICE }]);
    await verify();
  });

  it("goes back if one side deletes their account", async () => {
    const other = await server.signUp("engineer");
    await listEngineer(other);
    serviceId = (await offerService(other)).id;
    const [first, second] = [await order(), await order(await server.signUp())];
    const late = await server.signUp();
    const items = [{ kind: "package", id: (await choose(late)).body[0].id, priceCents: PRICE }];
    const debit = { items, totalCents: PRICE, paymentMethodId: "test-later" };
    const { body: third } = await late.client.post("/api/orders", debit);
    const { db } = server.services;
    const remove = async (id: number) => {
      const deletesAt = new Date(Date.now() - 1_000);
      await db.updateTable("users").set({ deletesAt }).where("id", "=", id).execute();
      await deleteAccounts(server.services, new AbortController().signal);
    };
    await remove(client.id);
    expect(await refundsOf(first.orderId)).toMatchObject([{ cents: PRICE }]);
    expect(await refundsOf(second.orderId)).toEqual([]);
    await remove(other.id);
    expect(await refundsOf(second.orderId)).toMatchObject([{ cents: PRICE }]);
    // A payment that arrives later makes no contract.
    await db
      .updateTable("testPayments")
      .set({ settlesAt: new Date(0) })
      .execute();
    await money.answer();
    await processEvents(server.services, latePaymentsConsumer);
    expect(await refundsOf(third.id)).toMatchObject([{ cents: PRICE }]);
    expect((await late.client.get("/api/user/contracts")).body).toEqual([]);
    const left = db.selectFrom("packageOrders").select("id").where("purchaseId", "is", null);
    expect(await left.where("clientId", "=", client.id).execute()).toEqual([]);
    await verify();
  });
});

describe("of two steps at the same time, the first counts:", () => {
  /** Starts both while someone else has the contract's lock, so that the first gets it first. */
  async function inOrder<First, Second>(
    contractId: number,
    first: () => Promise<First>,
    second: () => Promise<Second>,
  ): Promise<[First, Second]> {
    const { db } = server.services;
    const both = await holdingLocks(db, async (holder) => {
      await lockContract({ db: holder }, contractId);
      const one = first();
      await untilWaitingForLocks(db, 1);
      const other = second();
      await untilWaitingForLocks(db, 2);
      // Waited for after the lock is given up.
      return [() => one, () => other] as const;
    });
    return Promise.all([both[0](), both[1]()]);
  }

  const STEPS = {
    accept: async (id: number, hash: string) =>
      (await engineer.client.put(`/api/contracts/${id}/confirmation`, { hash })).status,
    decline: async (id: number) => (await cancel(engineer, id)).status,
    withdraw: async (id: number) => (await cancel(client, id)).status,
    expire: async () => {
      await runOut(8);
      return 204;
    },
  };
  it.each([
    ["accept", "accept", 204],
    ["accept", "decline", 409],
    ["accept", "withdraw", 409],
    ["accept", "expire", 204],
    ["decline", "accept", 409],
    ["withdraw", "accept", 409],
    ["withdraw", "decline", 409],
    ["expire", "accept", 409],
    ["expire", "withdraw", 409],
    ["decline", "expire", 204],
  ] as const)("%s, then %s", async (first, second, late) => {
    const { contractId, orderId } = await order();
    const { hash } = await readContract(client, contractId);
    const steps = [first, second].map((name) => () => STEPS[name](contractId, hash));
    const answers = await inOrder(
      contractId,
      steps[0] as () => Promise<number>,
      steps[1] as () => Promise<number>,
    );
    expect(answers).toEqual([204, late]);
    const isAccepted = first === "accept";
    expect(await readContract(client, contractId)).toMatchObject({
      status: isAccepted ? "active" : "cancelled",
      milestones: [{ status: isAccepted ? "funded" : "refunded" }],
    });
    expect(await refundsOf(orderId)).toHaveLength(isAccepted ? 0 : 1);
    await verify();
  });
});
