import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { agreeOnContract, fund, setFee } from "../../../../test/actions/agree-on-contract.ts";
import { listEngineer } from "../../../../test/actions/offer-service.ts";
import { moneyOf } from "../../../../test/money.ts";
import { openTestServer, type SignedUp, type TestServer } from "../../../../test/test-server.ts";

const REASON = "It does not create the network that it describes.";

let server: TestServer;
let money: Awaited<ReturnType<typeof moneyOf>>;
let seller: SignedUp;
let buyer: SignedUp;
let purchaseId: number;
beforeAll(async () => {
  server = await openTestServer();
  money = await moneyOf(server);
  seller = await server.signUp("contributor");
  await setFee(await server.signUp("admin"), 1_000);
  ({ buyer, purchaseId } = await money.sell(seller, 10_000));
  await money.credit();
});
afterAll(() => server.close());

/** What pages show of money: of the seller, less the fee of 10 %, and of the buyer. */
async function readFigures() {
  const read = async ({ client }: SignedUp, path: string) => (await client.get(path)).body;
  const earnings = await read(seller, "/api/user/earnings");
  const months = await read(seller, "/api/user/earnings/months");
  const { weeks } = await read(seller, "/api/user/figures/contributor");
  const spending = await read(buyer, "/api/user/figures/buyer");
  return {
    earned: earnings.total,
    sales: earnings.sales,
    earnedThisMonth: months.at(-1).earned,
    salesThisMonth: months.at(-1).sales,
    earnedThisWeek: weeks.at(-1).revenue,
    spent: spending.spent,
    spentThisMonth: spending.months.at(-1).spent,
    purchases: spending.purchases,
  };
}

async function refund(amount: number) {
  const path = `/api/user/sales/${purchaseId}/refunds`;
  expect((await seller.client.post(path, { reason: REASON, amount })).status).toBe(201);
  await money.answer();
}

const figures = ({ earned, spent, sales }: Record<"earned" | "spent" | "sales", number>) => ({
  ...{ earned, earnedThisMonth: earned, earnedThisWeek: earned },
  ...{ spent, spentThisMonth: spent },
  ...{ sales, salesThisMonth: sales, purchases: sales },
});

describe("what was earned and spent", () => {
  it("is the whole sale before a refund", async () => {
    expect(await readFigures()).toEqual(figures({ earned: 9_000, spent: 10_000, sales: 1 }));
  });

  it("is net of a refund of a part, and of the fee that went back with it", async () => {
    await refund(4_000);
    expect(await readFigures()).toEqual(figures({ earned: 5_400, spent: 6_000, sales: 1 }));
    const { body: csv } = await seller.client.get("/api/user/sales/export");
    const [head, sale, ...others] = csv.trim().split("\r\n");
    expect(head).toContain("price,discount,fee,refunded,charged back,earned");
    expect(sale).toContain("100.00,0.00,6.00,40.00,0.00,54.00");
    expect(others).toEqual([]);
  });

  it("is nothing after a full refund", async () => {
    await refund(6_000);
    expect(await readFigures()).toEqual(figures({ earned: 0, spent: 0, sales: 0 }));
    await money.verify();
  });
});

it("an engineer's earnings are net of what was returned to the client, once", async () => {
  const [client, engineer] = [await server.signUp(), await server.signUp("engineer")];
  await listEngineer(engineer);
  const { milestones } = await agreeOnContract({ client, engineer });
  const [{ id, amount }] = milestones;
  expect((await fund(client, milestones[0])).status).toBe(201);
  const act = ({ client }: SignedUp, step: string, body: object) =>
    client.post(`/api/milestones/${id}/${step}`, body);
  const text = "Everything that we agreed on.";
  await act(client, "refund-request", { text, refund: 30_000 });
  expect((await act(engineer, "refund", { held: amount, refund: 30_000 })).status).toBe(204);
  await money.credit();
  const { earned, months } = (await engineer.client.get("/api/user/figures/engineer")).body;
  const { body: earnings } = await engineer.client.get("/api/user/earnings");
  expect([amount, earned, months.at(-1).earned]).toEqual([100_000, 63_000, 63_000]);
  expect(earnings).toMatchObject({ total: earned, sales: 1 });
});
