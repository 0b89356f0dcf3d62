import { afterAll, describe, expect, it } from "vitest";
import { readContract } from "../../../../test/actions/agree-on-contract.ts";
import { openContractWorld, TEXT } from "../../../../test/actions/contract-world.ts";
import type { SignedUp } from "../../../../test/test-server.ts";

const { server, money, engineer, admin, act, decide, bank, agreeAndFund, later } =
  await openContractWorld();
afterAll(() => server.close());

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
