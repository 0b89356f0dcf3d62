import { tarGz } from "@stackyard/archive/test/archives";
import type { Milestone } from "@stackyard/contract/projects/contracts";
import { partsOfHeld } from "@stackyard/contract/trade/held-parts";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  agreeOnContract,
  fund,
  readContract,
  setFee,
} from "../../../../test/actions/agree-on-contract.ts";
import { listEngineer } from "../../../../test/actions/offer-service.ts";
import { uploadArchive } from "../../../../test/actions/publish-module.ts";
import { type Death, openCrashes } from "../../../../test/crashes.ts";
import { moneyOf } from "../../../../test/money.ts";
import { openTestServer, type SignedUp, type TestServer } from "../../../../test/test-server.ts";
import { readHeld } from "../../trade/held/read-held.ts";
import { checkDelivery, giveUpChecks } from "../acceptance/check-delivery.ts";
import { MILESTONE_TRANSITIONS } from "./milestone-state.ts";
import { runTimers } from "./run-timers.ts";

const LONG = process.env.TEST_LONG === "1";
const DAY = 24 * 60 * 60 * 1_000;
const AMOUNT = 33_333;
const TEXT = { text: "Everything that we agreed on." };
const { tracing, crashAfter } = openCrashes();
let server: TestServer;
let money: Awaited<ReturnType<typeof moneyOf>>;
let client: SignedUp;
let engineer: SignedUp;
let admin: SignedUp;
beforeAll(async () => {
  server = await openTestServer({ tracing, isContended: true });
  money = await moneyOf(server);
  admin = await server.signUp("admin");
  await setFee(admin, 1_234);
});
afterAll(() => server.close());

const ENDED = Object.entries(MILESTONE_TRANSITIONS).flatMap(([state, next]) =>
  next.length === 0 ? [state] : [],
);

const STEPS = [
  ...["deliveries", "changes", "approval", "refund-request", "refund-withdrawal", "refund"],
  ...["refund-refusal", "reclaim", "cancellation", "disputes", "dispute-answer", "offers"],
  ...[
    "partial-release",
    "partial-release",
    "settlement",
    "decision",
    "fund",
    "fund",
    "time",
    "bank",
    "clear",
  ],
  ...["good archive", "good archive", "bad archive", "checks", "checks", "checks", "release-stop"],
] as const;
interface Step {
  readonly act: (typeof STEPS)[number];
  readonly isClient: boolean;
  /** Of the amount, or of the days that pass. */
  readonly share: number;
  /** When its process dies. */
  readonly diesAfter?: Death | null;
}
const step: fc.Arbitrary<Step> = fc.record({
  act: fc.constantFrom(...STEPS),
  isClient: fc.boolean(),
  share: fc.oneof(fc.constantFrom(0, 100), fc.integer({ min: 0, max: 100 })),
  diesAfter: fc.oneof(
    { weight: 4, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.integer({ min: 0, max: 60 }) },
  ),
});
/** Steps of one group happen at the same time. */
const history = fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), {
  ...{ minLength: 6, maxLength: LONG ? 40 : 18, size: "max" },
});

const by = (side: "client" | "engineer", act: Step["act"], share = 50): Step => ({
  ...{ act, share, isClient: side === "client", diesAfter: null },
});
const DELIVERY = by("engineer", "deliveries");
const REFUND_REQUEST = by("client", "refund-request", 100);
const PART_REQUEST = by("client", "refund-request", 30);
const DISPUTE = by("client", "disputes");
/** Each step that moves money, or starts to, after the steps that lead to it. */
const MOVES: readonly (readonly Step[])[] = [
  [DELIVERY, by("client", "approval")],
  [DELIVERY, by("client", "partial-release")],
  [DELIVERY, by("client", "time", 100)],
  [REFUND_REQUEST, by("engineer", "refund")],
  [REFUND_REQUEST, by("client", "time", 100)],
  [PART_REQUEST, by("engineer", "refund")],
  [PART_REQUEST, by("client", "time", 100)],
  [DISPUTE, by("engineer", "offers"), by("client", "settlement")],
  [DISPUTE, by("engineer", "dispute-answer"), by("client", "decision")],
  [by("engineer", "good archive"), by("client", "checks")],
];
/**
 * Random histories hardly ever end a process between two commits of one step. So each step that moves
 * money ends there as well. A correct one has a single commit and survives.
 */
const CRASHES = MOVES.flatMap((steps) =>
  [1, 2].map((commits): [Step[][], boolean] => [
    steps.map((step, n) => [n === steps.length - 1 ? { ...step, diesAfter: { commits } } : step]),
    steps.some(({ act }) => act === "checks"),
  ]),
);

const CHECKS = { isValid: true, files: ["main.tf"], outputs: ["done"], releaseDays: 2 };
/** Uploads of the engineer: one that passes, and one that fails. */
interface Archives {
  readonly good: number;
  readonly bad: number;
}

async function uploadBoth(): Promise<Archives> {
  const upload = async (name: string) => {
    const main = `output "${name}" {\n  value = true\n}\n`;
    return (await uploadArchive(engineer, await tarGz({ "main.tf": main }))).id;
  };
  return { good: await upload("done"), bad: await upload("missing") };
}

interface World {
  readonly archives: Archives;
  readonly contractId: number;
  readonly milestone: { readonly id: number; readonly amount: number };
  days: number;
}

/**
 * Takes steps at the same time. After a crash, jobs finish the calls that were sent, and the caller
 * repeats the step. Returns whether there was a crash.
 */
async function takeAll(world: World, group: readonly Step[]): Promise<boolean> {
  const ends = group.map(async (one) => {
    const { diesAfter = null } = one;
    if (diesAfter === null) return take(world, one).then(() => false);
    return crashAfter(diesAfter, () => take(world, one));
  });
  const hasDied = await Promise.all(ends);
  const died = group.filter((_, index) => hasDied[index]);
  if (died.length > 0) await money.answer();
  for (const one of died) await take(world, one);
  return died.length > 0;
}

async function take(world: World, { act, isClient, share }: Step): Promise<void> {
  const { milestone } = world;
  const who = isClient ? client : engineer;
  const refund = Math.floor((AMOUNT * share) / 100);
  switch (act) {
    case "fund": {
      const { status } = await fund(client, milestone);
      expect([201, 409]).toContain(status);
      return;
    }
    case "time":
      world.days += share / 3;
      return runTimers(server.services, { now: new Date(Date.now() + world.days * DAY) });
    case "good archive":
    case "bad archive": {
      const uploadId = act === "good archive" ? world.archives.good : world.archives.bad;
      const path = `/api/milestones/${milestone.id}/deliveries`;
      const { status } = await who.client.post(path, { ...TEXT, uploadId });
      expect([204, 403, 409]).toContain(status);
      return;
    }
    case "checks":
      return runChecks(world, share);
    case "clear":
      return money.clear();
    case "bank": {
      const status = share < 50 ? "open" : share < 90 ? "won" : "lost";
      const orderId = await findOrder(world);
      const answer = await admin.client.post("/api/admin/test-disputes", { orderId, status });
      expect([200, 404, 409]).toContain(answer.status);
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
      const seen = seenOf(now.money, share);
      const body = { ...TEXT, ...seen, refund: refundIn(act, now, refund) };
      const { status } = await who.client.post(`/api/milestones/${milestone.id}/${act}`, body);
      expect([204, 400, 403, 409]).toContain(status);
    }
  }
}

const isAgreedSplit = ({ status, dispute }: Milestone): boolean =>
  status === "resolved" && dispute === null;

async function findOrder({ milestone }: World): Promise<number> {
  const row = await server.services.db
    .selectFrom("milestones")
    .innerJoin("purchases", "purchases.id", "purchaseId")
    .select("orderId")
    .where("milestones.id", "=", milestone.id)
    .executeTakeFirst();
  return row?.orderId ?? 1;
}

/** What goes back to the client with a step: what the page shows, or what the client chose. */
function refundIn(act: Step["act"], { dispute, refundCents }: Milestone, chosen: number) {
  if (act === "settlement") return dispute?.offer?.refund ?? chosen;
  if (act === "refund") return refundCents ?? undefined;
  return act === "refund-request" && chosen > AMOUNT / 2 ? undefined : chosen;
}

/** What a page shows: what is held, and what the engineer gets of a part of it. */
function seenOf(money: Milestone["money"], share: number) {
  if (!money) return { held: 0 };
  const { held, heldParts } = money;
  const amount = Math.floor((held * share) / 100);
  return { held, amount, received: partsOfHeld(heldParts, amount).seller };
}

/** Runs the checks that wait, as a worker does; some of them can't be run. */
async function runChecks({ milestone }: World, share: number): Promise<void> {
  const waiting = await server.services.db
    .selectFrom("acceptanceRuns as run")
    .innerJoin("milestoneNotes", "milestoneNotes.id", "noteId")
    .select("run.id")
    .where("milestoneId", "=", milestone.id)
    .where("run.finishedAt", "is", null)
    .execute();
  for (const { id } of waiting)
    await (share === 0
      ? giveUpChecks(server.services, id)
      : checkDelivery(server.services, id, new AbortController().signal));
}

/** Only a delivery that passed is released by itself, and one that failed is never waiting. */
async function expectChecked({ contractId }: World): Promise<boolean> {
  const { milestones } = await readContract(client, contractId);
  const { status, timers, notes } = milestones[0];
  const delivered = notes.filter(({ kind }: { kind: string }) => kind === "delivery").at(-1);
  const result = delivered?.acceptance?.status;
  if (status === "submitted") expect(result).not.toBe("failed");
  const isReleasing = timers.some(({ kind }: { kind: string }) => kind === "checks_release");
  if (isReleasing) {
    expect(result).toBe("passed");
    expect(["submitted", "refund_requested"]).toContain(status);
  }
  return isReleasing;
}

/** Whether a part was released. Everything that was funded is held, released, kept as a fee, refunded, or taken back by a bank. */
async function expectWhole(world: World): Promise<boolean> {
  const { milestone } = world;
  const { db } = server.services;
  const row = await db
    .selectFrom("milestones")
    .select(["status", "purchaseId", "endedAt", "partsReleased"])
    .where("id", "=", milestone.id)
    .executeTakeFirstOrThrow();
  if (row.purchaseId === null) return false;
  const own = (await readHeld(server.services, [row.purchaseId])).get(row.purchaseId);
  if (!own) throw new Error("there is no money");
  const { held, released, fee, refunded, chargedBack } = own;
  expect(held + released + fee + refunded + chargedBack).toBe(AMOUNT);
  for (const part of [held, released, fee, refunded, chargedBack])
    expect(part).toBeGreaterThanOrEqual(0);
  if (row.status === "charged_back") expect(released + fee).toBe(0);
  else if (row.endedAt === null && row.partsReleased === 0) expect(released + fee).toBe(0);
  // What is approved and not released waits for the bank.
  if (row.status === "approved") expect(await isMoving(world)).toBe(true);
  // A bank may return what it took. The money is moved a day later.
  if (row.endedAt !== null && held > 0) expect(await isMoving(world)).toBe(true);
  return row.partsReleased > 0;
}

async function isMoving({ milestone }: World): Promise<boolean> {
  const rows = await server.services.db
    .selectFrom("milestoneTimers")
    .select("id")
    .where("milestoneId", "=", milestone.id)
    .where("kind", "=", "release")
    .where("closedAt", "is", null)
    .execute();
  return rows.length === 1;
}

/** The bank returns what it took, and days pass: no money of an ended milestone stays held. */
async function expectMoved(world: World): Promise<void> {
  await take(world, { act: "bank", isClient: true, share: 50 });
  for (let day = 0; day < 3; day++) await take(world, { act: "time", isClient: true, share: 6 });
  const [{ status, money }] = (await readContract(client, world.contractId)).milestones;
  if (ENDED.includes(status)) expect(money?.held ?? 0).toBe(0);
}

it("whatever both sides, deadlines, administrators and banks do at once, and whichever process dies, no cent is lost", async () => {
  const reached = new Set<string>();
  const property = fc.asyncProperty(history, fc.boolean(), async (groups, isChecked) => {
    [client, engineer] = [await server.signUp(), await server.signUp("engineer")];
    await listEngineer(engineer);
    const whole = { title: "Everything", amount: AMOUNT, dueDays: 5 };
    const milestones = isChecked ? [{ ...whole, checks: CHECKS }] : [];
    const fields = { amount: AMOUNT, milestones };
    const contract = await agreeOnContract({ client, engineer }, fields);
    const [milestone] = contract.milestones;
    const archives = await uploadBoth();
    const world: World = {
      archives,
      contractId: contract.id,
      milestone,
      days: 0,
    };
    await take(world, { act: "fund", isClient: true, share: 0 });
    for (const group of groups) {
      if (await takeAll(world, group)) reached.add("died");
      if (await expectWhole(world)) reached.add("part");
      if (await expectChecked(world)) reached.add("releasing");
      const { milestones } = await readContract(client, contract.id);
      reached.add(milestones[0].status);
      if (isAgreedSplit(milestones[0])) reached.add("split");
    }
    await expectMoved(world);
    await money.credit();
    await money.answer();
    await money.verify();
  });
  const examples = CRASHES;
  await fc.assert(
    property,
    LONG ? { examples, numRuns: 160 } : { examples, numRuns: 24, seed: 21 },
  );
  // Each history begins with a payment, so nothing is canceled before.
  const states = Object.keys(MILESTONE_TRANSITIONS).filter(
    (state) => state !== "proposed" && state !== "cancelled",
  );
  const others = ["releasing", "part", "split", "died"];
  for (const each of others) expect(reached).toContain(each);
  if (LONG) expect([...reached].sort()).toEqual([...states, ...others].sort());
  else expect(reached.size).toBeGreaterThan(7);
});
