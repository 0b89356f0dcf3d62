import type { ChildProcess } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { OperationStatus } from "@stackyard/contract/deployments/deployment-lists";
import { operationAnnounced, operationMoved } from "@stackyard/contract/events/deployment-events";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { approvePlan } from "../../test/actions/approve-plan.ts";
import { createPool } from "../../test/actions/enroll-runner.ts";
import { publishModule } from "../../test/actions/publish-module.ts";
import { type StartedServer, startServer } from "../../test/faults/started-server.ts";
import { holdingLocks, untilWaitingForLocks } from "../../test/lock-waits.ts";
import { makePatientTerraform } from "../../test/patient-terraform.ts";
import { hasTerraform, startRunnerProcess, writePoolSettings } from "../../test/runner-process.ts";
import { openCuttableProxy } from "../../test/stand-ins/cuttable-proxy.ts";
import { openTestServer, type SignedUp, type TestServer } from "../../test/test-server.ts";
import { lockDeploymentRow } from "../domains/deployments/operations/lock-deployment.ts";
import { hasEnded } from "../domains/deployments/operations/operation-state.ts";
import { sweepLeases } from "../domains/deployments/operations/sweep-leases.ts";

vi.setConfig({ testTimeout: 480_000 });

/** Notes that it runs, then prints numbered lines until it may end, or its folder is gone. */
const WORK = `#!/bin/sh
cd "$(dirname "$0")"
echo "$2" >> "$1.runs"
n=0
while [ -e work.sh ] && [ ! -e "$1.$2.ends" ]; do n=$((n + 1)); echo "line $n"; sleep 0.2; done
echo "$n lines"
`;

const FILES = {
  "main.tf": `resource "terraform_data" "slow" {
  input = { name = var.name, work = var.work }

  provisioner "local-exec" {
    command = "sh '\${self.input.work}' '\${self.input.name}' apply"
  }
  provisioner "local-exec" {
    when    = destroy
    command = "sh '\${self.input.work}' '\${self.input.name}' destroy"
  }
}
`,
  "variables.tf": `variable "name" {
  description = "Names the files of this deployment."
  type        = string
}

variable "work" {
  description = "The program that an apply and a destroy run."
  type        = string
}
`,
  "README.md": "# Slow\n\nWaits.\n",
};

/** What an operation goes through if all goes well. */
const APPLIED = ["queued", "leased", "planning", "planned", "approved", "applying", "applied"];
const DESTROYED = [...APPLIED.slice(0, -2), "destroying", "destroyed"];

describe.runIf(hasTerraform)("a runner whose server is killed", () => {
  /** Calls the API for the owner. Runners never reach it, and it works on no jobs. */
  let server: TestServer;
  let killable: StartedServer;
  let proxy: Awaited<ReturnType<typeof openCuttableProxy>>;
  let owner: SignedUp;
  let runner: ChildProcess;
  let folder: string;
  let target: { moduleId: number; poolId: number };
  const deployments = new Map<string, number>();

  const start = () => {
    const { connection, services } = server;
    const { host, user, database } = connection;
    return startServer({
      left: services.config,
      env: {
        DATABASE_URL: `postgres:///${database}?host=${host}&user=${user}`,
        AUTH_SECRET: services.config.authSecret,
      },
    });
  };

  beforeAll(async () => {
    server = await openTestServer({ worksJobs: true });
    owner = await server.signUp("contributor");
    const { id: moduleId } = await publishModule(server, owner, {}, FILES);
    await server.services.jobs.stop(60_000);
    killable = await start();
    proxy = await openCuttableProxy(Number(new URL(killable.origin).port));
    folder = await mkdtemp(join(tmpdir(), "killed-server-"));
    await writeFile(join(folder, "work.sh"), WORK);
    const program = await makePatientTerraform(folder);
    const settings = { server: proxy.origin, terraform: { program }, limits: { operations: 20 } };
    await writePoolSettings(folder, settings);
    const poolId = await createPool(owner);
    target = { moduleId, poolId };
    const path = `/api/runner-pools/${poolId}/enrollment-tokens`;
    runner = startRunnerProcess(folder, (await owner.client.post(path, {})).body.token);
  });
  afterAll(async () => {
    runner.kill("SIGKILL");
    proxy.close();
    await killable.kill();
    await server.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** Kills the server, and starts it again after what happens while it is dead. */
  async function killServer(meanwhile: () => Promise<unknown> = async () => {}) {
    await killable.kill();
    proxy.cut();
    await meanwhile();
    killable = await start();
    proxy.restore(Number(new URL(killable.origin).port));
  }

  async function deploy(name: string): Promise<void> {
    const { status, body } = await owner.client.post("/api/user/deployments", {
      ...{ ...target, name, provider: "aws", region: "eu-central-1" },
      variables: { name, work: join(folder, "work.sh") },
    });
    expect(status, JSON.stringify(body)).toBe(201);
    deployments.set(name, body.id);
  }

  const idOf = (name: string) => deployments.get(name) ?? Number.NaN;
  const read = async (name: string) =>
    (await owner.client.get(`/api/deployments/${idOf(name)}`)).body;
  const newest = async (name: string) => (await read(name)).operations[0];
  /** A runner whose server was away for long asks again after up to half a minute. */
  const eventually = <T>(look: () => Promise<T> | T) =>
    expect.poll(look, { interval: 200, timeout: 120_000 });
  const until = (name: string, status: OperationStatus) =>
    eventually(async () => (await newest(name)).status).toBe(status);
  const statuses = async (...names: string[]) =>
    Promise.all(names.map(async (name) => (await newest(name)).status));
  const runs = (name: string) => readFile(join(folder, `${name}.runs`), "utf8").catch(() => "");
  const letEnd = (name: string, work: "apply" | "destroy" = "apply") =>
    writeFile(join(folder, `${name}.${work}.ends`), "");
  const mayPlan = () => writeFile(join(folder, "go"), "");
  const plans = () => readFile(join(folder, "plans"), "utf8").catch(() => "");

  async function approve(name: string): Promise<void> {
    await until(name, "planned");
    await approvePlan(owner, idOf(name));
  }

  /** Starts applies, which wait. */
  async function startApplies(...names: string[]) {
    for (const name of names) await approve(name);
    for (const name of names) await eventually(() => runs(name)).toBe("apply\n");
  }

  /** The runner's last heartbeat for an apply was an hour ago. */
  async function silence(name: string) {
    await server.services.db
      .updateTable("deploymentOperations")
      .set({ heartbeatAt: new Date(Date.now() - 3_600_000) })
      .where("deploymentId", "=", idOf(name))
      .execute();
    await sweepLeases(server.services);
  }

  /**
   * What a deployment's newest operation went through. A runner that was silent for a while, as on a
   * busy machine, is recorded at its return; no end may be recorded twice.
   */
  async function movesOf(name: string): Promise<OperationStatus[]> {
    const { id } = await newest(name);
    const events = await server.services.db
      .selectFrom("events")
      .select("data")
      .where("subjectId", "=", idOf(name))
      .where("type", "in", [operationMoved.type, operationAnnounced.type])
      .orderBy("id")
      .execute();
    return events
      .map(({ data }) => data as { operationId: number; status: OperationStatus })
      .filter(({ operationId }) => operationId === id)
      .map(({ status }) => status)
      .filter((status, index, all) => hasEnded(status) || status !== all[index - 1]);
  }

  /** Chunks are numbered without gaps, and the lines of the work are all there once, in order. */
  async function expectWholeLog(operationId: number) {
    const chunks = await server.services.db
      .selectFrom("deploymentLogs")
      .select(["attempt", "number", "text"])
      .where("operationId", "=", operationId)
      .orderBy("id")
      .execute();
    const [planned, applied] = [1, 2].map((attempt) =>
      chunks.filter((chunk) => chunk.attempt === attempt),
    );
    expect([planned, applied].flat()).toEqual(chunks);
    for (const part of [planned, applied])
      expect(part?.map(({ number }) => number)).toEqual(part?.map((_, index) => index + 1));
    const log = chunks.map(({ text }) => text).join("");
    const lines = [...log.matchAll(/: line (\d+)$/gm)].map(([, line]) => Number(line));
    const counts = [...log.matchAll(/: (\d+) lines$/gm)].map(([, count]) => Number(count));
    expect(counts).toEqual([lines.length]);
    expect(lines).toEqual(lines.map((_, index) => index + 1));
    expect(log.split("Apply complete!")).toHaveLength(2);
  }

  /** An operation went through exactly these states, did its work once, and is reported. */
  async function expectEnd(name: string, moves: readonly string[]) {
    const { id, kind } = await newest(name);
    await until(name, moves.at(-1) as OperationStatus);
    // The runner deletes what it needs to report again once the server has answered.
    await eventually(() => existsSync(join(folder, "work", String(id)))).toBe(false);
    expect(await movesOf(name), name).toEqual(moves);
    await expectWholeLog(id);
    expect(await runs(name)).toBe(kind === "destroy" ? "apply\ndestroy\n" : "apply\n");
  }

  it("in each phase of deployments brings each to its end once", async () => {
    await mayPlan();
    for (const name of ["destroyed", "approved", "applying", "silent", "planned"])
      await deploy(name);
    await letEnd("destroyed");
    await startApplies("destroyed", "applying", "silent");
    await until("destroyed", "applied");
    const path = `/api/deployments/${idOf("destroyed")}/operations`;
    expect((await owner.client.post(path, { kind: "destroy" })).status).toBe(201);
    await approve("destroyed");
    await eventually(() => runs("destroyed")).toBe("apply\ndestroy\n");
    for (const name of ["approved", "planned"]) await until(name, "planned");
    await rm(join(folder, "go"));
    const before = await plans();
    await deploy("planning");
    await eventually(plans).toBe(`${before}plan\n`);
    // The runner doesn't hear of a lease, nor that a part of a log is stored.
    const { id: operationId } = await newest("applying");
    const lost = [/\/leases /, new RegExp(`/${operationId}/log `)].map(proxy.loseAnswers);
    await deploy("leased");
    await Promise.all(lost);
    const live = ["leased", "planning", "planned"];
    await killServer(async () => {
      await approvePlan(owner, idOf("approved"));
      await silence("silent");
      const names = [...live, "approved", "applying", "silent", "destroyed"];
      const found = [...live, "approved", "applying", "uncertain", "destroying"];
      expect(await statuses(...names)).toEqual(found);
    });
    await mayPlan();
    await letEnd("destroyed", "destroy");
    for (const name of [...live, "approved"]) await letEnd(name);
    for (const name of live) await approve(name);
    await expectEnd("destroyed", DESTROYED);
    for (const name of [...live, "approved"]) await expectEnd(name, APPLIED);
    await until("silent", "applying");
    await until("applying", "applying");
  });

  it("before it answers a result sends that again, and it counts once", async () => {
    const { id: operationId } = await newest("applying");
    const { db } = server.services;
    const lost = proxy.loseAnswers(new RegExp(`/${operationId}/result `));
    await holdingLocks(db, async (holder) => {
      // The other result waits for this lock, so it isn't stored when the server is killed.
      await lockDeploymentRow(holder, idOf("silent"));
      for (const name of ["applying", "silent"]) await letEnd(name);
      await untilWaitingForLocks(db, 1);
      await lost;
      await killable.kill();
    });
    expect(await statuses("applying", "silent")).toEqual(["applied", "applying"]);
    // Now the runner only waits for work.
    await killServer(() => deploy("queued"));
    await letEnd("queued");
    await approve("queued");
    const uncertain = [...APPLIED.slice(0, -1), "uncertain", "applying", "applied"];
    await expectEnd("applying", APPLIED);
    await expectEnd("silent", uncertain);
    await expectEnd("queued", APPLIED);
    expect(runner.exitCode).toBeNull();
  });
});
