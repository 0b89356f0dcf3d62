import { afterAll, beforeAll, expect, it } from "vitest";
import { agreeOnContract, fund, readContract } from "../../../../test/actions/agree-on-contract.ts";
import { listEngineer } from "../../../../test/actions/offer-service.ts";
import { holdingLocks, untilWaitingForLocks } from "../../../../test/lock-waits.ts";
import { moneyOf } from "../../../../test/money.ts";
import { openTestServer, type SignedUp, type TestServer } from "../../../../test/test-server.ts";
import { lockPaidLines } from "../../trade/orders/lines.ts";
import { lockContract } from "../contracts/lock-contract.ts";
import { runTimers } from "./run-timers.ts";

const DAY = 24 * 60 * 60 * 1_000;
const TEXT = { text: "Everything that we agreed on." };
const HELD = 100_000;
let server: TestServer;
let money: Awaited<ReturnType<typeof moneyOf>>;
let client: SignedUp;
let engineer: SignedUp;
let admins: SignedUp[];
beforeAll(async () => {
  server = await openTestServer({ isContended: true });
  money = await moneyOf(server);
  [client, engineer, ...admins] = (await Promise.all([
    server.signUp(),
    server.signUp("engineer"),
    server.signUp("admin"),
    server.signUp("admin"),
  ])) as [SignedUp, SignedUp, ...SignedUp[]];
  await listEngineer(engineer);
});
afterAll(() => server.close());

interface Delivered {
  readonly contractId: number;
  readonly id: number;
}

/** A contract with two milestones, of which the first is delivered. */
async function deliverOne(): Promise<Delivered> {
  const { id: contractId, milestones } = await agreeOnContract({ client, engineer });
  const [{ id, amount }] = milestones;
  expect((await fund(client, { id, amount })).status).toBe(201);
  await act(engineer, id, "deliveries", TEXT);
  return { contractId, id };
}

const act = (who: SignedUp, id: number, step: string, body: object = {}) =>
  who.client.post(`/api/milestones/${id}/${step}`, body);
const approve = (id: number) => act(client, id, "approval", { held: HELD });
const dispute = (id: number) => act(engineer, id, "disputes", TEXT);
const runOut = () => runTimers(server.services, { now: new Date(Date.now() + 15 * DAY) });
const decide = (who: SignedUp | undefined, id: number, refund: number) =>
  (who as SignedUp).client.post(`/api/admin/milestones/${id}/decision`, {
    refund,
    reason: "Half of what was agreed works.",
  });
const find = async (contractId: number) => (await readContract(client, contractId)).milestones[0];

/** Starts both while someone else has the contract's lock, so that the first gets it first. */
async function inOrder<First, Second>(
  { contractId }: Delivered,
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

async function verify() {
  await money.credit();
  await money.answer();
  await money.verify();
}

it.each(["release", "dispute"])("of a release and a dispute, the first counts: %s", async (won) => {
  const one = await deliverOne();
  const steps = [() => approve(one.id), () => dispute(one.id)] as const;
  const [first, second] = won === "release" ? steps : [steps[1], steps[0]];
  const [done, late] = await inOrder(one, first, second);
  expect([done.status, late.status, late.body.code]).toEqual([204, 409, "milestone_moved"]);
  expect(await find(one.contractId)).toMatchObject(
    won === "release"
      ? { status: "released", dispute: null, money: { held: 0, released: expect.any(Number) } }
      : { status: "disputed", money: { held: HELD, released: 0 } },
  );
  await verify();
});

const releasePart = (id: number, held = HELD) =>
  act(client, id, "partial-release", { held, amount: 30_000, received: 30_000 });

it.each(["part", "dispute"])(
  "of a partial release and a dispute, both count in their order, or the dispute alone: %s",
  async (won) => {
    const one = await deliverOne();
    const steps = [() => releasePart(one.id), () => dispute(one.id)] as const;
    const [first, second] = won === "part" ? steps : [steps[1], steps[0]];
    const [done, late] = await inOrder(one, first, second);
    expect([done.status, late.status]).toEqual(won === "part" ? [204, 204] : [204, 409]);
    expect(await find(one.contractId)).toMatchObject({
      status: "disputed",
      money: won === "part" ? { held: 70_000, released: 30_000 } : { held: HELD, released: 0 },
    });
    await verify();
  },
);

it("of two partial releases of what the page showed, one counts, and an approval needs what is left", async () => {
  const one = await deliverOne();
  const [done, late] = await inOrder(
    one,
    () => releasePart(one.id),
    () => releasePart(one.id),
  );
  expect([done.status, late.body.code]).toEqual([204, "price_changed"]);
  const [second, approved] = await inOrder(
    one,
    () => releasePart(one.id, 70_000),
    () => act(client, one.id, "approval", { held: 70_000 }),
  );
  expect([second.status, approved.body.code]).toEqual([204, "price_changed"]);
  expect((await find(one.contractId)).money).toMatchObject({ held: 40_000, released: 60_000 });
  await verify();
});

it.each(["approval", "timer"])(
  "of an approval and the end of its time, the first releases: %s",
  async (won) => {
    const one = await deliverOne();
    const [approved] =
      won === "approval"
        ? await inOrder(one, () => approve(one.id), runOut)
        : (await inOrder(one, runOut, () => approve(one.id))).reverse();
    expect((approved as { status: number }).status).toBe(won === "approval" ? 204 : 409);
    const { timeline, milestones } = await readContract(client, one.contractId);
    expect(milestones[0]).toMatchObject({ status: "released", money: { held: 0 }, timers: [] });
    const released = timeline.filter(({ did }: { did: string }) => did.startsWith("released"));
    expect(released).toHaveLength(1);
    expect(released[0].username).toBe(won === "approval" ? client.username : null);
    await verify();
  },
);

it.each(["grant", "withdrawal", "silence"] as const)(
  "of granting a part, withdrawing the request, and silence, the first counts: %s",
  async (won) => {
    const one = await deliverOne();
    await act(client, one.id, "refund-request", { ...TEXT, refund: 40_000 });
    const statusOf = async (step: ReturnType<typeof act>) => (await step).status;
    const steps = {
      grant: () => statusOf(act(engineer, one.id, "refund", { held: HELD, refund: 40_000 })),
      withdrawal: () => statusOf(act(client, one.id, "refund-withdrawal")),
      silence: () => runOut().then(() => undefined),
    } as const;
    const loser = won === "grant" ? "withdrawal" : "grant";
    const [first, second] = await inOrder<number | undefined, number>(
      one,
      steps[won],
      steps[loser],
    );
    expect([first, second]).toEqual([won === "silence" ? undefined : 204, 409]);
    const milestone = await find(one.contractId);
    if (won === "withdrawal")
      expect(milestone).toMatchObject({ status: "submitted", money: { held: HELD } });
    else
      expect(milestone).toMatchObject({
        ...{ status: "resolved", timers: [] },
        money: { held: 0, refunded: 40_000, released: 60_000 },
      });
    await verify();
  },
);

it("an answer to a request that asks for another amount by now moves nothing", async () => {
  const one = await deliverOne();
  await act(client, one.id, "refund-request", { ...TEXT, refund: 40_000 });
  await act(client, one.id, "refund-withdrawal");
  const [again, answered] = await inOrder(
    one,
    () => act(client, one.id, "refund-request", { ...TEXT, refund: 90_000 }),
    () => act(engineer, one.id, "refund", { held: HELD, refund: 40_000 }),
  );
  expect([again.status, answered.body.code]).toEqual([204, "price_changed"]);
  expect((await find(one.contractId)).money).toMatchObject({ held: HELD, refunded: 0 });
  await verify();
});

it.each([
  ["partial-release", { amount: 10_000, received: 10_000 }],
  ["approval", {}],
  ["refund", {}],
])("a bank that takes the payment first leaves nothing for: %s", async (step, more) => {
  const { contractId, id } = await deliverOne();
  const { orderId } = (await find(contractId)).money;
  const { db } = server.services;
  const lost = { orderId, status: "lost" };
  const both = await holdingLocks(db, async (holder) => {
    await lockPaidLines(holder, orderId);
    const taken = (admins[0] as SignedUp).client.post("/api/admin/test-disputes", lost);
    await untilWaitingForLocks(db, 1);
    const acted = act(step === "refund" ? engineer : client, id, step, { held: HELD, ...more });
    await untilWaitingForLocks(db, 2);
    return [() => taken, () => acted] as const;
  });
  const [taken, acted] = await Promise.all([both[0](), both[1]()]);
  expect([taken.status, acted.status, acted.body.code]).toEqual([200, 409, "price_changed"]);
  expect((await find(contractId)).money).toMatchObject({ held: 0, chargedBack: HELD, released: 0 });
  await verify();
});

it.each([0, 1])("of two administrators' decisions, the first counts: %i", async (won) => {
  const one = await deliverOne();
  await dispute(one.id);
  await act(client, one.id, "dispute-answer", TEXT);
  const [first, second] = [admins[won], admins[1 - won]];
  const [done, late] = await inOrder(
    one,
    () => decide(first, one.id, 10_000),
    () => decide(second, one.id, 90_000),
  );
  expect([done.status, late.status, late.body.code]).toEqual([204, 409, "milestone_moved"]);
  expect(await find(one.contractId)).toMatchObject({
    ...{ status: "resolved", dispute: { status: "decided", refund: 10_000 } },
    money: { held: 0, refunded: 10_000 },
  });
  await verify();
});

it("a second administrator agrees with the decision that counts, not with one it replaced", async () => {
  const { id: contractId, milestones } = await agreeOnContract(
    { client, engineer },
    { amount: 600_000, milestones: [] },
  );
  const [{ id }] = milestones;
  await fund(client, milestones[0]);
  await dispute(id);
  await act(client, id, "dispute-answer", TEXT);
  await inOrder(
    { contractId, id },
    () => decide(admins[0], id, 100_000),
    () => decide(admins[1], id, 200_000),
  );
  expect(await find(contractId)).toMatchObject({ status: "disputed", money: { held: 600_000 } });
  expect((await decide(admins[1], id, 100_000)).status).toBe(204);
  expect((await find(contractId)).status).toBe("disputed");
  expect((await decide(admins[0], id, 100_000)).status).toBe(204);
  expect(await find(contractId)).toMatchObject({
    ...{ status: "resolved", money: { refunded: 100_000, held: 0 } },
  });
  await verify();
});
