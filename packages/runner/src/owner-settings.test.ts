import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Lease, LeaseInputs } from "@stackyard/contract/deployments/lease";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { approvalOf, leaseFor } from "../test/lease.ts";
import { openWorkshop, type TestWorkshop, TOOLS } from "../test/open-workshop.ts";
import { makeRecordingTool } from "../test/recording-tool.ts";
import { allowances } from "./module/allowances.ts";
import { pathsOf } from "./pool.ts";
import { runRunner } from "./runner.ts";
import { workPaths } from "./work-folder.ts";

const MODULE = `
variable "text" {
  default = "a"
}
resource "terraform_data" "kept" {
  input = var.text
  provisioner "local-exec" {
    command = "echo the key is $STACKYARD_TEST_KEY"
  }
}
`;

const ALL = ["plan", "check", "apply", "destroy"];
const NEVER = new AbortController().signal;

let shop: TestWorkshop;
let bin: string;
beforeEach(async () => {
  bin = await mkdtemp(join(tmpdir(), "recording-tool-"));
});
afterEach(async () => {
  await shop.close();
  await rm(bin, { recursive: true });
});

describe.each(TOOLS.slice(0, 1))("a runner with %s", (tool) => {
  /** Opens a pool whose program notes its calls, which the returned function lists. */
  async function open(first = "") {
    const { path, takeCalls } = await makeRecordingTool(bin, tool, first);
    const settings = { allow: { operations: ALL }, terraform: { program: path } };
    shop = await openWorkshop({ files: { "main.tf": MODULE }, settings });
    await takeCalls();
    return takeCalls;
  }

  const lease = (changes: Partial<Lease> = {}, inputs: Partial<LeaseInputs> = {}) =>
    leaseFor({ archiveSha256: shop.sha256, ...inputs }, changes);

  /** Does one piece of work with what the owner allows now. */
  async function runOnce(work: Lease, allowed: object = {}) {
    shop.server.leases.push(work);
    const allow = allowances.parse({ operations: ALL, ...allowed });
    const options = { once: true, stop: NEVER, interrupt: NEVER };
    await runRunner({ ...shop, pool: { ...shop.pool, allow } }, options);
    return shop.server.results.at(-1);
  }

  /** The lease that carries out the last plan. */
  function approved(work: "apply" | "destroy" = "apply"): Lease {
    const plan = shop.server.plans.at(-1);
    if (!plan) throw new Error(shop.server.results.at(-1)?.message ?? "There is no plan.");
    const { operationId, attempt, state } = plan;
    const approval = approvalOf(plan);
    return lease({ operationId, attempt: attempt + 1, work, approval, expectedState: state });
  }

  describe("changes nothing that its owner forbids, whatever the server offers:", () => {
    it.each([
      ["more than plans", { operations: ["plan"] }, "doesn't allow apply"],
      ["the module", { modules: [{ address: "ada/other/aws" }] }, "doesn't allow ada/network/aws"],
      [
        "the archive",
        { modules: [{ address: "ada/network/aws", sha256: "1".repeat(64) }] },
        "with this checksum",
      ],
      ["the namespace", { namespaces: ["bob"] }, "doesn't allow modules of ada"],
      ["the provider", { providers: ["google"] }, "doesn't allow the provider aws"],
      [
        "changes at this hour",
        { hours: { days: ["thu"], from: "13:00", to: "17:00" } },
        "only on thu from 13:00",
      ],
      [
        "changes on this day",
        { hours: { days: ["fri"], from: "08:00", to: "17:00" } },
        "only on fri",
      ],
    ])("%s", async (_, allowed, message) => {
      const takeCalls = await open();
      await runOnce(lease());
      const apply = approved();
      await takeCalls();
      const result = await runOnce(apply, allowed);
      expect(result).toMatchObject({ outcome: "not_started", failure: "refused_by_owner" });
      expect(result?.message).toContain(message);
      expect(await takeCalls()).toEqual([]);
      await expect(stat(join(pathsOf(shop.folder).state, "7.tfstate"))).rejects.toThrow("ENOENT");
    });

    it("a destroy", async () => {
      const takeCalls = await open();
      await runOnce(lease());
      const expectedState = (await runOnce(approved()))?.state ?? null;
      await runOnce(lease({ operationId: 32, work: "destroy-plan", expectedState }));
      const destroy = approved("destroy");
      await takeCalls();
      const result = await runOnce(destroy, { operations: ["plan", "check", "apply"] });
      expect(result).toMatchObject({ operationId: 32, outcome: "not_started" });
      expect(result).toMatchObject({ failure: "refused_by_owner" });
      expect(await takeCalls()).toEqual([]);
    });
  });

  it("plans with the plan's credentials, and applies with those of the apply", async () => {
    const takeCalls = await open();
    const paths = pathsOf(shop.folder);
    const mode = 0o600;
    await writeFile(paths.planEnvironment, "STACKYARD_TEST_KEY=reads-only-1\n", { mode });
    await writeFile(paths.applyEnvironment, "STACKYARD_TEST_KEY=may-write-2\n", { mode });
    const keysOf = async () =>
      (await takeCalls()).map(({ args, env }) => [args[0], env.STACKYARD_TEST_KEY]);
    await runOnce(lease());
    const planned = await keysOf();
    expect(planned).toEqual(
      ["init", "state", "plan", "show"].map((command) => [command, "reads-only-1"]),
    );
    const expectedState = (await runOnce(approved()))?.state ?? null;
    const applied = await keysOf();
    expect(applied).toEqual(
      ["state", "show", "apply", "state", "output", "show"].map((command) => [
        command,
        "may-write-2",
      ]),
    );
    expect(shop.server.logOf(31, 2)).toContain("the key is [hidden]");
    expect(JSON.stringify([...shop.server.logs])).not.toContain("may-write-2");

    await runOnce(lease({ operationId: 32, work: "check", expectedState }));
    await runOnce(lease({ operationId: 33, work: "destroy-plan", expectedState }));
    expect(new Set((await keysOf()).map(([, key]) => key))).toEqual(new Set(["reads-only-1"]));
    await runOnce(approved("destroy"));
    expect(new Set((await keysOf()).map(([, key]) => key))).toEqual(new Set(["may-write-2"]));
  });

  it("passes on nothing else that its own environment has", async () => {
    const takeCalls = await open();
    vi.stubEnv("AWS_SECRET_ACCESS_KEY", "the-runner-s-own");
    await runOnce(lease()).finally(() => vi.unstubAllEnvs());
    const { home } = workPaths(shop.pool, 31);
    for (const { args, env } of await takeCalls()) {
      expect(env, args[0]).not.toHaveProperty("AWS_SECRET_ACCESS_KEY");
      expect(env.HOME).toBe(home);
    }
  });

  it("installs exactly the providers of the owner's lock file", async () => {
    const takeCalls = await open();
    const init = async () => (await takeCalls()).find(({ args }) => args[0] === "init");
    await runOnce(lease());
    expect((await init())?.args).not.toContain("-lockfile=readonly");
    const lockFile = join(pathsOf(shop.folder).root, ".terraform.lock.hcl");
    await writeFile(lockFile, "# Pinned by the owner.\n");
    await runOnce(lease({ operationId: 32 }));
    expect(shop.server.plans).toHaveLength(2);
    expect((await init())?.args).toContain("-lockfile=readonly");
  });

  it("keeps providers in the pool's cache", async () => {
    const takeCalls = await open();
    await runOnce(lease());
    const { plugins } = pathsOf(shop.folder);
    const calls = await takeCalls();
    expect(calls.map(({ env }) => env.TF_PLUGIN_CACHE_DIR)).toEqual(calls.map(() => plugins));
    expect((await stat(plugins)).mode & 0o777).toBe(0o700);
  });

  it("lets no other user read a plan, its values or its log", async () => {
    await open();
    await runOnce(lease());
    const modeOf = async (path: string) => (await stat(path)).mode & 0o777;
    const paths = workPaths(shop.pool, 31);
    const pool = pathsOf(shop.folder);
    for (const folder of [pool.work, pool.state, pool.archives, paths.folder, paths.root])
      expect(await modeOf(folder), folder).toBe(0o700);
    const values = join(paths.root, "terraform.tfvars.json");
    for (const file of [paths.plan, paths.cliConfig, values, paths.log(1)])
      expect(await modeOf(file), file).toBe(0o600);
  });

  it("waits for the lock of a state, and never takes it by force", async () => {
    const takeCalls = await open();
    await runOnce(lease());
    const expectedState = (await runOnce(approved()))?.state ?? null;
    await runOnce(lease({ operationId: 32, work: "check", expectedState }));
    await runOnce(lease({ operationId: 33, work: "destroy-plan", expectedState }));
    expect(await runOnce(approved("destroy"))).toMatchObject({ outcome: "succeeded" });
    const commands = (await takeCalls()).map(({ args }) => args);
    const names = new Set(commands.map(([name]) => name));
    expect([...names].sort()).toEqual(["apply", "init", "output", "plan", "show", "state"]);
    for (const command of commands) {
      expect(command.join(" ")).not.toMatch(/-lock=|force-unlock|state (?!pull)/);
      if (command[0] === "plan" || command[0] === "apply")
        expect(command).toContain("-lock-timeout=60s");
    }
  });

  it.each([
    ["init", 1_500, "The init took longer than the runner's owner allows."],
    // Starting the init before it may take as long on a busy machine.
    ["state", 8_000, "terraform state took too long."],
  ])(
    "ends a plan whose %s takes longer than the owner allows",
    async (command, planMs, message) => {
      await open(`case "$1" in ${command}) exec sleep 150;; init) exit 0;; esac`);
      shop = { ...shop, pool: { ...shop.pool, limits: { ...shop.pool.limits, planMs } } };
      const result = await runOnce(lease());
      expect(result).toMatchObject({ outcome: "failed", failure: "timed_out", message });
      expect(shop.server.plans).toEqual([]);
    },
  );
});
