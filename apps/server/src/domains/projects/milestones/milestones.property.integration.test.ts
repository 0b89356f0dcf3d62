import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { agreeOnContract, fund, readContract, setFee } from "../../../../test/agree-on-contract.ts";
import { moneyOf } from "../../../../test/money.ts";
import { listEngineer } from "../../../../test/offer-service.ts";
import { openTestServer, type SignedUp, type TestServer } from "../../../../test/test-server.ts";
import { readHeld } from "../../trade/held/read-held.ts";
import { MILESTONE_TRANSITIONS } from "./milestone-state.ts";
import { runTimers } from "./run-timers.ts";

const LONG = process.env.TEST_LONG === "1";
const DAY = 24 * 60 * 60 * 1_000;
const AMOUNT = 33_333;
const TEXT = { text: "Everything that we agreed on." };
let server: TestServer;
let money: Awaited<ReturnType<typeof moneyOf>>;
let client: SignedUp;
let engineer: SignedUp;
let admin: SignedUp;
beforeAll(async () => {
  server = await openTestServer();
  money = await moneyOf(server);
  admin = await server.signUp("admin");
  await setFee(admin, 1_234);
});
afterAll(() => server.close());

const STEPS = [
  ...["deliveries", "changes", "approval", "refund-request", "refund-withdrawal", "refund"],
  ...["refund-refusal", "reclaim", "cancellation", "disputes", "dispute-answer", "offers"],
  ...["settlement", "decision", "fund", "fund", "time", "bank", "clear"],
] as const;
interface Step {
  readonly act: (typeof STEPS)[number];
  readonly isClient: boolean;
  /** Of the amount, or of the days that pass. */
  readonly share: number;
}
const step: fc.Arbitrary<Step> = fc.record({
  act: fc.constantFrom(...STEPS),
  isClient: fc.boolean(),
  share: fc.oneof(fc.constantFrom(0, 100), fc.integer({ min: 0, max: 100 })),
});
/** Steps of one group happen at the same time. */
const history = fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), {
  ...{ minLength: 6, maxLength: LONG ? 40 : 18, size: "max" },
});

interface World {
  readonly contractId: number;
  readonly milestone: { readonly id: number; readonly amount: number };
  orderId: number | undefined;
  days: number;
}

async function take(world: World, { act, isClient, share }: Step): Promise<void> {
  const { milestone } = world;
  const who = isClient ? client : engineer;
  const refund = Math.floor((AMOUNT * share) / 100);
  switch (act) {
    case "fund": {
      const { status, body } = await fund(client, milestone);
      if (status === 201) world.orderId = body.id;
      return;
    }
    case "time":
      world.days += share / 3;
      return runTimers(server.services, { now: new Date(Date.now() + world.days * DAY) });
    case "clear":
      return money.clear();
    case "bank": {
      const status = share < 50 ? "open" : share < 90 ? "won" : "lost";
      if (world.orderId !== undefined)
        await admin.client.post("/api/admin/test-disputes", { orderId: world.orderId, status });
      return;
    }
    case "decision": {
      const path = `/api/admin/milestones/${milestone.id}/decision`;
      const answer = await admin.client.post(path, { refund, reason: "It is a fair share." });
      expect([204, 409, 400]).toContain(answer.status);
      return;
    }
    default: {
      const contract = await readContract(client, world.contractId);
      const [now] = contract.milestones;
      const seen = { held: now.money?.held ?? 0 };
      const offered = act === "settlement" ? (now.dispute?.offer?.refund ?? refund) : refund;
      const body = { ...TEXT, ...seen, refund: offered };
      const { status } = await who.client.post(`/api/milestones/${milestone.id}/${act}`, body);
      expect([204, 400, 403, 409]).toContain(status);
    }
  }
}

/** Everything that was funded is held, released, kept as a fee, refunded, or taken back by a bank. */
async function expectWhole({ milestone }: World): Promise<void> {
  const { db } = server.services;
  const row = await db
    .selectFrom("milestones")
    .select(["status", "purchaseId", "endedAt"])
    .where("id", "=", milestone.id)
    .executeTakeFirstOrThrow();
  if (row.purchaseId === null) return;
  const own = (await readHeld(server.services, [row.purchaseId])).get(row.purchaseId);
  if (!own) throw new Error("there is no money");
  const { held, released, fee, refunded, chargedBack } = own;
  expect(held + released + fee + refunded + chargedBack).toBe(AMOUNT);
  for (const part of [held, released, fee, refunded, chargedBack])
    expect(part).toBeGreaterThanOrEqual(0);
  // A bank may return what it took of approved work, which is released a day later.
  if (row.status === "charged_back") expect(released + fee).toBe(0);
  else if (row.endedAt !== null) expect(held).toBe(0);
  else expect(released + fee).toBe(0);
}

it("whatever both sides, deadlines, administrators and banks do at once, no cent is lost", async () => {
  const reached = new Set<string>();
  const property = fc.asyncProperty(history, async (groups) => {
    [client, engineer] = [await server.signUp(), await server.signUp("engineer")];
    await listEngineer(engineer);
    const fields = { amount: AMOUNT, milestones: [] };
    const contract = await agreeOnContract({ client, engineer }, fields);
    const [milestone] = contract.milestones;
    const world: World = { contractId: contract.id, milestone, orderId: undefined, days: 0 };
    await take(world, { act: "fund", isClient: true, share: 0 });
    for (const group of groups) {
      await Promise.all(group.map((one) => take(world, one)));
      await expectWhole(world);
      const { milestones } = await readContract(client, contract.id);
      reached.add(milestones[0].status);
    }
    await money.credit();
    await money.answer();
    await money.verify();
  });
  await fc.assert(property, LONG ? { numRuns: 150 } : { numRuns: 25, seed: 21 });
  const states = Object.keys(MILESTONE_TRANSITIONS).filter((state) => state !== "proposed");
  if (LONG) expect([...reached].sort()).toEqual(states.sort());
  else expect(reached.size).toBeGreaterThan(5);
});
