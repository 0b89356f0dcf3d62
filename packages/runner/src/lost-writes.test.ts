import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Lease } from "@stackyard/contract/deployments/lease";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { approvalOf, leaseFor } from "../test/lease.ts";
import { openWorkshop, type TestWorkshop, TOOLS } from "../test/open-workshop.ts";
import type { JournalEntry } from "./journal.ts";
import { pathsOf } from "./pool.ts";
import { isRunning } from "./process/process-identity.ts";
import { runRunner } from "./runner.ts";
import { describeResult } from "./terraform/apply-plan.ts";
import { workPaths } from "./work-folder.ts";
import type { Workshop } from "./workshop.ts";

vi.setConfig({ testTimeout: 120_000 });

/** Its apply notes that it ran. The plan has hundreds of digests if that is wanted. */
const MODULE = `
variable "folder" {
  type = string
}
variable "last" {
  type    = string
  default = "true"
}
variable "digests" {
  type    = number
  default = 1
}
resource "terraform_data" "run" {
  input = [for each in range(var.digests) : [for next in range(100) : sha512("\${each} \${next}")]]
  provisioner "local-exec" {
    command = "echo run >> \${var.folder}/runs; \${var.last}"
  }
}
`;

const diskFull = () => Object.assign(new Error("No space left on device."), { code: "ENOSPC" });

let shop: TestWorkshop;
const mounted: string[] = [];
afterEach(() => {
  vi.restoreAllMocks();
  for (const path of mounted.splice(0)) spawnSync("umount", ["-l", path]);
  return shop.close();
});

async function runOnce(leases: readonly Lease[], changes: Partial<Workshop> = {}) {
  shop.server.leases.push(...leases);
  const never = new AbortController().signal;
  await runRunner({ ...shop, ...changes }, { once: true, stop: never, interrupt: never });
}

const lease = (variables: object = {}, changes: Partial<Lease> = {}) =>
  leaseFor(
    { archiveSha256: shop.sha256, variables: { folder: shop.folder, ...variables } },
    changes,
  );

/** Plans, and returns the lease of its apply. */
async function plan(variables: object = {}): Promise<Lease> {
  await runOnce([lease(variables)]);
  const [made] = shop.server.plans;
  if (!made) throw new Error(shop.server.results[0]?.message ?? "There is no plan.");
  return lease(variables, { attempt: 2, work: "apply", approval: approvalOf(made) });
}

const runs = () => readFile(join(shop.folder, "runs"), "utf8").catch(() => "");

describe.each(TOOLS.slice(0, 1))("a runner with %s", (tool) => {
  beforeEach(async () => {
    shop = await openWorkshop({ files: { "main.tf": MODULE }, tool });
  });

  /** A journal that can't write these steps. */
  const withoutRoomFor = (...steps: JournalEntry["step"][]) => {
    const write = shop.journal.write.bind(shop.journal);
    vi.spyOn(shop.journal, "write").mockImplementation(async (entry) => {
      if (steps.includes(entry.step)) throw diskFull();
      await write(entry);
    });
  };

  it.each(["leased", "working", "applying"] as const)(
    "whose journal can't note that an apply is %s doesn't start it",
    async (step) => {
      const apply = await plan();
      withoutRoomFor(step);
      await runOnce([apply]);
      expect(await runs()).toBe("");
      const reported = shop.server.results.map(({ outcome }) => outcome);
      expect(reported).toEqual(step === "applying" ? ["not_started"] : []);
      vi.restoreAllMocks();
      await runOnce([]);
      expect(await runs()).toBe("");
    },
  );

  it("reports the end of an apply that its journal can't note, and never applies it again", async () => {
    const apply = await plan();
    withoutRoomFor("reporting", "closed");
    await runOnce([apply]);
    expect(shop.server.results).toMatchObject([{ outcome: "succeeded" }]);
    vi.restoreAllMocks();
    // The report is sent again, in case it didn't arrive.
    await runOnce([]);
    await runOnce([apply]);
    for (const { outcome } of shop.server.results) expect(outcome).toBe("succeeded");
    expect(await runs()).toBe("run\n");
    expect((await shop.journal.read(31))?.step).toBe("closed");
  });

  it("whose journal can't be written doesn't ask for the work again at once", async () => {
    withoutRoomFor("leased");
    // The server offers the work again, because nobody has taken it.
    const poll = vi.spyOn(shop.server, "poll");
    poll.mockImplementation(async () => ({ lease: lease(), drain: false }));
    const stop = new AbortController();
    setTimeout(() => stop.abort(), 500);
    const { signal } = stop;
    await runRunner(shop, { once: false, stop: signal, interrupt: signal });
    expect(poll.mock.calls.length).toBeLessThanOrEqual(2);
  });

  describe("after an apply whose state could not be saved", () => {
    const FAILED = { exitCode: 1, stoppedFor: null, error: null };
    const unsaved = () => join(workPaths(shop.pool, 31).root, "errored.tfstate");
    const held = async () => {
      await plan();
      const entry = await shop.journal.read(31);
      if (!entry?.plan) throw new Error("There is no plan.");
      await writeFile(unsaved(), "{}");
      return { lease: entry.lease, plan: entry.plan };
    };
    const isBlocked = async () => {
      await runOnce([lease({}, { operationId: 32 })]);
      expect(shop.server.results.at(-1)).toMatchObject({
        ...{ operationId: 32, failure: "missing_state" },
      });
    };

    it("notes that once the disk has room, and does no more work on the deployment", async () => {
      const { lease, plan } = await held();
      const write = shop.records.write.bind(shop.records);
      const refusing = vi.spyOn(shop.records, "write").mockRejectedValueOnce(diskFull());
      refusing.mockImplementation(write);
      const result = await describeResult(shop, lease, plan, FAILED);
      expect(result).toMatchObject({ outcome: "failed", failure: "missing_state" });
      expect(refusing).toHaveBeenCalledTimes(2);
      await isBlocked();
    });

    it("says so even if the earlier state can't be read", async () => {
      const { lease, plan } = await held();
      const unable = { ...shop, tool: { ...shop.tool, path: "/bin/false" } };
      const result = await describeResult(unable, lease, plan, FAILED);
      expect(result).toMatchObject({ outcome: "failed", failure: "missing_state" });
      expect(result.message).toContain(unsaved());
      await isBlocked();
    });
  });

  describe("on a disk that is really full", () => {
    /** Gives a folder of the pool a disk of its own. */
    async function ownDisk(path: string, size: string): Promise<boolean> {
      await mkdir(path, { recursive: true });
      const args = ["-t", "tmpfs", "-o", `size=${size},mode=700`, "tmpfs", path];
      const isMounted = spawnSync("mount", args).status === 0;
      if (isMounted) mounted.push(path);
      else process.stdout.write("skipped: no file system could be mounted: no disk was filled\n");
      return isMounted;
    }
    /** Shell code that fills a disk. */
    const fill = (path: string) =>
      `n=0; while head -c 1024 /dev/zero > '${path}/fill'$n; do n=$((n+1)); done; true`;

    it("keeps the state of an apply beside it, and does no more work on the deployment", async () => {
      const { state } = pathsOf(shop.folder);
      if (!(await ownDisk(state, "64k"))) return;
      const apply = await plan({ last: fill(state) });
      await runOnce([apply]);
      expect(shop.server.results).toMatchObject([{ outcome: "failed", failure: "missing_state" }]);
      const unsaved = join(workPaths(shop.pool, 31).root, "errored.tfstate");
      expect(JSON.parse(await readFile(unsaved, "utf8")).resources).toHaveLength(1);
      expect(shop.server.results[0]?.message).toContain(unsaved);
      await runOnce([lease({}, { operationId: 32 })]);
      expect(shop.server.results.at(-1)).toMatchObject({ failure: "missing_state" });
      expect(await runs()).toBe("run\n");
    });

    it("keeps the state of an apply that Terraform could save nowhere, once there is room", async () => {
      await shop.close();
      const disk = await mkdtemp(join(tmpdir(), "lost-writes-"));
      const backend = { type: "local", config: { path: `${disk}/{deployment}.tfstate` } };
      shop = await openWorkshop({ files: { "main.tf": MODULE }, tool, settings: { backend } });
      const { work } = pathsOf(shop.folder);
      if (!(await ownDisk(work, "600k"))) return;
      await rm(disk, { recursive: true });
      await symlink(work, disk);
      const apply = await plan({ last: fill(work) });
      const over = runOnce([apply]);
      const { folder, root } = workPaths(shop.pool, 31);
      const program = join(folder, `apply-${apply.approval?.planDigest}.program`);
      await expect.poll(() => existsSync(program), { timeout: 60_000 }).toBe(true);
      const terraform = JSON.parse(await readFile(program, "utf8"));
      await expect.poll(() => isRunning(terraform), { timeout: 60_000 }).toBe(false);
      for (const name of await readdir(work))
        if (name.startsWith("fill")) await rm(join(work, name));
      await over;
      expect(shop.server.results).toMatchObject([{ outcome: "failed", failure: "missing_state" }]);
      const kept = JSON.parse(await readFile(join(root, "errored.tfstate"), "utf8"));
      expect(kept.resources).toHaveLength(1);
      expect(shop.server.logOf(31, 2)).not.toContain("schema_version");
      await rm(disk);
    });

    it("reports that a plan's file doesn't fit, and plans again once it does", async () => {
      const { work } = pathsOf(shop.folder);
      if (!(await ownDisk(work, "600k"))) return;
      await runOnce([lease({ digests: 200 })]);
      expect(shop.server.plans).toEqual([]);
      const [result] = shop.server.results;
      // The runner looks at the disk every five seconds, and may be the first to notice.
      expect(result?.failure).toMatch(/^(plan_failed|disk_full)$/);
      expect(result?.message).toMatch(/no space left on device|disk is nearly full/);
      await expect(stat(workPaths(shop.pool, 31).folder)).rejects.toThrow("ENOENT");
      await runOnce([lease({}, { operationId: 32 })]);
      expect(shop.server.plans).toMatchObject([{ operationId: 32 }]);
    });
  });
});
