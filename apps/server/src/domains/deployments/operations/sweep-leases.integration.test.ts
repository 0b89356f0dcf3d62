import { RUNNER_TIMES } from "@stackyard/contract/deployments/deployment-lists";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPool, deployModule, enrollRunner } from "../../../../test/actions/enroll-runner.ts";
import { publishModule } from "../../../../test/actions/publish-module.ts";
import type { TestRunner } from "../../../../test/test-runner.ts";
import { openTestServer, type SignedUp, type TestServer } from "../../../../test/test-server.ts";
import { WORKERS } from "../../../work-jobs.ts";
import { sweepLeases } from "./sweep-leases.ts";

let server: TestServer;
let owner: SignedUp;
let poolId: number;
let moduleId: number;
let silent: TestRunner;
let other: TestRunner;
beforeAll(async () => {
  server = await openTestServer({ worksJobs: true });
  owner = await server.signUp("contributor");
  ({ id: moduleId } = await publishModule(server, owner));
  // From here on, only the tests sweep.
  await server.services.jobs.stop(60_000);
  poolId = await createPool(owner);
  silent = await enrollRunner(server, owner, poolId);
  other = await enrollRunner(server, owner, poolId);
});
afterAll(() => server.close());

const newest = async (id: number) =>
  (await owner.client.get(`/api/deployments/${id}`)).body.operations[0];
const start = (id: number, kind: string) =>
  owner.client.post(`/api/deployments/${id}/operations`, { kind });

async function approve(id: number) {
  const { id: operationId, plan, inputsDigest } = await newest(id);
  const { planDigest } = plan;
  const path = `/api/operations/${operationId}/approval`;
  expect((await owner.client.post(path, { planDigest, inputsDigest })).status).toBe(204);
}

async function planAndApprove(id: number) {
  await silent.plan(await silent.take());
  await approve(id);
  return silent.take();
}

/** Deployments whose work the silent runner has begun, by work. */
const BEGUN = {
  plan: async (id: number) => void (id && (await silent.take())),
  apply: async (id: number) => void (await planAndApprove(id)),
  "destroy-plan": async (id: number) => {
    await silent.result(await planAndApprove(id));
    await start(id, "destroy");
    await silent.take();
  },
  destroy: async (id: number) => {
    await silent.result(await planAndApprove(id));
    await start(id, "destroy");
    await planAndApprove(id);
  },
};

const isChange = (work: string) => work === "apply" || work === "destroy";

/** The runner of a deployment's work was last heard of at this time. */
async function lastHeardOf(id: number, heartbeatAt: Date) {
  const { id: operationId } = await newest(id);
  await server.services.db
    .updateTable("deploymentOperations")
    .set({ heartbeatAt })
    .where("id", "=", operationId)
    .execute();
}

const silentAt = async (id: number) =>
  (
    await server.services.db
      .selectFrom("deploymentOperations")
      .select("silentAt")
      .where("id", "=", (await newest(id)).id)
      .executeTakeFirstOrThrow()
  ).silentAt;

describe.each(Object.entries(BEGUN))(
  "a runner that falls silent during work: %s",
  (work, begin) => {
    it("isn't responding after 30 seconds, and after 5 minutes only plans are leased again", async () => {
      expect(RUNNER_TIMES).toMatchObject({ notResponding: 30, lost: 300 });
      const id = await deployModule(owner, { moduleId, poolId });
      await begin(id);
      const { status } = await newest(id);
      const beat = new Date("2026-11-26T12:00:00Z");
      await lastHeardOf(id, beat);
      const after = (seconds: number) =>
        sweepLeases(server.services, { now: new Date(beat.getTime() + seconds * 1_000) });
      await after(30);
      expect(await silentAt(id)).toBeNull();
      await after(31);
      expect(await silentAt(id)).toBeInstanceOf(Date);
      await after(300);
      expect((await newest(id)).status).toBe(status);
      expect((await other.poll()).lease).toBeNull();
      await after(301);
      expect((await newest(id)).status).toBe(isChange(work) ? "uncertain" : "queued");
      const { lease } = await other.poll();
      expect(lease?.work).toBe(isChange(work) ? undefined : work);
      await after(3_600);
      expect((await other.poll()).lease?.work).toBe(lease?.work);
      const { id: operationId } = await newest(id);
      const ending = isChange(work)
        ? await owner.client.post(`/api/operations/${operationId}/resolution`, {
            ...{ outcome: "failed", reason: "Looked." },
          })
        : await owner.client.post(`/api/operations/${operationId}/cancellation`, {});
      expect(ending.status).toBe(204);
      if (lease) await other.result(lease, { outcome: "cancelled", state: null });
    });
  },
);

it("the job that finds silent runners runs each minute, and is the one that workers run", async () => {
  const job = WORKERS.find(({ kind }) => kind.name === "sweep-runner-leases");
  expect(job?.schedule).toBe("* * * * *");
  const id = await deployModule(owner, { moduleId, poolId });
  await silent.take();
  const now = Date.now();
  const run = () => job?.handle(server.services, {}, new AbortController().signal);
  await run();
  expect(await silentAt(id)).toBeNull();
  await lastHeardOf(id, new Date(now - RUNNER_TIMES.notResponding * 1_000 - 1_000));
  await run();
  expect(await silentAt(id)).toBeInstanceOf(Date);
  await lastHeardOf(id, new Date(now - RUNNER_TIMES.lost * 1_000 - 1_000));
  await run();
  expect(await newest(id)).toMatchObject({ status: "queued", runner: null });
});
