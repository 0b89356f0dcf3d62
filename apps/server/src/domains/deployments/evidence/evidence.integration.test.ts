import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buyModule } from "../../../../test/actions/buy-module.ts";
import { createPool, deployModule, enrollRunner } from "../../../../test/actions/enroll-runner.ts";
import { publishModule, submitVersion } from "../../../../test/actions/publish-module.ts";
import { openTestServer, type SignedUp, type TestServer } from "../../../../test/test-server.ts";
import { storedJson } from "../../../platform/db/stored-json.ts";
import { computeAllEvidence } from "./compute-evidence.ts";
import { countRuns } from "./count-runs.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Yesterday at noon UTC, before anything that happens during the test. */
const NOW = new Date((Math.floor(Date.now() / DAY) - 0.5) * DAY);

let server: TestServer;
let seller: SignedUp;
let customers: { id: number; poolId: number }[];
let others: SignedUp[];
let moduleId: number;
let versions: number[];

interface Run {
  readonly customer: number;
  readonly at: Date;
  readonly version: number;
  readonly status: "applied" | "failed";
  readonly failure: string | null;
  readonly seconds: number;
  readonly region: string;
  /** Failed before the apply. */
  readonly isPlan: boolean;
  /** A person said how it ended. */
  readonly isResolved: boolean;
}

const run = (customer: number, changes: Partial<Run> = {}): Run => ({
  ...{ customer, at: NOW, version: 0, status: "applied", failure: null, seconds: 60 },
  ...{ region: "eu-central-1", isPlan: false, isResolved: false, ...changes },
});

async function store(runs: readonly Run[]): Promise<void> {
  const { db } = server.services;
  for (const { customer, at, version, status, failure, seconds, ...rest } of runs) {
    const { id: userId, poolId } = customers[customer] as { id: number; poolId: number };
    const versionId = versions[version] ?? 0;
    const inputs = storedJson({ provider: "aws", region: rest.region });
    const { id: deploymentId } = await db
      .insertInto("deployments")
      .values({
        ...{ userId, poolId, moduleId, versionId, name: "Shop", environment: "test", inputs },
        hasCritical: false,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const beganAt = rest.isPlan ? null : new Date(at.getTime() - seconds * 1_000);
    await db
      .insertInto("deploymentOperations")
      .values({
        ...{ deploymentId, poolId, versionId, kind: "apply", status, failure, inputs },
        ...{ inputsDigest: "", hasCritical: false, createdAt: beganAt ?? at, beganAt },
        reportedAt: rest.isResolved ? null : at,
      })
      .execute();
  }
}

async function computed() {
  await computeAllEvidence(server.services, undefined, NOW);
  await server.services.changes.caughtUp();
  const { body } = await server.visitor().get(`/api/modules/${moduleId}/evidence`);
  return body.evidence;
}

const everyone = (changes: Partial<Run> = {}) => [0, 1, 2, 3, 4].map((one) => run(one, changes));
const failuresFor = async ({ client }: Pick<SignedUp, "client">) =>
  client.get(`/api/modules/${moduleId}/failures`);

beforeAll(async () => {
  server = await openTestServer({ isContended: true, worksJobs: true });
  const [author, ...people] = await Promise.all([
    server.signUp("contributor"),
    ...Array.from({ length: 7 }, () => server.signUp()),
  ]);
  seller = author;
  others = people;
  ({ id: moduleId } = await publishModule(server, seller));
  const { db } = server.services;
  expect((await submitVersion(seller, moduleId, "2.0.0")).status).toBe(201);
  const rows = await db
    .selectFrom("moduleVersions")
    .select("id")
    .where("moduleId", "=", moduleId)
    .orderBy("id")
    .execute();
  versions = rows.map(({ id }) => id);
  customers = await Promise.all(
    [...people, seller].map(async (person) => {
      const poolId = await createPool(person);
      await person.client.put(`/api/runner-pools/${poolId}/sharing`, { isShared: true });
      return { id: person.id, poolId };
    }),
  );
  await db
    .updateTable("runnerPools")
    .set({ sharesSince: new Date(0) })
    .execute();
});
beforeEach(() => server.services.db.deleteFrom("deployments").execute());
afterAll(() => server.close());

describe("sharing", () => {
  it("is off by default, and switched by the pool's owner in a session", async () => {
    const [owner, stranger] = others as [SignedUp, SignedUp];
    const id = await createPool(owner, "private");
    const path = `/api/runner-pools/${id}/sharing`;
    const body = { isShared: true };
    expect((await server.visitor().put(path, body)).status).toBe(401);
    expect((await stranger.client.put(path, body)).status).toBe(404);
    expect((await owner.client.put(path, {})).status).toBe(400);
    const isShared = async () => {
      const { body: pools } = await owner.client.get("/api/user/runner-pools");
      return pools.find((pool: { id: number }) => pool.id === id).isShared;
    };
    expect(await isShared()).toBe(false);
    expect((await owner.client.put(path, body)).status).toBe(204);
    expect(await isShared()).toBe(true);
    await owner.client.put(path, { isShared: false });
    expect(await isShared()).toBe(false);
  });

  it("covers what a runner did and reported, and nothing that a person said", async () => {
    const [owner] = others as [SignedUp];
    const poolId = customers[0]?.poolId ?? 0;
    await buyModule(owner, moduleId);
    const runner = await enrollRunner(server, owner, poolId);
    const newest = async (id: number) =>
      (await owner.client.get(`/api/deployments/${id}`)).body.operations[0];
    const begin = async () => {
      const id = await deployModule(owner, { moduleId, poolId });
      await runner.plan(await runner.take());
      const { id: operationId, plan, inputsDigest } = await newest(id);
      const digests = { planDigest: plan.planDigest, inputsDigest };
      await owner.client.post(`/api/operations/${operationId}/approval`, digests);
      return { operationId, lease: await runner.take() };
    };
    const countedNow = async () => {
      const { db } = server.services;
      const [all] = await countRuns(db, { moduleId, now: new Date() });
      return { runs: all?.runs, applied: all?.applied };
    };
    const uncertain = await begin();
    const { db } = server.services;
    await db
      .updateTable("deploymentOperations")
      .set({ status: "uncertain" })
      .where("id", "=", uncertain.operationId)
      .execute();
    const path = `/api/operations/${uncertain.operationId}/resolution`;
    await owner.client.post(path, { outcome: "succeeded", reason: "Checked." });
    expect(await countedNow()).toEqual({ runs: 0, applied: 0 });
    const { lease } = await begin();
    await runner.result(lease, { outcome: "failed", failure: "apply_failed" });
    expect(await countedNow()).toEqual({ runs: 1, applied: 0 });
  });
});

describe("a module's figures", () => {
  it("are shown from five customers on, with bounds, a median and regions", async () => {
    await store(everyone().slice(1));
    expect(await computed()).toBeNull();
    await store([run(0, { seconds: 300, region: "us-east-1" })]);
    expect(await computed()).toMatchObject({
      ...{ customers: 5, runs: 5, applied: 5, medianSeconds: 60, regions: 2, upper: 1 },
      lower: expect.closeTo(0.5655, 4),
    });
  });

  it("count the first of a customer's runs in a day, whatever follows", async () => {
    await store(everyone());
    const later = new Date(NOW.getTime() + MINUTE);
    const earlier = new Date(NOW.getTime() - 2 * MINUTE);
    const flood = Array.from({ length: 30 }, () => run(0, { at: later, status: "failed" }));
    await store([...flood, run(1, { at: earlier, status: "failed" })]);
    expect(await computed()).toMatchObject({ runs: 5, applied: 4 });
    await store([run(0, { at: new Date(NOW.getTime() - DAY) })]);
    expect(await computed()).toMatchObject({ customers: 5, runs: 6, applied: 5 });
  });

  it("leave out the seller's accounts, and those of the seller's organization or approvers", async () => {
    const SELLER = 7;
    await store([...everyone(), run(SELLER), run(5), run(6)]);
    const { db } = server.services;
    expect(await computed()).toMatchObject({ customers: 7 });
    const claims = [seller.id, customers[5]?.id ?? 0].map((userId) => ({
      ...{ userId, domain: "example.test", token: `token-${userId}`, provenAt: NOW },
    }));
    await db.insertInto("claimedDomains").values(claims).execute();
    expect(await computed()).toMatchObject({ customers: 6 });
    const approver = { poolId: customers[6]?.poolId ?? 0, userId: seller.id };
    await db.insertInto("runnerPoolApprovers").values(approver).execute();
    expect(await computed()).toMatchObject({ customers: 6 });
    await db.updateTable("runnerPoolApprovers").set({ acceptedAt: NOW }).execute();
    expect(await computed()).toMatchObject({ customers: 5 });
    await db.deleteFrom("runnerPoolApprovers").execute();
    const invited = { poolId: customers[SELLER]?.poolId ?? 0, userId: customers[6]?.id ?? 0 };
    await db
      .insertInto("runnerPoolApprovers")
      .values({ ...invited, acceptedAt: NOW })
      .execute();
    expect(await computed()).toMatchObject({ customers: 5 });
    await db.deleteFrom("runnerPoolApprovers").execute();
    await db.deleteFrom("claimedDomains").execute();
  });

  it("leave out suspended accounts, old runs, and what was asked for before sharing", async () => {
    await store(everyone());
    const { db } = server.services;
    const customer = customers[4] as { id: number; poolId: number };
    const set = (change: object) =>
      db.updateTable("users").set(change).where("id", "=", customer.id).execute();
    await set({ suspendedAt: NOW, suspensionReason: "Spam." });
    expect(await computed()).toBeNull();
    await set({ suspendedAt: null, suspensionReason: null });
    const share = (sharesSince: Date | null) =>
      db
        .updateTable("runnerPools")
        .set({ sharesSince })
        .where("id", "=", customer.poolId)
        .execute();
    await share(new Date(NOW.getTime() - 59_000));
    expect(await computed()).toBeNull();
    await share(new Date(0));
    expect(await computed()).toMatchObject({ customers: 5 });
    await db
      .updateTable("deploymentOperations")
      .set({ reportedAt: new Date(NOW.getTime() - 90 * DAY) })
      .where("poolId", "=", customer.poolId)
      .execute();
    expect(await computed()).toBeNull();
  });

  it("lose a pool that stops sharing at the next computation", async () => {
    await store([...everyone(), run(5)]);
    expect(await computed()).toMatchObject({ customers: 6 });
    const { poolId } = customers[5] as { poolId: number };
    const path = `/api/runner-pools/${poolId}/sharing`;
    await others[5]?.client.put(path, { isShared: false });
    const { body } = await server.visitor().get(`/api/modules/${moduleId}/evidence`);
    expect(body.evidence.customers).toBe(6);
    expect(await computed()).toMatchObject({ customers: 5 });
    await others[5]?.client.put(path, { isShared: true });
    expect(await computed()).toMatchObject({ customers: 5 });
    const since = { sharesSince: new Date(0) };
    await server.services.db.updateTable("runnerPools").set(since).execute();
  });

  it("are shown for versions with five customers, and hidden with their module", async () => {
    const tomorrow = { at: new Date(NOW.getTime() + DAY), version: 1 };
    await store([...everyone(), ...everyone(tomorrow).slice(1)]);
    expect((await computed()).versions.map((one: { version: string }) => one.version)).toEqual([
      "1.0.0",
    ]);
    await store([run(5, tomorrow)]);
    expect((await computed()).versions).toMatchObject([
      { version: "2.0.0", customers: 5, runs: 5 },
      { version: "1.0.0", customers: 5, runs: 5 },
    ]);
    const { db } = server.services;
    const move = (status: "withdrawn" | "published") =>
      db.updateTable("modules").set({ status }).where("id", "=", moduleId).execute();
    await move("withdrawn");
    expect(await computed()).toBeNull();
    await move("published");
    expect(await computed()).toMatchObject({ customers: 5 + 1 });
  });

  it("are those of a plain count, for any runs", async () => {
    const anyRun = fc.record({
      customer: fc.nat({ max: 6 }),
      day: fc.nat({ max: 3 }),
      minute: fc.nat({ max: 10_000 }),
      version: fc.nat({ max: 1 }),
      status: fc.constantFrom("applied" as const, "failed" as const),
      seconds: fc.nat({ max: 5_000 }),
      region: fc.constantFrom("a", "b"),
      isPlan: fc.boolean(),
      isResolved: fc.boolean(),
    });
    // Every run ends at its own time, so that one of a day is the first.
    const anyRuns = fc.uniqueArray(anyRun, { selector: ({ minute }) => minute, maxLength: 25 });
    await fc.assert(
      fc.asyncProperty(anyRuns, async (drawn) => {
        const runs = drawn.map(({ day, minute, ...rest }) =>
          run(rest.customer, {
            ...rest,
            at: new Date(NOW.getTime() - day * DAY - minute * 1_000),
          }),
        );
        await server.services.db.deleteFrom("deployments").execute();
        await store(runs);
        const { db } = server.services;
        const counted = await countRuns(db, { moduleId, now: NOW });
        expect(counted.find(({ version }) => version === null)).toEqual(plainCount(runs));
        const parts = counted.filter(({ version }) => version !== null);
        const sum = (of: "runs" | "applied") => parts.reduce((all, part) => all + part[of], 0);
        expect([sum("runs"), sum("applied")]).toEqual([
          plainCount(runs).runs,
          plainCount(runs).applied,
        ]);
      }),
      { numRuns: 12 },
    );
  });
});

/** What the statement counts, one by one. */
function plainCount(runs: readonly Run[]) {
  const firsts = new Map<string, Run>();
  const inOrder = runs.filter(({ isPlan, isResolved }) => !isPlan && !isResolved);
  for (const one of inOrder.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    const key = `${one.customer} ${one.at.toISOString().slice(0, 10)}`;
    if (!firsts.has(key)) firsts.set(key, one);
  }
  const counted = [...firsts.values()];
  const durations = counted
    .filter(({ status }) => status === "applied")
    .map(({ seconds }) => seconds)
    .sort((a, b) => a - b);
  const half = (durations.length - 1) / 2;
  const middle = [Math.floor(half), Math.ceil(half)].map((index) => durations[index] ?? 0);
  return {
    version: null,
    customers: new Set(counted.map(({ customer }) => customer)).size,
    runs: counted.length,
    applied: durations.length,
    medianSeconds: durations.length === 0 ? null : ((middle[0] ?? 0) + (middle[1] ?? 0)) / 2,
    regions: new Set(counted.map(({ region }) => region)).size,
  };
}

describe("the kinds of failures", () => {
  it("are for the seller, from five customers, once a day and kind", async () => {
    const failed = (customer: number, failure: string, isPlan = false) =>
      run(customer, { status: "failed", failure, isPlan });
    await store([
      ...[failed(0, "apply_failed"), failed(0, "apply_failed"), failed(1, "apply_failed")],
      ...[failed(2, "init_failed", true), run(3)],
    ]);
    await computed();
    expect((await failuresFor(seller)).body).toEqual([]);
    await store([failed(4, "plan_failed", true)]);
    expect(await computed()).toBeNull();
    expect((await failuresFor(seller)).body).toEqual([
      { failure: "apply_failed", count: 2 },
      { failure: "init_failed", count: 1 },
      { failure: "plan_failed", count: 1 },
    ]);
    expect((await failuresFor({ client: server.visitor() })).status).toBe(401);
    expect((await failuresFor(others[0] as SignedUp)).status).toBe(404);
  });
});
