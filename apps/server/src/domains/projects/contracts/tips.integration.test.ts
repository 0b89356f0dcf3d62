import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  agreeOnContract,
  completeContract,
  readContract,
  setFee,
} from "../../../../test/actions/agree-on-contract.ts";
import { listEngineer } from "../../../../test/actions/offer-service.ts";
import { moneyOf } from "../../../../test/money.ts";
import { openTestServer, type SignedUp, type TestServer } from "../../../../test/test-server.ts";

let server: TestServer;
let money: Awaited<ReturnType<typeof moneyOf>>;
let client: SignedUp;
let engineer: SignedUp;
let admin: SignedUp;
let contractId: number;
beforeAll(async () => {
  server = await openTestServer({ isContended: true });
  money = await moneyOf(server);
  [client, engineer, admin] = await Promise.all([
    server.signUp(),
    server.signUp("engineer"),
    server.signUp("admin"),
  ]);
  await listEngineer(engineer);
  await setFee(admin, 1_000);
  contractId = (await completeContract({ client, engineer }, { amount: 50_000 })).id;
  await money.clear();
});
afterAll(() => server.close());

const open = (who: SignedUp, amount: number, id = contractId) =>
  who.client.post(`/api/contracts/${id}/tips`, { amount });
const pay = (who: SignedUp, id: number, priceCents: number) =>
  who.client.post("/api/orders", {
    items: [{ kind: "tip", id, priceCents }],
    totalCents: priceCents,
  });
const available = async () => (await money.balancesOf(engineer)).seller_available ?? 0;

/** A tip that is paid. */
async function tip(amount: number) {
  const { body: chosen } = await open(client, amount);
  const { status, body: order } = await pay(client, chosen.id, amount);
  expect(status).toBe(201);
  const [{ purchaseId }] = order.lines;
  return { id: chosen.id as number, orderId: order.id as number, purchaseId: purchaseId as number };
}

describe("a tip", () => {
  it("is chosen by the client of a contract under which a payment was released", async () => {
    const path = `/api/contracts/${contractId}/tips`;
    expect((await server.visitor().post(path, { amount: 1_000 })).status).toBe(401);
    expect((await open(engineer, 1_000)).status).toBe(403);
    expect((await open(await server.signUp(), 1_000)).status).toBe(404);
    for (const amount of [99, 100_001])
      expect((await open(client, amount)).body.fields.amount).toMatch(/^Tip at/);
    const unpaid = await agreeOnContract({ client, engineer }, { milestones: [] });
    expect((await open(client, 1_000, unpaid.id)).body.code).toBe("tip_not_open");
    expect((await readContract(client, unpaid.id)).viewer.canTip).toBe(false);
    const [one, same] = [await open(client, 7_700), await open(client, 7_700)];
    expect([one.status, same.body.id]).toEqual([201, one.body.id]);
    expect((await readContract(client, contractId)).viewer.canTip).toBe(true);
    expect((await readContract(engineer, contractId)).viewer.canTip).toBe(false);
    expect((await pay(engineer, one.body.id, 7_700)).status).toBe(404);
    expect((await pay(client, one.body.id, 7_000)).body.code).toBe("price_changed");
  });

  it("is paid once, without a fee, and becomes available to the engineer after it clears", async () => {
    const before = await available();
    const { body: chosen } = await open(client, 2_500);
    const paid = await Promise.all([1, 2].map(() => pay(client, chosen.id, 2_500)));
    expect(paid.filter(({ status }) => status === 201).length).toBeGreaterThanOrEqual(1);
    expect((await pay(client, chosen.id, 2_500)).status).toBe(409);
    await money.credit();
    expect((await money.balancesOf(engineer)).seller_pending).toBe(2_500);
    await money.clear();
    expect((await available()) - before).toBe(2_500);
    const { tips, timeline } = await readContract(engineer, contractId);
    expect(tips).toMatchObject([{ id: chosen.id, amount: 2_500 }]);
    expect(timeline.at(-1)).toMatchObject({
      ...{ username: client.username, did: "paid a tip of $25.00" },
    });
    await money.verify();
  });

  it("is returned only by the engineer, and follows what the client's bank decides", async () => {
    const before = await available();
    const one = await tip(3_000);
    await money.clear();
    const wish = { reason: "This was more than I wanted to give." };
    const asked = await client.client.post(`/api/purchases/${one.purchaseId}/refunds`, wish);
    expect(asked.body.message).toContain("The engineer can return a tip");
    const back = await engineer.client.post(`/api/user/sales/${one.purchaseId}/refunds`, wish);
    expect(back.status).toBe(201);
    await money.answer();
    expect(await available()).toBe(before);
    const other = await tip(4_000);
    await money.clear();
    for (const [status, left] of [
      ["open", 0],
      ["won", 4_000],
      ["lost", 0],
    ] as const) {
      const path = "/api/admin/test-disputes";
      expect((await admin.client.post(path, { orderId: other.orderId, status })).status).toBe(200);
      expect((await available()) - before).toBe(left);
      await money.verify();
    }
    const { timeline } = await readContract(client, contractId);
    const told = timeline.filter(({ did }: { did: string }) => did === "paid a tip of $40.00");
    expect(told).toHaveLength(1);
  });

  it("can be chosen 50 times per contract at most", async () => {
    const { id } = await completeContract({ client, engineer }, { amount: 10_000 });
    const { db } = server.services;
    const rows = Array.from({ length: 50 }, (_, n) => ({ contractId: id, amountCents: n + 200 }));
    await db.insertInto("tips").values(rows).execute();
    expect((await open(client, 249, id)).status).toBe(201);
    expect((await open(client, 250, id)).status).toBe(409);
  });
});
