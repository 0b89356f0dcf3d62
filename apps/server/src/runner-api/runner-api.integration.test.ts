import { RUNNER_TIMES } from "@stackyard/contract/deployments/deployment-lists";
import type { Lease } from "@stackyard/contract/deployments/lease";
import { RUNNER_HEADERS } from "@stackyard/contract/deployments/runner-signature";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buyModule } from "../../test/actions/buy-module.ts";
import {
  createPool,
  deployModule,
  enrollRunner,
  runnerOf,
} from "../../test/actions/enroll-runner.ts";
import { publishModule } from "../../test/actions/publish-module.ts";
import { TestRunner } from "../../test/test-runner.ts";
import { openTestServer, type SignedUp, type TestServer } from "../../test/test-server.ts";
import { openWorkQueue } from "../domains/deployments/runners/open-work-queue.ts";
import { admitPolling, pollForLease } from "./poll-for-lease.ts";

let server: TestServer;
let owner: SignedUp;
let poolId: number;
let runner: TestRunner;
beforeAll(async () => {
  server = await openTestServer({ worksJobs: true });
  owner = await server.signUp("contributor");
  poolId = await createPool(owner);
  runner = await enrollRunner(server, owner, poolId);
});
afterAll(() => server.close());

const ABOUT = { version: "0.4.0", platform: "linux/amd64", tool: null };
const POLL = ["POST", "/runner/v1/leases", { waitSeconds: 0, ...ABOUT }] as const;
const tokenOf = async (id = poolId): Promise<string> =>
  (await owner.client.post(`/api/runner-pools/${id}/enrollment-tokens`, {})).body.token;
const pools = async () => (await owner.client.get("/api/user/runner-pools")).body;
const runnerIn = async (name: string) =>
  (await pools())
    .flatMap((pool: { runners: { name: string }[] }) => pool.runners)
    .find((one: { name: string }) => one.name === name);

describe("an enrollment", () => {
  it("takes a token once, and the same key again", async () => {
    const token = await tokenOf();
    const one = runnerOf(server);
    const enrolled = await one.enroll(token, "builder");
    expect(enrolled).toMatchObject({ status: 200, body: { poolId, pool: "production" } });
    expect((await one.enroll(token, "builder")).body).toEqual(enrolled.body);
    const other = await runnerOf(server).enroll(token, "thief");
    expect([other.status, other.body.code]).toEqual([401, "enrollment_refused"]);
    expect((await one.enroll(await tokenOf(), "twice")).body.code).toBe("enrollment_refused");
    expect(await runnerIn("builder")).toMatchObject({ status: "online", platform: "linux/amd64" });
  });

  it("refuses unknown and expired tokens", async () => {
    const unknown = await runnerOf(server).enroll("stackyard_runner_nothing");
    expect(unknown.body.code).toBe("enrollment_refused");
    const token = await tokenOf();
    await server.services.db
      .updateTable("runnerEnrollments")
      .set({ expiresAt: new Date(0) })
      .where("runnerId", "is", null)
      .execute();
    expect((await runnerOf(server).enroll(token)).body.code).toBe("enrollment_refused");
  });

  it("needs a session of the pool's owner", async () => {
    const path = `/api/runner-pools/${poolId}/enrollment-tokens`;
    expect((await server.visitor().post(path, {})).status).toBe(401);
    const stranger = await server.signUp();
    expect((await stranger.client.post(path, {})).status).toBe(404);
  });
});

describe("a request", () => {
  it("counts only as its runner signed it", async () => {
    const body = { waitSeconds: 0, ...ABOUT };
    const changed = [
      await runner.send(...POLL, { signedBody: JSON.stringify({ ...body, waitSeconds: 9 }) }),
      await runner.send(...POLL, { signedPath: "/runner/v1/departure" }),
      await server.app.request("/runner/v1/leases", { method: "POST", body: "{}" }),
    ];
    expect(changed.map(({ status }) => status)).toEqual([401, 401, 401]);
    expect(changed[0]).toMatchObject({ body: { code: "runner_signature_refused" } });
    const unknown = await runnerOf(server).send(...POLL);
    expect([unknown.status, unknown.body.code]).toEqual([401, "runner_not_enrolled"]);
  });

  it("is refused when it comes again", async () => {
    const nonce = "n".repeat(22);
    expect((await runner.send(...POLL, { nonce })).status).toBe(200);
    const again = await runner.send(...POLL, { nonce });
    expect([again.status, again.body.code]).toEqual([401, "runner_request_replayed"]);
    const other = await enrollRunner(server, owner, poolId);
    expect((await other.send(...POLL, { nonce })).status).toBe(200);
  });

  it("uses its nonce up only if the runner signed it", async () => {
    const nonce = "u".repeat(22);
    const forged = await runner.send(...POLL, { nonce, signedPath: "/runner/v1/departure" });
    expect(forged.status).toBe(401);
    expect((await runner.send(...POLL, { nonce })).status).toBe(200);
  });

  it("is let in once when it comes several times together", async () => {
    const nonce = "t".repeat(22);
    const sent = await Promise.all(
      Array.from({ length: 8 }, () => runner.send(...POLL, { nonce })),
    );
    const statuses = sent.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array(7).fill(401)]);
  });

  it("of a stranger isn't read if its body is large", async () => {
    let isRead = false;
    const body = new ReadableStream(
      {
        pull(controller) {
          isRead = true;
          controller.close();
        },
      },
      { highWaterMark: 0 },
    );
    const send = (path: string, init: RequestInit) =>
      server.app.request(path, { ...init, body, duplex: "half" } as RequestInit);
    const report = ["PUT", "/runner/v1/operations/1/plan", { attempt: 1 }] as const;
    const refused = await new TestRunner(send).send(...report);
    expect([refused.status, refused.body.code]).toEqual([401, "runner_not_enrolled"]);
    expect(isRead).toBe(false);
  });

  it("with a wrong clock learns the server's time, and passes with it", async () => {
    for (const skewMs of [-10 * 60_000, 10 * 60_000]) {
      const local = Date.now() + skewMs;
      const refused = await runner.send(...POLL, { now: local });
      expect([refused.status, refused.body.code]).toEqual([401, "runner_clock_wrong"]);
      const offset = Number(refused.headers.get(RUNNER_HEADERS.serverTime)) - local;
      expect((await runner.send(...POLL, { now: local + offset })).status).toBe(200);
    }
    const edge = Date.now() - (RUNNER_TIMES.clockTolerance - 30) * 1_000;
    expect((await runner.send(...POLL, { now: edge })).status).toBe(200);
  });

  it("is bounded and checked like any other", async () => {
    const path = "/runner/v1/operations/1/heartbeat";
    const large = await runner.send("POST", path, { attempt: 1, more: "x".repeat(70_000) });
    expect([large.status, large.body.code]).toEqual([413, "body_too_large"]);
    const wrong = await runner.send("POST", path, { attempt: "1" });
    expect([wrong.status, wrong.body.code]).toEqual([400, "validation_failed"]);
    expect((await runner.send("POST", "/runner/v1/nothing", {})).status).toBe(404);
    expect((await runner.send("GET", "/runner/v1/leases")).status).toBe(405);
  });
});

describe("a module that the deployed one calls", () => {
  it("is given to its runner while the lease lasts, with the right to install it", async () => {
    const { id: moduleId } = await publishModule(server, owner);
    const author = await server.signUp("contributor");
    const called = await publishModule(server, author);
    await deployModule(owner, { moduleId, poolId });
    const plan = await runner.take();
    const ask = async (lease: Lease, version = "") => {
      const { operationId, attempt } = lease;
      const address = [called.namespace, called.name, called.system].join("/");
      const path = `/runner/v1/operations/${operationId}/modules/${attempt}/${address}${version}`;
      const { status, body } = await runner.send("GET", path);
      return [status, body?.code ?? body?.versions ?? null];
    };
    expect(await ask(plan)).toEqual([402, "purchase_required"]);
    await buyModule(owner, called.id);
    const [status, versions] = await ask(plan);
    expect([status, versions]).toMatchObject([200, [{ version: "1.0.0" }]]);
    expect(await ask(plan, "/1.0.0")).toEqual([200, null]);
    expect(await ask(plan, "/9.0.0")).toEqual([404, "version_not_found"]);
    expect(await ask({ ...plan, attempt: plan.attempt + 1 })).toEqual([409, "stale_attempt"]);
    await runner.result(plan, { outcome: "failed", failure: "other", state: null });
    expect(await ask(plan)).toEqual([409, "stale_attempt"]);
  });
});

describe("a poll", () => {
  it("waits for work, and gets it when it comes", async () => {
    const { id: moduleId } = await publishModule(server, owner);
    const waiting = runner.poll(50);
    const id = await deployModule(owner, { moduleId, poolId });
    const { lease } = await waiting;
    expect(lease).toMatchObject({ deployment: { id }, work: "plan" });
    await owner.client.post(`/api/operations/${lease?.operationId}/cancellation`, {});
  });

  it("gets the work of its own pool only", async () => {
    const { id: moduleId } = await publishModule(server, owner);
    const [one, other] = [await createPool(owner, "one"), await createPool(owner, "other")];
    const stranger = await server.signUp("contributor");
    const others = [
      await enrollRunner(server, owner, other),
      await enrollRunner(server, stranger, await createPool(stranger, "strange")),
    ];
    const own = await enrollRunner(server, owner, one);
    const id = await deployModule(owner, { moduleId, poolId: one });
    for (const each of others) expect((await each.poll()).lease).toBeNull();
    const lease = await own.take();
    expect(lease.deployment.id).toBe(id);
    for (const each of others)
      expect((await each.heartbeat(lease)).body.code).toBe("operation_not_found");
  });

  it("gets work that is announced between the look for it and the wait", async () => {
    const { id: moduleId } = await publishModule(server, owner);
    const pool = await createPool(owner, "late");
    const own = await enrollRunner(server, owner, pool);
    const queue = openWorkQueue(server.services);
    const signed = { publicKey: own.key, nonce: "l".repeat(22) };
    const seen = await admitPolling(queue, server.services.db, signed);
    if (!seen) throw new Error("the runner isn't enrolled");
    expect(seen).toMatchObject({ hasWork: false, heardBefore: queue.heard() });
    const poll = (waitMs: number) =>
      pollForLease(server.services, queue, {
        ...{ runner: seen, waitMs },
        signal: new AbortController().signal,
      });
    const id = await deployModule(owner, { moduleId, poolId: pool });
    await expect.poll(() => queue.heard()).toBeGreaterThan(seen.heardBefore);
    expect((await poll(50_000)).lease?.deployment.id).toBe(id);
  });

  it("leaves its mark on the list: slots, what runs, and what ran last", async () => {
    const { id: moduleId } = await publishModule(server, owner);
    const busyPool = await createPool(owner, "busy");
    const own = await enrollRunner(server, owner, busyPool);
    const listed = async () => {
      const pool = (await pools()).find(({ id }: { id: number }) => id === busyPool);
      const [{ capacity, runningCount, work }] = pool.runners;
      return { waiting: pool.waitingCount, capacity, runningCount, work };
    };
    expect(await listed()).toEqual({ waiting: 0, capacity: 2, runningCount: 0, work: null });
    const [first, second, third] = [
      await deployModule(owner, { moduleId, poolId: busyPool }),
      await deployModule(owner, { moduleId, poolId: busyPool }),
      await deployModule(owner, { moduleId, poolId: busyPool }),
    ];
    const leases = [await own.take(), await own.take()];
    expect(leases.map(({ deployment }) => deployment.id)).toEqual([first, second]);
    expect(await listed()).toMatchObject({
      ...{ waiting: 1, runningCount: 2 },
      work: { deployment: { id: second, name: "Shop" }, status: "planning" },
    });
    const failed = { outcome: "failed", failure: "other", state: null } as const;
    for (const lease of [...leases].reverse()) {
      expect((await listed()).work.status).toBe("planning");
      await own.result(lease, failed);
    }
    expect(await listed()).toMatchObject({
      ...{ waiting: 1, runningCount: 0 },
      work: { deployment: { id: second }, status: "failed" },
    });
    await own.result(await own.take(), failed);
    expect(await listed()).toMatchObject({ waiting: 0, work: { deployment: { id: third } } });
    const silent = { ...ABOUT, capacity: undefined };
    await own.send("POST", "/runner/v1/leases", { waitSeconds: 0, ...silent });
    await expect.poll(async () => (await listed()).capacity).toBe(1);
    const wrong = await own.send("POST", "/runner/v1/leases", {
      ...{ waitSeconds: 0, ...ABOUT },
      capacity: 0,
    });
    expect(wrong.status).toBe(400);
  });

  it("ends when the same runner polls again, or is asked to drain", async () => {
    const own = await enrollRunner(server, owner, await createPool(owner, "drained"));
    const waiting = own.poll(50);
    const { id } = (await pools()).find(({ name }: { name: string }) => name === "drained")
      .runners[0];
    await owner.client.put(`/api/runners/${id}/drain`, {});
    expect(await waiting).toEqual({ lease: null, drain: true });
    expect(await own.poll(50)).toEqual({ lease: null, drain: true });
    expect((await own.send("POST", "/runner/v1/departure", {})).status).toBe(200);
  });

  it("ends for a revoked runner", async () => {
    const own = await enrollRunner(server, owner, await createPool(owner, "revoked"));
    const waiting = own.poll(50);
    const pool = (await pools()).find(({ name }: { name: string }) => name === "revoked");
    const [{ id }] = pool.runners;
    const stranger = await server.signUp();
    expect((await stranger.client.delete(`/api/runners/${id}`)).status).toBe(404);
    expect((await owner.client.delete(`/api/runners/${id}`)).status).toBe(204);
    expect((await waiting).lease).toBeNull();
    expect((await own.send(...POLL)).body.code).toBe("runner_not_enrolled");
    expect((await owner.client.delete(`/api/runner-pools/${pool.id}`)).status).toBe(204);
  });
});
