import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readContract } from "../../../../test/actions/agree-on-contract.ts";
import { openContractWorld, TEXT } from "../../../../test/actions/contract-world.ts";
import { listEngineer } from "../../../../test/actions/offer-service.ts";
import { processEvents } from "../../../../test/process-events.ts";
import type { SignedUp } from "../../../../test/test-server.ts";
import { notifyPeople } from "../../site/notifications/notify-people.ts";

const { server, money, admin, act, bank, agreeAndFund } = await openContractWorld();
afterAll(() => server.close());

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
