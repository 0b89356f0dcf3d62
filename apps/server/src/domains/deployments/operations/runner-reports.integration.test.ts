import { RUNNER_TIMES } from "@stackyard/contract/deployments/deployment-lists";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buyModule } from "../../../../test/actions/buy-module.ts";
import { createPool, deployModule, enrollRunner } from "../../../../test/actions/enroll-runner.ts";
import { publishModule } from "../../../../test/actions/publish-module.ts";
import type { TestRunner } from "../../../../test/test-runner.ts";
import { openTestServer, type SignedUp, type TestServer } from "../../../../test/test-server.ts";

let server: TestServer;
let admin: SignedUp;
let auditor: SignedUp;
let author: SignedUp;
let owner: SignedUp;
let poolId: number;
let runner: TestRunner;
beforeAll(async () => {
  server = await openTestServer({ worksJobs: true });
  [admin, auditor, author, owner] = await Promise.all([
    server.signUp("admin"),
    server.signUp("auditor"),
    server.signUp("contributor"),
    server.signUp(),
  ]);
  poolId = await createPool(owner);
  runner = await enrollRunner(server, owner, poolId);
});
afterAll(() => server.close());

async function bought(): Promise<number> {
  const { id } = await publishModule(server, author);
  await buyModule(owner, id);
  return id;
}

const reason = "It was reported by three buyers.";
const read = async (id: number) => (await owner.client.get(`/api/deployments/${id}`)).body;
const newest = async (id: number) => (await read(id)).operations[0];
const start = (id: number, kind: string) =>
  owner.client.post(`/api/deployments/${id}/operations`, { kind });
const act = (operationId: number, step: string, body: object = {}) =>
  owner.client.post(`/api/operations/${operationId}/${step}`, body);
const takeDown = async (moduleId: number, isCritical: boolean) => {
  const path = `/api/admin/modules/${moduleId}/takedown`;
  expect((await admin.client.put(path, { reason, isCritical })).status).toBe(200);
};
const withdraw = async (moduleId: number) => {
  const path = `/api/modules/${moduleId}/versions/1.0.0/withdrawal`;
  expect((await auditor.client.post(path, { reason })).status).toBe(200);
};
const revokePurchase = (moduleId: number) =>
  server.services.db
    .updateTable("entitlements")
    .set({ revokedAt: new Date(), revokedFor: "refunded" })
    .where("moduleId", "=", moduleId)
    .where("userId", "=", owner.id)
    .execute();
const archiveOf = ({ operationId, attempt }: { operationId: number; attempt: number }) =>
  runner.send("GET", `/runner/v1/operations/${operationId}/archive/${attempt}`);

async function approve(id: number): Promise<void> {
  const { id: operationId, plan, inputsDigest } = await newest(id);
  const { planDigest } = plan;
  expect((await act(operationId, "approval", { planDigest, inputsDigest })).status).toBe(204);
}

/** A deployment whose apply left the second state of its lineage. */
async function applied(moduleId: number): Promise<number> {
  const id = await deployModule(owner, { moduleId, poolId });
  await runner.plan(await runner.take());
  await approve(id);
  await runner.result(await runner.take());
  expect(await read(id)).toMatchObject({ state: { lineage: "lineage-1", serial: 2 } });
  return id;
}

describe("a plan", () => {
  it.each([
    ["no state", null],
    ["the state of something else", { lineage: "lineage-2", serial: 2 }],
    ["an older state", { lineage: "lineage-1", serial: 1 }],
  ])("fails if it was made from %s", async (_, state) => {
    const id = await applied(await bought());
    for (const kind of ["apply", "destroy", "check"]) {
      expect((await start(id, kind)).status).toBe(201);
      expect((await runner.plan(await runner.take(), { state })).status).toBe(200);
      expect(await newest(id)).toMatchObject({
        ...{ kind, status: "failed", failure: "missing_state", plan: null },
        message: expect.stringContaining("changed nothing"),
      });
    }
  });

  it.each([
    ["the state that the last apply left", 2],
    ["a later one", 5],
  ])("can be made from %s", async (_, serial) => {
    const id = await applied(await bought());
    await start(id, "apply");
    await runner.plan(await runner.take(), { state: { lineage: "lineage-1", serial } });
    expect((await newest(id)).status).toBe("planned");
    await act((await newest(id)).id, "cancellation");
  });
});

describe("the archive for a plan", () => {
  it("needs the purchase when the runner asks for it, not only when the plan is requested", async () => {
    const moduleId = await bought();
    const id = await deployModule(owner, { moduleId, poolId });
    const lease = await runner.take();
    expect((await archiveOf(lease)).status).toBe(200);
    await revokePurchase(moduleId);
    const refused = await archiveOf(lease);
    expect([refused.status, refused.body.code]).toEqual([402, "purchase_required"]);
    await act((await newest(id)).id, "cancellation");
    await runner.result(lease, { outcome: "cancelled", state: null });
    expect((await act(lease.operationId, "retry")).body.code).toBe("purchase_ended");
  });

  it("isn't sent after the module was taken down as dangerous, only after other takedowns", async () => {
    const moduleId = await bought();
    const id = await deployModule(owner, { moduleId, poolId });
    const lease = await runner.take();
    await takeDown(moduleId, false);
    expect((await archiveOf(lease)).status).toBe(200);
    await takeDown(moduleId, true);
    const refused = await archiveOf(lease);
    expect([refused.status, refused.body.code]).toEqual([403, "installs_stopped"]);
    await runner.result(lease, { outcome: "failed", failure: "other", state: null });
    expect((await start(id, "apply")).body.code).toBe("installs_stopped");
  });

  it("isn't sent for work that has ended", async () => {
    await deployModule(owner, { moduleId: await bought(), poolId });
    const lease = await runner.take();
    await runner.result(lease, { outcome: "failed", failure: "plan_failed", state: null });
    expect((await archiveOf(lease)).body.code).toBe("stale_attempt");
  });
});

describe("a deployment is destroyed", () => {
  it.each<[string, (moduleId: number) => Promise<unknown>]>([
    ["its version was withdrawn", withdraw],
    ["its module was taken down", (moduleId) => takeDown(moduleId, false)],
    ["its module was taken down as dangerous", (moduleId) => takeDown(moduleId, true)],
    [
      "its module was taken down as dangerous, and the purchase ended",
      async (moduleId) => {
        await takeDown(moduleId, true);
        await revokePurchase(moduleId);
      },
    ],
  ])("also after %s", async (_, happen) => {
    const moduleId = await bought();
    const id = await applied(moduleId);
    await happen(moduleId);
    expect((await start(id, "destroy")).status).toBe(201);
    const lease = await runner.take();
    expect(lease.work).toBe("destroy-plan");
    expect((await archiveOf(lease)).status).toBe(200);
    await runner.plan(lease);
    await approve(id);
    const destroy = await runner.take();
    expect(destroy).toMatchObject({ work: "destroy", attempt: 2 });
    await runner.result(destroy);
    expect(await read(id)).toMatchObject({ status: "destroyed" });
  });
});

it("a runner counts as responding until it was silent for 30 seconds", async () => {
  const id = await deployModule(owner, { moduleId: await bought(), poolId });
  const lease = await runner.take();
  const silentFor = (seconds: number) =>
    server.services.db
      .updateTable("deploymentOperations")
      .set({ heartbeatAt: new Date(Date.now() - seconds * 1_000) })
      .where("id", "=", lease.operationId)
      .execute();
  expect(await newest(id)).toMatchObject({ status: "planning", isResponding: true });
  await silentFor(RUNNER_TIMES.notResponding / 2);
  expect(await newest(id)).toMatchObject({ isResponding: true });
  await silentFor(RUNNER_TIMES.notResponding + 1);
  expect(await newest(id)).toMatchObject({ isResponding: false });
  await runner.heartbeat(lease);
  expect(await newest(id)).toMatchObject({ isResponding: true });
  await silentFor(RUNNER_TIMES.notResponding + 1);
  await runner.plan(lease);
  expect(await newest(id)).toMatchObject({ status: "planned", isResponding: true });
  await act(lease.operationId, "cancellation");
});

describe("a program that uses /v1", () => {
  let secret: string;
  beforeAll(async () => {
    const scopes = ["deployments:read", "deployments:write"];
    const { body } = await owner.client.post("/api/registry-tokens", { name: "program", scopes });
    secret = body.secret;
  });

  async function call(method: string, path: string, body?: object) {
    const response = await server.app.request(`/v1/deployments${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${secret}`,
        ...(body && { "Content-Type": "application/json" }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const { data } = (await response.json()) as { readonly data: Record<string, unknown> };
    return { status: response.status, data };
  }

  it("sees that a deployment is in progress, from POST to DELETE, and how each ended", async () => {
    const body = { module_id: await bought(), provider: "aws", region: "eu-central-1" };
    const running = (operation: string, phase: string) => ({
      data: { status: "in_progress", operation, phase },
    });
    const made = await call("POST", "", { ...body, variables: {} });
    expect(made).toMatchObject({ status: 201, ...running("apply", "queued") });
    const path = `/${made.data.deployment_id}`;
    const id = Number(String(made.data.deployment_id).slice("dep_".length));
    const get = () => call("GET", path);
    /** Does what was asked for, and sees each step of it. */
    const carryOut = async (operation: string, working: string) => {
      expect(await get()).toMatchObject(running(operation, "queued"));
      const plan = await runner.take();
      expect(await get()).toMatchObject(running(operation, "planning"));
      await runner.plan(plan);
      expect(await get()).toMatchObject(running(operation, "planned"));
      await approve(id);
      expect(await get()).toMatchObject(running(operation, "approved"));
      const lease = await runner.take();
      expect(await get()).toMatchObject(running(operation, working));
      await runner.result(lease);
    };
    await carryOut("apply", "applying");
    expect(await get()).toMatchObject({ data: { status: "applied", phase: "applied" } });
    const deleted = await call("DELETE", path);
    expect(deleted).toMatchObject({ status: 200, ...running("destroy", "queued") });
    await carryOut("destroy", "destroying");
    expect(await get()).toMatchObject({ data: { status: "destroyed", failure: null } });
  });

  it("sees that a plan failed or was canceled", async () => {
    const id = await deployModule(owner, { moduleId: await bought(), poolId });
    const failed = { outcome: "failed", failure: "plan_failed", state: null };
    await runner.result(await runner.take(), failed);
    const get = async () => (await call("GET", `/dep_${id}`)).data;
    expect(await get()).toMatchObject({ status: "failed", failure: "plan_failed" });
    await start(id, "apply");
    await act((await newest(id)).id, "cancellation");
    expect(await get()).toMatchObject({ status: "cancelled", failure: null });
  });
});
