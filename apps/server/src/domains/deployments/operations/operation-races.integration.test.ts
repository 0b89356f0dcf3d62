import { RUNNER_TIMES } from "@stackyard/contract/deployments/deployment-lists";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPool, deployModule, enrollRunner } from "../../../../test/actions/enroll-runner.ts";
import { publishModule } from "../../../../test/actions/publish-module.ts";
import { holdingLocks, untilWaitingForLocks } from "../../../../test/lock-waits.ts";
import type { TestRunner } from "../../../../test/test-runner.ts";
import { openTestServer, type SignedUp, type TestServer } from "../../../../test/test-server.ts";
import { lockDeploymentRow, lockOperationRow } from "./lock-deployment.ts";
import { sweepLeases } from "./sweep-leases.ts";

let server: TestServer;
let owner: SignedUp;
let poolId: number;
let moduleId: number;
let first: TestRunner;
let second: TestRunner;
beforeAll(async () => {
  server = await openTestServer({ isContended: true, worksJobs: true });
  owner = await server.signUp("contributor");
  ({ id: moduleId } = await publishModule(server, owner));
  // From here on, only the tests sweep.
  await server.services.jobs.stop(60_000);
  poolId = await createPool(owner);
  [first, second] = [
    await enrollRunner(server, owner, poolId),
    await enrollRunner(server, owner, poolId),
  ];
});
afterAll(() => server.close());

const deploy = () => deployModule(owner, { moduleId, poolId });
const newest = async (id: number) =>
  (await owner.client.get(`/api/deployments/${id}`)).body.operations[0];
const act = (operationId: number, step: string, body: object = {}) =>
  owner.client.post(`/api/operations/${operationId}/${step}`, body);
const digestsOf = ({ plan, inputsDigest }: Awaited<ReturnType<typeof newest>>) => ({
  planDigest: plan.planDigest,
  inputsDigest,
});

/** A deployment whose plan waits for approval, made by the first runner. */
async function planOne() {
  const id = await deploy();
  await first.plan(await first.take());
  const operation = await newest(id);
  return { id, operationId: operation.id, digests: digestsOf(operation) };
}

/** A deployment whose apply has begun on the first runner. */
async function applyOne() {
  const { id, operationId, digests } = await planOne();
  await act(operationId, "approval", digests);
  return { id, operationId, lease: await first.take() };
}

/** Starts both while someone else has the deployment's lock, so that the first gets it first. */
async function inOrder<First, Second>(
  id: number,
  first: () => Promise<First>,
  second: () => Promise<Second>,
): Promise<[First, Second]> {
  const { db } = server.services;
  const both = await holdingLocks(db, async (holder) => {
    await lockDeploymentRow(holder, id);
    const one = first();
    await untilWaitingForLocks(db, 1);
    const other = second();
    await untilWaitingForLocks(db, 2);
    return [() => one, () => other] as const;
  });
  return Promise.all([both[0](), both[1]()]);
}

/** What the job does when nobody has been heard of for this many seconds. */
const sweepAfter = (seconds: number) =>
  sweepLeases(server.services, { now: new Date(Date.now() + seconds * 1_000 + 500) });

describe("two runners", () => {
  it("never get the same work", async () => {
    const id = await deploy();
    const leases = await Promise.all([first.poll(), second.poll()]);
    expect(leases.filter(({ lease }) => lease)).toHaveLength(1);
    await act((await newest(id)).id, "cancellation");
  });

  it("skip work that another one is getting", async () => {
    const id = await deploy();
    const { id: operationId } = await newest(id);
    const { db } = server.services;
    const skipped = await holdingLocks(db, async (holder) => {
      await lockOperationRow(holder, operationId);
      return second.poll();
    });
    expect(skipped.lease).toBeNull();
    expect((await first.poll()).lease).toMatchObject({ operationId });
    await act(operationId, "cancellation");
  });

  it("get only what they can do: an apply goes to the runner with the plan", async () => {
    const { operationId, digests } = await planOne();
    await act(operationId, "approval", digests);
    expect((await second.poll()).lease).toBeNull();
    expect((await first.poll()).lease).toMatchObject({ operationId, work: "apply" });
    await act(operationId, "cancellation");
  });
});

describe("of two decisions, the first counts:", () => {
  it("an approval and a cancellation", async () => {
    const { id, operationId, digests } = await planOne();
    const approve = () => act(operationId, "approval", digests);
    const cancel = () => act(operationId, "cancellation");
    const [canceled, late] = await inOrder(id, cancel, approve);
    expect([canceled.status, late.status, late.body.code]).toEqual([204, 409, "conflict"]);
    const other = await planOne();
    const answers = await inOrder(
      other.id,
      () => act(other.operationId, "approval", other.digests),
      () => act(other.operationId, "cancellation"),
    );
    // An approval that nobody has spent can be canceled.
    expect(answers.map(({ status }) => status)).toEqual([204, 204]);
    expect((await newest(other.id)).status).toBe("cancelled");
    expect((await first.poll()).lease).toBeNull();
  });

  it("two approvals", async () => {
    const { id, operationId, digests } = await planOne();
    const approve = () => act(operationId, "approval", digests);
    const answers = await inOrder(id, approve, approve);
    expect(answers.map(({ status }) => status)).toEqual([204, 409]);
    await act(operationId, "cancellation");
  });

  it("a cancellation and the start of the apply", async () => {
    const { operationId, digests } = await planOne();
    await act(operationId, "approval", digests);
    const { lease } = await first.poll();
    await act(operationId, "cancellation");
    expect((await first.heartbeat(lease as never)).body.code).toBe("stale_attempt");
    const begun = await applyOne();
    expect((await act(begun.operationId, "cancellation")).body.code).toBe("apply_started");
    await first.result(begun.lease);
  });

  it("an approval and a late heartbeat of the plan, which doesn't spend it", async () => {
    const id = await deploy();
    const plan = await first.take();
    await first.plan(plan);
    const operation = await newest(id);
    await act(operation.id, "approval", digestsOf(operation));
    expect((await first.heartbeat(plan)).body.code).toBe("stale_attempt");
    expect((await newest(id)).status).toBe("approved");
    await act(operation.id, "cancellation");
  });

  it("a new plan and an approval of the old one", async () => {
    const { id, operationId, digests } = await planOne();
    const [started, late] = await inOrder(
      id,
      () => owner.client.post(`/api/deployments/${id}/operations`, { kind: "apply" }),
      () => act(operationId, "approval", digests),
    );
    expect([started.status, late.status]).toEqual([201, 409]);
    await act(started.body.id, "cancellation");
  });

  it("a late result and a person's word about an uncertain apply", async () => {
    const { id, operationId, lease } = await applyOne();
    await sweepAfter(RUNNER_TIMES.lost);
    const resolve = () => act(operationId, "resolution", { outcome: "failed", reason: "Half." });
    const [resolved, late] = await inOrder(id, resolve, () => first.result(lease));
    expect([resolved.status, late.status, late.body.code]).toEqual([204, 409, "stale_attempt"]);
    expect(await newest(id)).toMatchObject({ status: "failed", message: "Half." });
  });
});

describe("a lease", () => {
  it("that got lost is offered again with the same attempt, to the same runner only", async () => {
    const id = await deploy();
    const { lease } = await first.poll();
    expect((await second.poll()).lease).toBeNull();
    expect((await first.poll()).lease).toEqual(lease);
    await act((await newest(id)).id, "cancellation");
    expect((await first.poll()).lease).toBeNull();
  });

  it("is stale once the work was leased again, for every kind of message", async () => {
    const id = await deploy();
    const stale = await first.take();
    await sweepAfter(RUNNER_TIMES.lost);
    expect(await newest(id)).toMatchObject({ status: "queued", runner: null });
    const current = await second.take();
    expect(current.attempt).toBe(stale.attempt + 1);
    const answers = [
      await first.heartbeat(stale),
      await first.log(stale, 1, "late\n"),
      await first.plan(stale),
      await first.result(stale),
      await first.send(
        "GET",
        `/runner/v1/operations/${stale.operationId}/archive/${stale.attempt}`,
      ),
      await second.heartbeat(stale),
    ];
    expect(answers.map(({ status, body }) => [status, body?.code])).toEqual(
      answers.map(() => [409, "stale_attempt"]),
    );
    await second.result(current, { outcome: "cancelled", state: null });
    expect((await newest(id)).status).toBe("cancelled");
  });

  it("of another pool doesn't exist", async () => {
    const stranger = await server.signUp("contributor");
    const foreign = await enrollRunner(server, stranger, await createPool(stranger));
    const { operationId } = await planOne();
    const answer = await foreign.heartbeat({ operationId, attempt: 1 });
    expect([answer.status, answer.body.code]).toEqual([404, "operation_not_found"]);
    expect((await foreign.poll()).lease).toBeNull();
    await act(operationId, "cancellation");
  });
});

describe("a silent runner", () => {
  it("is shown as not responding after 30 seconds, and recovers with a heartbeat", async () => {
    const id = await deploy();
    const lease = await first.take();
    await sweepAfter(RUNNER_TIMES.notResponding - 5);
    const { db } = server.services;
    const silentAt = async () =>
      (
        await db
          .selectFrom("deploymentOperations")
          .select("silentAt")
          .where("id", "=", lease.operationId)
          .executeTakeFirst()
      )?.silentAt;
    expect(await silentAt()).toBeNull();
    await sweepAfter(RUNNER_TIMES.notResponding);
    await sweepAfter(RUNNER_TIMES.notResponding + 5);
    expect(await silentAt()).toBeInstanceOf(Date);
    const told = db.selectFrom("events").selectAll().where("subjectId", "=", id);
    expect(await told.where("type", "=", "deployment.runner_silent").execute()).toHaveLength(1);
    await first.heartbeat(lease);
    expect(await silentAt()).toBeNull();
    await first.result(lease, { outcome: "failed", failure: "plan_failed", state: null });
    expect(await newest(id)).toMatchObject({ status: "failed", failure: "plan_failed" });
  });

  it("makes an apply uncertain, never leased again, until it reports", async () => {
    const { id, operationId, lease } = await applyOne();
    await sweepAfter(RUNNER_TIMES.lost);
    expect(await newest(id)).toMatchObject({ status: "uncertain", acts: ["resolve"] });
    expect([(await first.poll()).lease, (await second.poll()).lease]).toEqual([null, null]);
    const again = await owner.client.post(`/api/deployments/${id}/operations`, { kind: "apply" });
    expect(again.body.code).toBe("deployment_uncertain");
    const check = await owner.client.post(`/api/deployments/${id}/operations`, { kind: "check" });
    expect(check.status).toBe(201);
    await second.plan(await second.take(), { hasChanges: false });
    expect((await newest(id)).status).toBe("checked");
    expect((await first.result(lease)).status).toBe(200);
    expect((await first.result(lease)).status).toBe(200);
    const { operations } = (await owner.client.get(`/api/deployments/${id}`)).body;
    const operation = operations.find((one: { id: number }) => one.id === operationId);
    expect(operation.status).toBe("applied");
  });

  it("that comes back ends the uncertainty with a heartbeat", async () => {
    const { id, lease } = await applyOne();
    await sweepAfter(RUNNER_TIMES.lost);
    expect((await first.heartbeat(lease)).body).toEqual({ cancel: false, drain: false });
    expect((await newest(id)).status).toBe("applying");
    await first.result(lease);
  });

  it("that planned fails the plan after five attempts", async () => {
    const id = await deploy();
    for (let attempt = 1; attempt <= 5; attempt++) {
      await first.take();
      await sweepAfter(RUNNER_TIMES.lost);
    }
    expect(await newest(id)).toMatchObject({ status: "failed", failure: "runner_lost" });
  });

  it("that was asked to stop a plan ends it", async () => {
    const id = await deploy();
    const lease = await first.take();
    await act(lease.operationId, "cancellation");
    expect(await newest(id)).toMatchObject({ status: "planning", isCanceling: true, acts: [] });
    expect((await first.heartbeat(lease)).body.cancel).toBe(true);
    await sweepAfter(RUNNER_TIMES.lost);
    expect((await newest(id)).status).toBe("cancelled");
  });
});

describe("a log", () => {
  it("stores each chunk once and in order", async () => {
    await deploy();
    const lease = await first.take();
    const [one, again, gap, two] = [
      await first.log(lease, 1, "one\n"),
      await first.log(lease, 1, "one\n"),
      await first.log(lease, 3, "three\n"),
      await first.log(lease, 2, "two\n"),
    ];
    expect([one, again, gap, two].map(({ body }) => body.next)).toEqual([2, 2, 2, 3]);
    const { body } = await owner.client.get(`/api/operations/${lease.operationId}/log`);
    expect(body.map(({ text }: { text: string }) => text)).toEqual(["one\n", "two\n"]);
    await first.result(lease, { outcome: "cancelled", state: null });
  });

  it("has a limit, beyond which chunks are dropped", async () => {
    await deploy();
    const lease = await first.take();
    const { db } = server.services;
    await db
      .updateTable("deploymentOperations")
      .set({ logSize: 8 * 1024 * 1024 - 3 })
      .where("id", "=", lease.operationId)
      .execute();
    expect((await first.log(lease, 1, "four\n")).body).toEqual({ next: 2, isFull: true });
    expect((await first.log(lease, 2, "five\n")).body).toEqual({ next: 3, isFull: true });
    const { body } = await owner.client.get(`/api/operations/${lease.operationId}/log`);
    expect(body.map(({ text }: { text: string }) => text)).toEqual(["fou"]);
    await first.result(lease, { outcome: "cancelled", state: null });
  });
});
