import type { Lease } from "@stackyard/contract/deployments/lease";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createPool, deployModule, enrollRunner } from "../../../../test/actions/enroll-runner.ts";
import { publishModule } from "../../../../test/actions/publish-module.ts";
import type { TestRunner } from "../../../../test/test-runner.ts";
import { openTestServer, type SignedUp, type TestServer } from "../../../../test/test-server.ts";
import { sweepLeases } from "./sweep-leases.ts";

let staleReports = 0;
const LONG = process.env.TEST_LONG === "1";
let server: TestServer;
let moduleId: number;
beforeAll(async () => {
  server = await openTestServer({ isContended: true, worksJobs: true });
  const author = await server.signUp("contributor");
  ({ id: moduleId } = await publishModule(server, author));
  // From here on, only the schedules sweep.
  await server.services.jobs.stop(60_000);
});
afterAll(() => server.close());

const STEPS = [
  ...["poll", "beat", "plan", "finish", "fail", "not-started", "forget"],
  ...["approve", "apply", "destroy", "check", "cancel", "resolve"],
  ...["silence", "silence", "silence", "silence"],
  ...["stale", "stale", "stale"],
] as const;
interface Step {
  /** "go" is what usually comes next. */
  readonly act: (typeof STEPS)[number] | "go";
  readonly runner: 0 | 1;
  /** Which of the runner's leases, the newest first. */
  readonly lease: number;
}
const step: fc.Arbitrary<Step> = fc.record({
  act: fc.oneof({ weight: 2, arbitrary: fc.constant("go" as const) }, fc.constantFrom(...STEPS)),
  runner: fc.constantFrom(0, 1),
  lease: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, fc.nat(2)),
});
/** Steps of one group happen at the same time. */
const schedule = fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), {
  ...{ minLength: 10, maxLength: LONG ? 80 : 30, size: "max" },
});

const by = (runner: 0 | 1, ...acts: Step["act"][]): Step[][] =>
  acts.map((act) => [{ act, runner, lease: 0 }]);

/** What random schedules can miss. */
const KNOWN: Step[][][] = [
  // During an apply, its runner falls silent, and the other one would do a new plan.
  [
    ...by(0, "go", "go", "go", "go", "silence"),
    ...by(1, "apply", "go", "go", "go", "go"),
    ...by(0, "go", "finish"),
  ],
  // A runner goes on as if its plan were the apply, before and after the approval.
  by(0, "go", "go", "beat", "finish", "approve", "beat", "finish", "go", "finish"),
];

/** What really happens on a runner's machine, whatever the server believes. */
interface Machine {
  readonly runner: TestRunner;
  readonly leases: Lease[];
}

interface World {
  readonly owner: SignedUp;
  readonly id: number;
  readonly machines: readonly [Machine, Machine];
  /** Leases whose apply or destroy is running right now. */
  readonly running: Set<Lease>;
  /** How often each approval was used. */
  readonly spent: Map<string, number>;
  /** How each apply or destroy really ended. */
  readonly ended: Map<number, "succeeded" | "failed">;
}

const isChange = ({ work }: Lease) => work === "apply" || work === "destroy";

const STARTS = { apply: "apply", destroy: "destroy", check: "check" } as const;

const NEXT: Record<string, readonly Step["act"][]> = {
  queued: ["poll", "beat"],
  leased: ["poll", "beat"],
  planning: ["plan"],
  planned: ["approve"],
  approved: ["poll", "beat"],
  applying: ["finish"],
  destroying: ["finish"],
  uncertain: ["beat"],
};

async function go(world: World, runner: 0 | 1): Promise<void> {
  const { body } = await world.owner.client.get(`/api/deployments/${world.id}`);
  for (const act of NEXT[body.status] ?? ["apply"]) await take(world, { act, runner, lease: 0 });
}

async function take(world: World, { act, runner: index, lease: back }: Step): Promise<void> {
  if (act === "go") return go(world, index);
  const { owner, id, machines, running } = world;
  const { runner, leases } = machines[index];
  const lease = leases.at(-1 - back);
  if (act === "apply" || act === "destroy" || act === "check")
    await owner.client.post(`/api/deployments/${id}/operations`, { kind: STARTS[act] });
  else if (act === "stale") await reportStale(world, index);
  else if (act === "silence")
    await sweepLeases(server.services, { now: new Date(Date.now() + 301_000) });
  else if (act === "approve" || act === "cancel" || act === "resolve") await decide(world, act);
  else if (act === "poll") {
    const { lease } = await runner.poll();
    if (lease && !leases.some((known) => isSame(known, lease))) leases.push(lease);
  } else if (!lease) return;
  else if (act === "beat") await beat(world, runner, lease);
  else if (act === "plan") await runner.plan(lease);
  else if (act === "forget") leases.splice(leases.indexOf(lease), 1);
  else if (act === "not-started") {
    if (!running.has(lease)) await runner.result(lease, { outcome: "not_started", state: null });
  } else await end(world, runner, lease, act === "finish" ? "succeeded" : "failed");
}

/** A runner that missed that its work was leased again sends what it has. All of it is refused. */
async function reportStale({ machines }: World, index: 0 | 1): Promise<void> {
  const newest = new Map<number, number>();
  for (const { operationId, attempt } of machines.flatMap(({ leases }) => leases))
    newest.set(operationId, Math.max(attempt, newest.get(operationId) ?? 0));
  const { runner, leases } = machines[index];
  const stale = leases.findLast(
    ({ operationId, attempt }) => attempt < (newest.get(operationId) ?? 0),
  );
  if (!stale) return;
  const { operationId, attempt } = stale;
  const answers = [
    await runner.heartbeat(stale),
    await runner.log(stale, 1, "late\n"),
    await runner.plan(stale),
    await runner.result(stale, { state: null }),
    await runner.send("GET", `/runner/v1/operations/${operationId}/archive/${attempt}`),
  ];
  for (const { status } of answers) expect(status, `stale attempt ${attempt}`).toBe(409);
  staleReports++;
}

const isSame = (one: Lease, other: Lease) =>
  one.operationId === other.operationId && one.attempt === other.attempt;

/** The first heartbeat that is answered starts the work, once per lease. */
async function beat({ running, spent, ended }: World, runner: TestRunner, lease: Lease) {
  const { status } = await runner.heartbeat(lease);
  const { operationId, approval } = lease;
  if (status !== 200 || !isChange(lease) || running.has(lease) || ended.has(operationId)) return;
  running.add(lease);
  const key = `${operationId} ${approval?.planDigest}`;
  spent.set(key, (spent.get(key) ?? 0) + 1);
}

/** Work that runs ends, and is reported; other leases are reported wrongly, as by a runner with faults. */
async function end(
  { running, ended }: World,
  runner: TestRunner,
  lease: Lease,
  outcome: "succeeded" | "failed",
): Promise<void> {
  if (running.delete(lease)) ended.set(lease.operationId, outcome);
  else if (isChange(lease)) return;
  await runner.result(lease, { outcome, state: null });
}

async function decide({ owner, id, running }: World, act: "approve" | "cancel" | "resolve") {
  const { operations } = (await owner.client.get(`/api/deployments/${id}`)).body;
  const open = operations.find(({ acts }: { acts: string[] }) => acts.includes(act));
  if (!open) return;
  const { planDigest } = open.plan ?? {};
  const { inputsDigest } = open;
  const path = `/api/operations/${open.id}`;
  if (act === "cancel") await owner.client.post(`${path}/cancellation`, {});
  else if (act === "approve")
    await owner.client.post(`${path}/approval`, { planDigest, inputsDigest });
  // A person looks first whether anything is still running.
  else if (running.size === 0)
    await owner.client.post(`${path}/resolution`, { outcome: "failed", reason: "Looked." });
}

const STARTED = ["applying", "destroying", "uncertain"];

async function verify({ owner, id, running, spent, ended }: World): Promise<void> {
  expect(running.size).toBeLessThanOrEqual(1);
  for (const [key, count] of spent) expect(count, key).toBe(1);
  const { operations } = (await owner.client.get(`/api/deployments/${id}`)).body;
  const known = new Map<number, { status: string; plan: { hasChanges: boolean } | null }>(
    operations.map((operation: { id: number }) => [operation.id, operation]),
  );
  for (const { operationId } of running)
    expect(STARTED, `operation ${operationId}`).toContain(known.get(operationId)?.status);
  for (const [operationId, { status }] of known)
    if (status === "applied" || status === "destroyed")
      expect(ended.get(operationId), `operation ${operationId}`).toBe("succeeded");
}

it("at most one apply runs, no approval is used twice, and every end state is true", async () => {
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(schedule, async (groups) => {
      // Auditors may deploy without buying. Each schedule has its own limits.
      const owner = await server.signUp("auditor");
      const poolId = await createPool(owner);
      const machine = async (): Promise<Machine> => ({
        runner: await enrollRunner(server, owner, poolId),
        leases: [],
      });
      const world: World = {
        owner,
        id: await deployModule(owner, { moduleId, poolId }),
        machines: [await machine(), await machine()],
        running: new Set(),
        spent: new Map(),
        ended: new Map(),
      };
      for (const group of groups) {
        await Promise.all(group.map((step) => take(world, step)));
        await verify(world);
      }
      const { operations } = (await owner.client.get(`/api/deployments/${world.id}`)).body;
      for (const { status } of operations) seen.add(status);
    }),
    { numRuns: LONG ? 120 : 12, endOnFailure: true, examples: KNOWN.map((groups) => [groups]) },
  );
  // The schedules reach what they are about.
  expect([...seen]).toContain("applied");
  expect(staleReports).toBeGreaterThan(0);
});
