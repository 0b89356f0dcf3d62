import { RUNNER_LIMITS } from "@stackyard/contract/deployments/deployment-lists";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buyModule } from "../../../../test/actions/buy-module.ts";
import { createPool, enrollRunner } from "../../../../test/actions/enroll-runner.ts";
import { publishModule } from "../../../../test/actions/publish-module.ts";
import { planOf, type TestRunner } from "../../../../test/test-runner.ts";
import { openTestServer, type SignedUp, type TestServer } from "../../../../test/test-server.ts";
import type { Viewer } from "../../../platform/http/viewer.ts";
import { sweepLeases } from "../operations/sweep-leases.ts";
import { followDeployment } from "./follow-deployment.ts";

let server: TestServer;
let owner: SignedUp;
let other: SignedUp;
let author: SignedUp;
let moduleId: number;
let poolId: number;
let runner: TestRunner;

const FILES = {
  "main.tf": 'resource "terraform_data" "this" {\n  input = var.name\n}\n',
  "variables.tf": `variable "name" {
  type = string
}
variable "zones" {
  type    = list(string)
  default = []
}
variable "password" {
  type      = string
  sensitive = true
}
`,
  "README.md": "# Data\n",
};

beforeAll(async () => {
  server = await openTestServer({ worksJobs: true });
  [owner, other, author] = await Promise.all([
    server.signUp(),
    server.signUp(),
    server.signUp("contributor"),
  ]);
  ({ id: moduleId } = await publishModule(server, author, {}, FILES));
  await buyModule(owner, moduleId);
  poolId = await createPool(owner);
  runner = await enrollRunner(server, owner, poolId);
});
afterAll(() => server.close());

const form = (changes: object = {}) => ({
  ...{ moduleId, poolId, name: "Shop", provider: "aws", region: "eu-central-1" },
  ...{ variables: { name: "shop", zones: '["a"]' }, secretNames: ["password"], ...changes },
});

async function deploy(changes: object = {}): Promise<number> {
  const { status, body } = await owner.client.post("/api/user/deployments", form(changes));
  expect(body, JSON.stringify(body)).toMatchObject({ id: expect.any(Number) });
  expect(status).toBe(201);
  return body.id;
}

const read = async (id: number) => (await owner.client.get(`/api/deployments/${id}`)).body;
const newest = async (id: number) => (await read(id)).operations[0];
const start = (id: number, kind: string) =>
  owner.client.post(`/api/deployments/${id}/operations`, { kind });
const act = (operationId: number, step: string, body: object = {}, who = owner) =>
  who.client.post(`/api/operations/${operationId}/${step}`, body);

async function approve(id: number) {
  const { id: operationId, plan } = await newest(id);
  const { planDigest, inputsDigest } = plan;
  return act(operationId, "approval", { planDigest, inputsDigest });
}

/** Deploys until everything is applied. */
async function applied(): Promise<number> {
  const id = await deploy();
  await runner.plan(await runner.take());
  await approve(id);
  await runner.result(await runner.take(), { outputs: { greeting: '"hello"' } });
  expect(await read(id)).toMatchObject({ status: "applied" });
  return id;
}

describe("a deployment", () => {
  it("needs a session, the module, a pool and inputs that the module takes", async () => {
    const visitor = await server.visitor().post("/api/user/deployments", form());
    expect(visitor.status).toBe(401);
    const without = await other.client.post("/api/user/deployments", {
      ...form(),
      poolId: await createPool(other),
    });
    expect([without.status, without.body]).toMatchObject([
      402,
      { code: "purchase_required", message: `Purchase required: /modules/${moduleId}` },
    ]);
    const refused = async (changes: object) =>
      (await owner.client.post("/api/user/deployments", form(changes))).body;
    expect(await refused({ poolId: 9_999 })).toMatchObject({ code: "runner_pool_not_found" });
    const cases: [object, string][] = [
      [{ variables: { name: "a", unknown: 1 } }, "variables.unknown"],
      [{ variables: {} }, "variables.name"],
      [{ variables: { name: "a", password: "x" }, secretNames: [] }, "variables.password"],
      [{ variables: { name: "a", zones: "not json" } }, "variables.zones"],
      [{ variables: { name: "a", zones: '{"a": 1}' } }, "variables.zones"],
      [{ secretNames: ["password", "nothing"] }, "secretNames"],
      [{ secretNames: ["password", "name"] }, "secretNames"],
    ];
    for (const [changes, field] of cases)
      expect((await refused(changes)).fields, field).toHaveProperty([field]);
  });

  it("shows the log of its newest operation only, from its start", async () => {
    const id = await deploy();
    const lease = await runner.take();
    await runner.log(lease, 1, "Planning...\n");
    await runner.plan(lease);
    const user = { id: owner.id } as Viewer;
    const followed = await followDeployment({ ...server.services, user }, id);
    const told = async () => {
      const logs: unknown[] = [];
      await followed.tell({
        send: (message) => {
          if ("log" in message) logs.push(message);
        },
        end: () => {},
      });
      return logs;
    };
    const { operationId } = lease;
    expect(await told()).toEqual([
      { operationId, log: [] },
      { operationId, log: [expect.objectContaining({ text: "Planning...\n" })] },
    ]);
    expect(await told()).toEqual([]);
    await act(operationId, "cancellation");
    await start(id, "apply");
    const next = (await newest(id)).id;
    expect(next).not.toBe(operationId);
    expect(await told()).toEqual([{ operationId: next, log: [] }]);
    await act(next, "cancellation");
  });

  it("goes from a plan through an approval to an apply", async () => {
    const id = await deploy();
    expect(await read(id)).toMatchObject({ status: "queued", starts: ["apply", "destroy"] });
    const lease = await runner.take();
    expect(lease).toMatchObject({
      work: "plan",
      attempt: 1,
      approval: null,
      inputs: { variables: { name: "shop", zones: ["a"] }, secretNames: ["password"] },
    });
    expect(await newest(id)).toMatchObject({ status: "planning", runner: "runner-1" });
    expect((await runner.log(lease, 1, "Planning…\n")).body).toEqual({ next: 2, isFull: false });
    expect((await runner.plan(lease)).status).toBe(200);
    const planned = await newest(id);
    expect(planned).toMatchObject({ status: "planned", acts: ["approve", "reject", "cancel"] });
    expect((await runner.poll()).lease).toBeNull();
    expect((await approve(id)).status).toBe(204);
    const apply = await runner.take();
    expect(apply).toMatchObject({
      work: "apply",
      attempt: 2,
      approval: { planDigest: planned.plan.planDigest, approvedBy: owner.username },
    });
    expect(await newest(id)).toMatchObject({ status: "applying", acts: [] });
    await runner.result(apply, { outputs: { greeting: '"hello"' } });
    expect(await read(id)).toMatchObject({
      status: "applied",
      outputs: { greeting: '"hello"' },
      state: { lineage: "lineage-1", serial: 2 },
      starts: ["apply", "destroy", "check"],
    });
    const log = await owner.client.get(`/api/operations/${planned.id}/log`);
    expect(log.body).toEqual([{ id: expect.any(Number), text: "Planning…\n" }]);
  });

  it("is seen and decided by its owner only", async () => {
    const id = await deploy();
    await runner.plan(await runner.take());
    const { id: operationId, plan, inputsDigest } = await newest(id);
    expect((await other.client.get(`/api/deployments/${id}`)).status).toBe(404);
    const digests = { planDigest: plan.planDigest, inputsDigest };
    expect((await act(operationId, "approval", digests, other)).status).toBe(404);
    expect((await act(operationId, "rejection", { reason: "No." }, other)).status).toBe(404);
    expect((await act(operationId, "cancellation", {}, other)).status).toBe(404);
    expect((await other.client.get(`/api/operations/${operationId}/log`)).status).toBe(404);
    expect((await other.client.get("/api/user/deployments")).body).toEqual([]);
    await act(operationId, "cancellation");
  });

  it("lists what its plan found in pages that never mix two plans", async () => {
    const id = await deploy();
    const lease = await runner.take();
    const { summary } = planOf(lease);
    const changes = [1, 2, 3].map((n) => ({
      ...{ address: `x.y[${n}]`, type: "x", action: "create" as const },
      ...{ attributes: [], omittedAttributes: 0 },
    }));
    await runner.plan(lease, { summary: { ...summary, changes } });
    const { id: operationId, plan } = await newest(id);
    expect(plan.summary).toMatchObject({ counts: summary.counts, omittedChanges: 0 });
    expect(plan.summary).not.toHaveProperty("changes");
    const list = (query: string, by = owner) =>
      by.client.get(`/api/operations/${operationId}/changes?${query}`);
    const first = await list(`limit=2&planDigest=${plan.planDigest}`);
    expect(first.headers.get("X-Total-Count")).toBe("3");
    const rest = await list(`limit=2&cursor=${first.headers.get("X-Next-Cursor")}`);
    const listed = changes.map((each, index) => ({ ...each, id: index + 1 }));
    expect([...first.body, ...rest.body]).toEqual(listed);
    expect((await list(`planDigest=${"0".repeat(64)}`)).body.code).toBe("plan_changed");
    expect((await list("", other)).status).toBe(404);
    await act(operationId, "cancellation");
  });

  it("keeps the end of an attempt's log when its log is full", async () => {
    const id = await deploy();
    const lease = await runner.take();
    const { operationId, attempt } = lease;
    const fill = (logSize: number) =>
      server.services.db
        .updateTable("deploymentOperations")
        .set({ logSize })
        .where("id", "=", operationId)
        .execute();
    const path = `/runner/v1/operations/${operationId}/log`;
    const send = async (number: number, text: string, isEnd: boolean) =>
      (await runner.send("POST", path, { attempt, number, text, isEnd })).body;
    await fill(RUNNER_LIMITS.log);
    expect(await send(1, "the middle", false)).toEqual({ next: 2, isFull: true });
    expect(await send(2, "the end", true)).toEqual({ next: 3, isFull: true });
    expect(await send(2, "the end", true)).toEqual({ next: 3, isFull: true });
    await fill(RUNNER_LIMITS.log + RUNNER_LIMITS.logEnds);
    expect(await send(3, "more", true)).toEqual({ next: 4, isFull: true });
    const { body } = await owner.client.get(`/api/operations/${operationId}/log`);
    expect(body).toMatchObject([{ text: "the end" }]);
    await runner.result(lease, { outcome: "failed", failure: "other", state: null });
    expect((await newest(id)).status).toBe("failed");
  });

  it("is found by its state, module, environment and pool, page by page", async () => {
    const environment = "filtered";
    const ids = [await deploy({ environment }), await deploy({ environment }), await deploy()];
    await act((await newest(ids[0] ?? 0)).id, "cancellation");
    const list = (query: string) => owner.client.get(`/api/user/deployments?${query}`);
    const found = async (query: string) =>
      (await list(`environment=${environment}&${query}`)).body.map(({ id }: { id: number }) => id);
    const [canceled, queued] = ids;
    expect(await found("")).toEqual([queued, canceled]);
    expect(await found("state=running")).toEqual([queued]);
    expect(await found("state=cancelled")).toEqual([canceled]);
    expect(await found("state=planned")).toEqual([]);
    expect(await found(`module=${moduleId}&pool=${poolId}`)).toEqual([queued, canceled]);
    expect(await found(`module=${moduleId + 1}`)).toEqual([]);
    expect(await found(`pool=${poolId + 1}`)).toEqual([]);
    expect((await list("state=nothing")).status).toBe(400);
    const first = await list(`environment=${environment}&limit=1`);
    expect(first.headers.get("X-Total-Count")).toBe("2");
    const cursor = first.headers.get("X-Next-Cursor");
    expect(await found(`limit=1&cursor=${cursor}`)).toEqual([canceled]);
    const choices = (who: SignedUp) => who.client.get("/api/user/deployments/choices");
    expect((await choices(owner)).body).toMatchObject({
      modules: [{ id: moduleId }],
      environments: ["default", environment],
      pools: [{ id: poolId, name: "production" }],
    });
    expect((await choices(other)).body).toEqual({ modules: [], environments: [], pools: [] });
    for (const id of ids.slice(1)) await act((await newest(id)).id, "cancellation");
  });

  it("can be retried after a failure or a cancellation, from its newest operation only", async () => {
    const id = await deploy();
    const failing = await runner.take();
    await runner.result(failing, { outcome: "failed", failure: "plan_failed", state: null });
    expect(await newest(id)).toMatchObject({ status: "failed", acts: ["retry"] });
    expect((await act(failing.operationId, "retry", {}, other)).status).toBe(404);
    expect((await act(failing.operationId, "retry")).status).toBe(201);
    const again = await newest(id);
    expect(again).toMatchObject({ kind: "apply", status: "queued", acts: ["cancel"] });
    expect((await act(failing.operationId, "retry")).body.code).toBe("conflict");
    expect((await act(again.id, "retry")).body.code).toBe("conflict");
    await act(again.id, "cancellation");
    expect(await newest(id)).toMatchObject({ status: "cancelled", acts: ["retry"] });
    await start(id, "destroy");
    await act((await newest(id)).id, "cancellation");
    const { body } = await act((await newest(id)).id, "retry");
    expect(await newest(id)).toMatchObject({ id: body.id, kind: "destroy" });
    await act(body.id, "cancellation");
  });

  it("is destroyed whatever happened to the purchase", async () => {
    const id = await applied();
    const { db } = server.services;
    const revoked = { revokedAt: new Date(), revokedFor: "refunded" as const };
    const ofOwner = (set: object) =>
      db.updateTable("entitlements").set(set).where("userId", "=", owner.id).execute();
    await ofOwner(revoked);
    expect((await start(id, "apply")).status).toBe(403);
    expect((await start(id, "destroy")).status).toBe(201);
    const lease = await runner.take();
    expect(lease).toMatchObject({ work: "destroy-plan", expectedState: { serial: 2 } });
    const path = `/runner/v1/operations/${lease.operationId}/archive/${lease.attempt}`;
    const archive = await runner.send("GET", path);
    expect([archive.status, archive.headers.get("content-type")]).toEqual([
      200,
      "application/gzip",
    ]);
    await runner.plan(lease);
    await approve(id);
    await runner.result(await runner.take());
    expect(await read(id)).toMatchObject({ status: "destroyed" });
    await ofOwner({ revokedAt: null, revokedFor: null });
  });
});

describe("an approval", () => {
  it("binds to the plan that was read", async () => {
    const id = await deploy();
    await runner.plan(await runner.take());
    const { id: operationId, plan, inputsDigest } = await newest(id);
    for (const digests of [
      { planDigest: "0".repeat(64), inputsDigest },
      { planDigest: plan.planDigest, inputsDigest: "0".repeat(64) },
    ])
      expect((await act(operationId, "approval", digests)).body.code).toBe("plan_changed");
    expect((await newest(id)).status).toBe("planned");
    await act(operationId, "cancellation");
  });

  it("is void with a newer plan, and spent once", async () => {
    const id = await deploy();
    await runner.plan(await runner.take());
    await approve(id);
    const { id: older } = await newest(id);
    expect((await start(id, "apply")).status).toBe(201);
    const { operations } = await read(id);
    expect(operations.find(({ id }: { id: number }) => id === older)).toMatchObject({
      status: "cancelled",
      message: "A newer plan replaced this one.",
    });
    const lease = await runner.take();
    expect(lease.work).toBe("plan");
    await runner.plan(lease);
    await approve(id);
    const apply = await runner.take();
    await runner.result(apply, { outcome: "not_started", failure: "missing_plan", state: null });
    const again = await newest(id);
    expect(again).toMatchObject({ status: "queued", plan: null, approvedAt: null });
    expect((await runner.take()).work).toBe("plan");
    await act(again.id, "cancellation");
  });

  it("isn't asked for again forever by a runner that never starts", async () => {
    const id = await deploy();
    await runner.plan(await runner.take());
    await approve(id);
    const lease = await runner.take();
    const attempt = RUNNER_LIMITS.attempts * 2;
    await server.services.db
      .updateTable("deploymentOperations")
      .set({ attempt, status: "uncertain" })
      .where("id", "=", lease.operationId)
      .execute();
    const late = { ...lease, attempt };
    await runner.result(late, { outcome: "not_started", failure: "other", state: null });
    expect(await newest(id)).toMatchObject({ status: "failed", failure: "other" });
  });

  it("and its plan are dropped when the runner that has the plan is revoked", async () => {
    const pool = await createPool(owner, "replaced");
    const first = await enrollRunner(server, owner, pool);
    const deployed = async () => {
      const id = await deploy({ poolId: pool });
      await first.plan(await first.take());
      return id;
    };
    const applying = await deployed();
    await approve(applying);
    await first.take();
    const planned = await deployed();
    const approved = await deployed();
    await approve(approved);
    const [{ id: runnerId }] = (await owner.client.get("/api/user/runner-pools")).body.find(
      ({ id }: { id: number }) => id === pool,
    ).runners;
    expect((await owner.client.delete(`/api/runners/${runnerId}`)).status).toBe(204);
    await sweepLeases(server.services);
    for (const id of [planned, approved])
      expect(await newest(id)).toMatchObject({
        ...{ status: "queued", plan: null, approvedAt: null, failure: "missing_plan" },
        message: "The runner that had the plan was revoked.",
      });
    expect(await newest(applying)).toMatchObject({ status: "applying" });
    const second = await enrollRunner(server, owner, pool);
    for (const id of [planned, approved]) {
      const lease = await second.take();
      expect([lease.work, lease.deployment.id]).toEqual(["plan", id]);
      await second.plan(lease);
    }
    expect(await newest(approved)).toMatchObject({ status: "planned", failure: null });
  });

  it("can be refused with a reason", async () => {
    const id = await deploy();
    await runner.plan(await runner.take());
    const { id: operationId } = await newest(id);
    expect((await act(operationId, "rejection", {})).status).toBe(400);
    await act(operationId, "rejection", { reason: "Too many resources." });
    expect(await newest(id)).toMatchObject({ status: "cancelled", message: "Too many resources." });
  });

  it("is given by the policy only to plans without destroys and a good enough score", async () => {
    const NONE = { create: 1, update: 0, replace: 0, delete: 0, read: 0, forget: 0 };
    const outcome = async (judged: object, change: object = {}, report: object = {}) => {
      const id = await deploy({ autoApproveScore: 80 });
      const { db } = server.services;
      const judgement = { securityScore: 80, hasCritical: false, ...judged };
      await db
        .updateTable("deploymentOperations")
        .set(judgement)
        .where("deploymentId", "=", id)
        .execute();
      const lease = await runner.take();
      const { summary } = planOf(lease);
      const counts = { ...NONE, ...change };
      await runner.plan(lease, { summary: { ...summary, counts }, ...report });
      const operation = await newest(id);
      await act(operation.id, "cancellation");
      return operation;
    };
    expect(await outcome({})).toMatchObject({ status: "approved", approvedBy: null });
    expect(await outcome({}, { replace: 1 })).toMatchObject({ status: "planned" });
    expect(await outcome({}, { delete: 1 })).toMatchObject({ status: "planned" });
    expect(await outcome({}, { forget: 1 })).toMatchObject({ status: "planned" });
    expect(await outcome({ securityScore: 79 })).toMatchObject({ status: "planned" });
    expect(await outcome({ securityScore: null })).toMatchObject({ status: "planned" });
    expect(await outcome({ hasCritical: true })).toMatchObject({ status: "planned" });
    const signers = ["AAAA"];
    expect(await outcome({}, {}, { signers })).toMatchObject({ status: "planned" });
  });
});
