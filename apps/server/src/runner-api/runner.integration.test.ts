import type { ChildProcess } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createAdaptorServer, type ServerType } from "@hono/node-server";
import { registryName } from "@stackyard/contract/modules/registry-name";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { approvePlan } from "../../test/actions/approve-plan.ts";
import { buyModule } from "../../test/actions/buy-module.ts";
import { createPool } from "../../test/actions/enroll-runner.ts";
import { publishModule } from "../../test/actions/publish-module.ts";
import { hasTerraform, startRunnerProcess, writePoolSettings } from "../../test/runner-process.ts";
import { openCuttableProxy } from "../../test/stand-ins/cuttable-proxy.ts";
import { openTestServer, type SignedUp, type TestServer } from "../../test/test-server.ts";

vi.setConfig({ testTimeout: 240_000 });

/** An apply appends a line to a file, then waits for another file. */
const FILES = {
  "main.tf": `resource "terraform_data" "slow" {
  input = var.folder

  provisioner "local-exec" {
    command = "echo run >> '\${var.folder}/runs'; while [ ! -e '\${var.folder}/go' ]; do sleep 0.1; done"
  }
}
`,
  "variables.tf": `variable "folder" {
  description = "Where the apply waits."
  type        = string
}
`,
  "outputs.tf": `output "folder" {
  description = "Where the apply waited."
  value       = terraform_data.slow.output
}
`,
  "README.md": "# Slow\n\nWaits.\n",
};

/** Called by the deployed module, from the same registry. */
const CALLED = {
  "main.tf": 'resource "terraform_data" "called" {}\n',
  "README.md": "# Called\n",
};

describe.runIf(hasTerraform)("a runner and its server", () => {
  let server: TestServer;
  /** What answers the runners' requests. */
  let serving: Pick<TestServer, "app">;
  let http: ServerType;
  let proxy: Awaited<ReturnType<typeof openCuttableProxy>>;
  let owner: SignedUp;
  let moduleId: number;
  let folder: string;
  let poolId: number;
  let runners: ChildProcess[];

  beforeAll(async () => {
    server = await openTestServer({ worksJobs: true });
    serving = server;
    http = createAdaptorServer({ fetch: (request, env) => serving.app.fetch(request, env) });
    await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
    proxy = await openCuttableProxy((http.address() as AddressInfo).port);
    owner = await server.signUp();
    const author = await server.signUp("contributor");
    const called = await publishModule(server, author, {}, CALLED);
    const { namespace, name, system } = called;
    const source = `${registryName(proxy.origin)}/${namespace}/${name}/${system}`;
    const call = `module "called" {\n  source  = "${source}"\n  version = "~> 1.0"\n}\n`;
    const files = { ...FILES, "main.tf": `${FILES["main.tf"]}\n${call}` };
    ({ id: moduleId } = await publishModule(server, author, {}, files));
    for (const id of [moduleId, called.id]) await buyModule(owner, id);
  });
  afterAll(async () => {
    proxy.close();
    http.close();
    await server.close();
  });

  beforeEach(async () => {
    runners = [];
    folder = await mkdtemp(join(tmpdir(), "deployed-"));
    poolId = await createPool(owner, folder.slice(-6));
    await writePoolSettings(folder, { server: proxy.origin });
  });
  afterEach(async () => {
    for (const runner of runners) runner.kill("SIGKILL");
    await rm(folder, { recursive: true, force: true });
  });

  async function startRunner(): Promise<ChildProcess> {
    const { body } = await owner.client.post(`/api/runner-pools/${poolId}/enrollment-tokens`, {});
    const runner = startRunnerProcess(folder, body.token);
    runners.push(runner);
    return runner;
  }

  async function deploy(): Promise<number> {
    const { status, body } = await owner.client.post("/api/user/deployments", {
      ...{ moduleId, poolId, name: "Slow", provider: "aws", region: "eu-central-1" },
      variables: { folder },
    });
    expect(status, JSON.stringify(body)).toBe(201);
    return body.id;
  }

  const read = async (id: number) => (await owner.client.get(`/api/deployments/${id}`)).body;
  const until = (id: number, status: string) =>
    expect.poll(async () => (await read(id)).status).toBe(status);
  const runs = () => {
    try {
      return readFileSync(join(folder, "runs"), "utf8");
    } catch {
      return "";
    }
  };
  const letGo = () => writeFile(join(folder, "go"), "");

  async function approve(id: number): Promise<void> {
    await until(id, "planned");
    await approvePlan(owner, id);
  }

  /** Starts an apply, which waits. */
  async function startApply() {
    const runner = await startRunner();
    const id = await deploy();
    await approve(id);
    await expect.poll(runs).toBe("run\n");
    return { runner, id };
  }

  it("plan, apply, find no drift and destroy", async () => {
    const { runner, id } = await startApply();
    await letGo();
    await until(id, "applied");
    expect((await read(id)).outputs).toEqual({ folder: JSON.stringify(folder) });
    const [{ id: operationId, plan }] = (await read(id)).operations;
    expect(plan.summary.counts).toMatchObject({ create: 2 });
    const log = (await owner.client.get(`/api/operations/${operationId}/log`)).body;
    expect(log.map(({ text }: { text: string }) => text).join("")).toContain("Apply complete!");

    await owner.client.post(`/api/deployments/${id}/operations`, { kind: "check" });
    await expect.poll(async () => (await read(id)).operations[0].status).toBe("checked");
    expect((await read(id)).operations[0].plan.hasChanges).toBe(false);

    await owner.client.post(`/api/deployments/${id}/operations`, { kind: "destroy" });
    await approve(id);
    await until(id, "destroyed");
    const exited = new Promise((resolve) => runner.once("exit", resolve));
    runner.kill("SIGTERM");
    expect(await exited).toBe(0);
    expect(runs()).toBe("run\n");
  });

  it("survive that the runner is killed in the middle of an apply", async () => {
    const { runner, id } = await startApply();
    runner.kill("SIGKILL");
    await startRunner();
    await letGo();
    await until(id, "applied");
    expect(runs()).toBe("run\n");
    expect(await readFile(join(folder, "state", `${id}.tfstate`), "utf8")).toContain("slow");
  });

  it("survive that the network is cut in the middle of an apply", async () => {
    const { id } = await startApply();
    proxy.cut();
    await letGo();
    const state = () => readFile(join(folder, "state", `${id}.tfstate`), "utf8").catch(() => "");
    await expect.poll(state).toContain('"output"');
    expect(await read(id)).toMatchObject({ status: "applying" });
    proxy.restore();
    await until(id, "applied");
    expect(runs()).toBe("run\n");
  });

  it("survive that the database ends all connections in the middle of an apply", async () => {
    const { id } = await startApply();
    const endConnections = () =>
      sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid()`.execute(server.services.db);
    await endConnections();
    await letGo();
    await until(id, "applied");
    // The runner waits for work, and hears of it after its request's connection ended, too.
    await endConnections();
    await expect
      .poll(async () => {
        const path = `/api/deployments/${id}/operations`;
        return (await owner.client.post(path, { kind: "check" })).status;
      })
      .toBe(201);
    await expect.poll(async () => (await read(id)).operations?.[0].status).toBe("checked");
    expect(runs()).toBe("run\n");
  });

  it("survive that another server takes over in each phase", async () => {
    const other = await server.openSecondServer();
    /** Cuts open requests. The process that answers from then on knows nothing about them. */
    const replaceServer = () => {
      proxy.cut();
      serving = serving === server ? other : server;
      proxy.restore();
    };
    await startRunner();
    await expect
      .poll(async () => (await owner.client.get("/api/user/runner-pools")).body)
      .toContainEqual(expect.objectContaining({ id: poolId, runnerCount: 1 }));
    replaceServer();
    const id = await deploy();
    await expect.poll(async () => (await read(id)).status).not.toBe("queued");
    replaceServer();
    await approve(id);
    replaceServer();
    await expect.poll(runs).toBe("run\n");
    expect(await read(id)).toMatchObject({ status: "applying" });
    replaceServer();
    await letGo();
    await until(id, "applied");
    expect((await read(id)).outputs).toEqual({ folder: JSON.stringify(folder) });
    expect(runs()).toBe("run\n");
    await owner.client.post(`/api/deployments/${id}/operations`, { kind: "destroy" });
    replaceServer();
    await approve(id);
    replaceServer();
    await until(id, "destroyed");
    expect(await readFile(join(folder, "state", `${id}.tfstate`), "utf8")).not.toContain("slow");
    serving = server;
    await other.close();
  });

  it("survive that the runner is killed during a plan", async () => {
    const first = await startRunner();
    const id = await deploy();
    await expect.poll(async () => (await read(id)).status).not.toBe("queued");
    const exited = new Promise((resolve) => first.once("exit", resolve));
    first.kill("SIGKILL");
    await exited;
    await startRunner();
    // The server leases the plan again once the first runner has been silent for long enough.
    const long = new Date(Date.now() - 3_600_000);
    await server.services.db
      .updateTable("deploymentOperations")
      .set({ heartbeatAt: long })
      .where("deploymentId", "=", id)
      .where("status", "in", ["leased", "planning"])
      .execute();
    const { sweepLeases } = await import("../domains/deployments/operations/sweep-leases.ts");
    await sweepLeases(server.services);
    await approve(id);
    await letGo();
    await until(id, "applied");
    expect(runs()).toBe("run\n");
  });
});
