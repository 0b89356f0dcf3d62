import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Lease } from "@stackyard/contract/deployments/lease";
import type { PlanReport } from "@stackyard/contract/deployments/plan-report";
import { afterEach, describe, expect, it, vi } from "vitest";
import { approvalOf, leaseFor } from "../test/lease.ts";
import { openWorkshop, type TestWorkshop, TOOLS, workshopIn } from "../test/open-workshop.ts";
import { makeRecordingTool } from "../test/recording-tool.ts";
import { pathsOf } from "./pool.ts";
import { isRunning } from "./process/process-identity.ts";
import { runRunner } from "./runner.ts";
import { workPaths } from "./work-folder.ts";

vi.setConfig({ testTimeout: 120_000 });

/** Its apply waits for a file, and counts how often it ran. */
const SLOW = `
variable "folder" {
  type = string
}
resource "terraform_data" "slow" {
  provisioner "local-exec" {
    command = "echo run >> \${var.folder}/runs; while [ ! -e \${var.folder}/go ]; do sleep 0.1; done"
  }
}
resource "terraform_data" "after" {
  input      = "done"
  depends_on = [terraform_data.slow]
}
`;

/** Its destroy waits for a file as well. */
const SLOW_DESTROY = `
resource "terraform_data" "end" {
  input = var.folder
  provisioner "local-exec" {
    when    = destroy
    command = "echo end >> \${self.input}/runs; while [ ! -e \${self.input}/go ]; do sleep 0.1; done"
  }
}
`;

let shop: TestWorkshop;
afterEach(() => shop.close());

/** Terraform that doesn't end when asked is killed after a minute. */
const until = <T>(read: () => T) => expect.poll(read, { timeout: 90_000 });
const runs = () => readFile(join(shop.folder, "runs"), "utf8").catch(() => "");
const letGo = () => writeFile(join(shop.folder, "go"), "");
const lease = (changes: Partial<Lease> = {}) =>
  leaseFor({ archiveSha256: shop.sha256, variables: { folder: shop.folder } }, changes);

/** Starts a runner in this process. */
function start({ once = false } = {}) {
  const [stop, interrupt] = [new AbortController(), new AbortController()];
  const ended = runRunner(shop, {
    once,
    stop: stop.signal,
    interrupt: interrupt.signal,
  });
  return { stop, interrupt, ended };
}

/** Starts a runner in a process of its own, with this work. */
const startProcess = (work: Lease) =>
  spawn(process.execPath, [join(import.meta.dirname, "../test/apply-entry.ts")], {
    env: { ...process.env, FOLDER: shop.folder, LEASE: JSON.stringify(work) },
    stdio: "ignore",
  });

/** Plans, and returns the lease of its apply. */
async function plan(): Promise<Lease> {
  shop.server.leases.push(lease());
  await start({ once: true }).ended;
  const [made] = shop.server.plans;
  if (!made) throw new Error(shop.server.results[0]?.message ?? "There is no plan.");
  return lease({ attempt: 2, work: "apply", approval: approvalOf(made) });
}

describe.each(TOOLS.slice(0, 1))("a runner with %s", (tool) => {
  const open = async (options = {}) => {
    shop = await openWorkshop({ files: { "main.tf": SLOW }, tool, ...options });
  };

  it("that is killed in an apply reports its true end after the restart", async () => {
    await open();
    const apply = await plan();
    const killed = startProcess(apply);
    await until(runs).toBe("run\n");
    killed.kill("SIGKILL");
    const second = start({ once: true });
    await until(() => shop.server.heartbeats + shop.server.logs.size).toBeGreaterThan(0);
    await letGo();
    expect(await second.ended).toBe(true);
    expect(shop.server.results).toMatchObject([{ attempt: 2, outcome: "succeeded" }]);
    expect(shop.server.logOf(31, 2)).toContain("Apply complete!");
    expect(await runs()).toBe("run\n");
  });

  it("that is offered work again until it has taken it does that once", async () => {
    await open({ settings: { limits: { operations: 2 } } });
    await letGo();
    /** The server offers this again, because it hasn't heard from the runner yet. */
    const offerTwice = async (work: Lease) => {
      shop.server.leases.push(work, work);
      const { stop, ended } = start({ once: true });
      const { plans, results } = shop.server;
      await until(() => plans.length + results.length).toBeGreaterThanOrEqual(work.attempt);
      stop.abort();
      await ended;
    };
    await offerTwice(lease());
    expect(shop.server.plans).toHaveLength(1);
    const approval = approvalOf(shop.server.plans[0] as PlanReport);
    await offerTwice(lease({ attempt: 2, work: "apply", approval }));
    expect(shop.server.results).toMatchObject([{ attempt: 2, outcome: "succeeded" }]);
    expect(shop.server.taken.map(({ attempt }) => attempt)).toEqual([1, 2]);
    expect(await runs()).toBe("run\n");
  });

  it("that is offered a plan again ends its earlier attempt first", async () => {
    const bin = await mkdtemp(join(tmpdir(), "runner-faults-"));
    const waits = `if [ "$1" = plan ]; then echo plan >> '${bin}/plans'; while [ ! -e '${bin}/go' ]; do sleep 0.1; done; fi`;
    const { path } = await makeRecordingTool(bin, tool, waits);
    await open({ tool: path, settings: { limits: { operations: 2 } } });
    const started = () => readFile(join(bin, "plans"), "utf8").catch(() => "");
    shop.server.leases.push(lease());
    const { stop, ended } = start();
    await until(started).toBe("plan\n");
    // The runner was silent for too long, and then asks for more work.
    shop.server.leases.push(lease({ attempt: 2 }));
    await until(started).toBe("plan\nplan\n");
    await writeFile(join(bin, "go"), "");
    await until(() => shop.server.plans.length).toBe(1);
    stop.abort();
    expect(await ended).toBe(false);
    expect(shop.server.plans).toMatchObject([{ attempt: 2 }]);
    expect(shop.server.results).toEqual([]);
    expect(await shop.journal.read(31)).toMatchObject({ lease: { attempt: 2 }, step: "held" });
    await rm(bin, { recursive: true });
  });

  it("that is killed before it started an apply never starts it, and says so", async () => {
    await open();
    const apply = await plan();
    const held = await shop.journal.read(31);
    if (!held) throw new Error("There is no plan.");
    await shop.journal.write({ ...held, lease: apply, step: "applying" });
    await letGo();
    await start({ once: true }).ended;
    expect(shop.server.results).toMatchObject([{ attempt: 2, outcome: "not_started" }]);
    expect(await runs()).toBe("");
  });

  it("that is killed during a plan leaves it to the server, and nothing goes on", async () => {
    const bin = await mkdtemp(join(tmpdir(), "runner-faults-"));
    const waits = `if [ "$1" = plan ]; then while [ ! -e '${bin}/go' ]; do sleep 0.1; done; fi`;
    const { path } = await makeRecordingTool(bin, tool, waits);
    await open({ tool: path });
    const killed = startProcess(lease());
    const started = join(workPaths(shop.pool, 31).folder, "plan-1.program");
    await until(() => existsSync(started)).toBe(true);
    const program = JSON.parse(await readFile(started, "utf8"));
    killed.kill("SIGKILL");
    // Its supervisor hears of that.
    await until(() => isRunning(program)).toBe(false);
    await writeFile(join(bin, "go"), "");
    await start({ once: true }).ended;
    expect([shop.server.plans, shop.server.results]).toEqual([[], []]);
    expect((await shop.journal.read(31))?.step).toBe("closed");
    shop.server.leases.push(lease({ attempt: 2 }));
    await start({ once: true }).ended;
    expect(shop.server.plans).toMatchObject([{ operationId: 31, attempt: 2 }]);
    await rm(bin, { recursive: true });
  });

  it("that is killed while its plan waits for approval still applies exactly that plan", async () => {
    await open();
    const apply = await plan();
    // Another process knows only what is on the disk.
    const next = await workshopIn(shop.folder, shop.server);
    const never = new AbortController().signal;
    shop.server.leases.push(apply);
    await letGo();
    await runRunner(next, { once: true, stop: never, interrupt: never });
    expect(shop.server.results).toMatchObject([{ attempt: 2, outcome: "succeeded" }]);
    expect(await runs()).toBe("run\n");
  });

  it("that is killed before its report arrived sends it after the restart, and repeats nothing", async () => {
    await open();
    shop.server.leases.push(await plan());
    await letGo();
    await start({ once: true }).ended;
    const closed = await shop.journal.read(31);
    if (!closed?.report) throw new Error("There is no report.");
    shop.server.results.length = 0;
    await shop.journal.write({ ...closed, step: "reporting" });
    await start({ once: true }).ended;
    expect(shop.server.results).toMatchObject([{ attempt: 2, outcome: "succeeded" }]);
    expect(await runs()).toBe("run\n");
  });

  it("that is killed in a destroy reports its true end after the restart", async () => {
    await open({ files: { "main.tf": `${SLOW}${SLOW_DESTROY}` } });
    await letGo();
    shop.server.leases.push(await plan());
    await start({ once: true }).ended;
    shop.server.leases.push(lease({ operationId: 33, work: "destroy-plan" }));
    await start({ once: true }).ended;
    const made = shop.server.plans.at(-1);
    if (!made) throw new Error("There is no plan to destroy.");
    const destroy = { operationId: 33, attempt: 2, approval: approvalOf(made) };
    await rm(join(shop.folder, "go"));
    const killed = startProcess(lease({ ...destroy, work: "destroy" }));
    await until(runs).toBe("run\nend\n");
    killed.kill("SIGKILL");
    const second = start({ once: true });
    await letGo();
    expect(await second.ended).toBe(true);
    const last = shop.server.results.at(-1);
    expect(last).toMatchObject({ operationId: 33, attempt: 2, outcome: "succeeded" });
    expect(await runs()).toBe("run\nend\n");
  });

  it("reports a plan that ended while the network was cut", async () => {
    await open();
    shop.server.isCut = true;
    shop.server.leases.push(lease());
    const { ended } = start({ once: true });
    await until(async () => (await shop.journal.read(31))?.step).toBe("reporting");
    expect(shop.server.plans).toEqual([]);
    shop.server.isCut = false;
    await ended;
    expect(shop.server.plans).toHaveLength(1);
    expect(shop.server.logOf(31, 1)).toContain("Plan: 2 to add");
  });

  it("runs an attempt again only if it had not started", async () => {
    await open();
    await shop.journal.write({ lease: lease(), step: "leased", plan: null, report: null });
    shop.server.leases.push(lease());
    await start({ once: true }).ended;
    expect(shop.server.plans).toHaveLength(1);
    const working = lease({ operationId: 32 });
    await shop.journal.write({ lease: working, step: "working", plan: null, report: null });
    shop.server.leases.push(working);
    await start({ once: true }).ended;
    expect(shop.server.plans).toHaveLength(1);
  });

  it("whose supervisor and Terraform are killed in an apply claims nothing", async () => {
    await open();
    const apply = await plan();
    shop.server.leases.push(apply);
    const { ended } = start({ once: true });
    await until(runs).toBe("run\n");
    const { folder } = workPaths(shop.pool, 31);
    const digest = apply.approval?.planDigest;
    for (const name of ["started", "program"]) {
      const path = join(folder, `apply-${digest}.${name}`);
      // Terraform may have come this far before its supervisor has written it down.
      await until(() => existsSync(path)).toBe(true);
      const { pid } = JSON.parse(await readFile(path, "utf8"));
      process.kill(pid, "SIGKILL");
    }
    await letGo();
    await ended;
    expect(shop.server.results).toEqual([]);
    expect((await shop.journal.read(31))?.step).toBe("closed");
    await start({ once: true }).ended;
    expect(shop.server.results).toEqual([]);
    expect(await runs()).toBe("run\n");
  });

  it("finishes an apply that the server doesn't accept any longer", async () => {
    await open();
    shop.server.leases.push(await plan());
    const { ended } = start({ once: true });
    await until(runs).toBe("run\n");
    shop.server.stale.add(31);
    const beats = shop.server.heartbeats;
    await until(() => shop.server.heartbeats).toBeGreaterThan(beats);
    await letGo();
    await ended;
    const state = await readFile(join(pathsOf(shop.folder).state, "7.tfstate"), "utf8");
    expect(state).toContain('"done"');
    expect((await shop.journal.read(31))?.report?.body).toMatchObject({ outcome: "succeeded" });
  });

  it("reports an apply that ended while the network was cut", async () => {
    await open();
    shop.server.leases.push(await plan());
    const { ended } = start({ once: true });
    await until(runs).toBe("run\n");
    shop.server.isCut = true;
    await letGo();
    await until(async () => (await shop.journal.read(31))?.step).toBe("reporting");
    expect(shop.server.results).toEqual([]);
    shop.server.isCut = false;
    await ended;
    expect(shop.server.results).toMatchObject([{ outcome: "succeeded" }]);
    expect(shop.server.logOf(31, 2)).toContain("Apply complete!");
  });

  it("finishes an apply when it is stopped, and then exits", async () => {
    await open();
    shop.server.leases.push(await plan());
    const { stop, ended } = start();
    await until(runs).toBe("run\n");
    stop.abort();
    await letGo();
    expect(await ended).toBe(true);
    expect(shop.server.results).toMatchObject([{ outcome: "succeeded" }]);
  });

  it("asks an apply to stop if the owner wants that, and reports how far it came", async () => {
    await open();
    shop.server.leases.push(await plan());
    const { stop, interrupt, ended } = start();
    await until(runs).toBe("run\n");
    stop.abort();
    interrupt.abort();
    await ended;
    expect(shop.server.results).toMatchObject([{ outcome: "failed", failure: "apply_failed" }]);
    expect(shop.server.results[0]?.state?.serial).toBeGreaterThan(0);
  });

  it.each(["cancelled", "stale"] as const)("ends a plan that becomes %s", async (reason) => {
    await open({ settings: { limits: { operations: 2 } } });
    shop.server.leases.push(await plan(), lease({ operationId: 32 }));
    // The apply holds the lock of the state, so that the plan waits.
    const { ended } = start({ once: true });
    await until(runs).toBe("run\n");
    await until(() => shop.server.logOf(32, 1)).toContain("successfully initialized");
    shop.server[reason].add(32);
    await until(async () => (await shop.journal.read(32))?.step).toBe("closed");
    const results = shop.server.results.map(({ outcome }) => outcome);
    expect(results).toEqual(reason === "cancelled" ? ["cancelled"] : []);
    await letGo();
    await ended;
  });
});
