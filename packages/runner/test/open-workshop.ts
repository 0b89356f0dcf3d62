import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { tarGz } from "@stackyard/archive/test/archives";
import { DeploymentRecords } from "../src/deployment-records.ts";
import { Journal } from "../src/journal.ts";
import type { Inspect, Inspection } from "../src/module/inspection.ts";
import { ModuleArchives } from "../src/module/module-archive.ts";
import { pathsOf, readPool } from "../src/pool.ts";
import { findTerraform } from "../src/terraform/find-terraform.ts";
import { Turns } from "../src/turns.ts";
import type { Workshop } from "../src/workshop.ts";
import { FakeServer } from "./fake-server.ts";
import { SUPERVISOR } from "./supervisor.ts";

export const TOOLS = ["terraform", "tofu"].filter(
  (program) => spawnSync(program, ["version"]).status === 0,
);
if (TOOLS.length === 0)
  process.stdout.write(
    "skipped: neither terraform nor tofu is on the PATH: no deployment was tried\n",
  );

export interface TestWorkshop extends Omit<Workshop, "server"> {
  readonly server: FakeServer;
  readonly folder: string;
  readonly sha256: string;
  close(): Promise<void>;
}

interface WorkshopOptions {
  /** The module's files. */
  readonly files: Readonly<Record<string, string>>;
  readonly tool?: string;
  readonly settings?: object;
  readonly inspection?: Partial<Inspection>;
  /** Scans each module, instead of finding `inspection` in all of them. */
  readonly inspect?: Inspect;
}

/** A runner's pool in a temporary folder, a module in an archive, and a server in memory. */
export async function openWorkshop({
  files,
  tool = "terraform",
  settings = {},
  inspection = {},
  inspect = () => ({ code: [], unknown: [], outputs: [], ...inspection }),
}: WorkshopOptions): Promise<TestWorkshop> {
  const folder = await mkdtemp(join(tmpdir(), "runner-test-"));
  const paths = pathsOf(folder);
  const pool = {
    server: "http://127.0.0.1:1/",
    terraform: { program: tool },
    allow: { operations: ["plan", "check", "apply", "destroy"] },
    ...settings,
  };
  await writeFile(paths.settings, JSON.stringify(pool));
  await mkdir(paths.root);
  const archive = join(folder, "module.tar.gz");
  const bytes = await tarGz({ ...files });
  await writeFile(archive, bytes);
  const server = new FakeServer();
  server.archive = archive;
  return {
    ...(await workshopIn(folder, server, inspect)),
    server,
    folder,
    sha256: createHash("sha256").update(bytes).digest("hex"),
    close: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Opens a pool's folder again, as a new process does. */
export async function workshopIn(
  folder: string,
  server: FakeServer,
  inspect: Inspect = () => ({ code: [], unknown: [], outputs: [] }),
): Promise<Workshop> {
  const paths = pathsOf(folder);
  const pool = await readPool("test", folder);
  return {
    pool,
    tool: await findTerraform(pool.terraform),
    server,
    journal: new Journal(paths.journal),
    records: new DeploymentRecords(paths.deployments),
    archives: new ModuleArchives(paths.archives),
    inspect,
    supervisor: SUPERVISOR,
    heartbeatMs: 200,
    host: "registry.stackyard.test",
    installing: new Turns(),
    now: () => new Date("2026-11-26T12:00:00Z"),
    say: () => undefined,
  };
}
