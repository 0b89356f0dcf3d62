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
let server: TestServer;
let money: Awaited<ReturnType<typeof moneyOf>>;
let client: SignedUp;
let engineer: SignedUp;
let admin: SignedUp;
beforeAll(async () => {
  server = await openTestServer({ isContended: true });
  money = await moneyOf(server);
  admin = await server.signUp("admin");
  await setFee(admin, 1_234);
});
afterAll(() => server.close());

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
      const seen = seenOf(now.money, share);
      const offered = act === "settlement" ? (now.dispute?.offer?.refund ?? refund) : refund;
      const body = { ...TEXT, ...seen, refund: offered };
      const { status } = await who.client.post(`/api/milestones/${milestone.id}/${act}`, body);
      expect([204, 400, 403, 409]).toContain(status);
    }
  }
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
async function expectWhole({ milestone }: World): Promise<boolean> {
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
  // A bank may return what it took. The money is moved a day later.
  if (row.endedAt !== null && held > 0) expect(await isMoving(milestone.id)).toBe(true);
  return row.partsReleased > 0;
}

async function isMoving(milestoneId: number): Promise<boolean> {
  const timer = await server.services.db
    .selectFrom("milestoneTimers")
    .select("id")
    .where("milestoneId", "=", milestoneId)
    .where("kind", "=", "release")
    .where("closedAt", "is", null)
    .executeTakeFirst();
  return timer !== undefined;
}

it("whatever both sides, deadlines, administrators and banks do at once, no cent is lost", async () => {
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
      orderId: undefined,
      days: 0,
    };
    await take(world, { act: "fund", isClient: true, share: 0 });
    for (const group of groups) {
      await Promise.all(group.map((one) => take(world, one)));
      if (await expectWhole(world)) reached.add("part");
      if (await expectChecked(world)) reached.add("releasing");
      const { milestones } = await readContract(client, contract.id);
      reached.add(milestones[0].status);
    }
    await money.credit();
    await money.answer();
    await money.verify();
  });
  await fc.assert(property, LONG ? { numRuns: 150 } : { numRuns: 25, seed: 21 });
  const states = Object.keys(MILESTONE_TRANSITIONS).filter((state) => state !== "proposed");
  for (const each of ["releasing", "part"]) expect(reached).toContain(each);
  if (LONG) expect([...reached].sort()).toEqual([...states, "releasing", "part"].sort());
  else expect(reached.size).toBeGreaterThan(6);
});
