import { type ChildProcess, execFileSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { startRunnerProcess, writePoolSettings } from "../../apps/server/test/runner-process.ts";
import type { DeployingSite } from "./deploying-site.ts";

const WATCH_MS = 100;

/** `stackyard runner` in a folder of its own, with real Terraform. */
export interface OwnRunner {
  readonly poolId: number;
  readonly folder: string;
  /** The most memory that the runner, or a supervisor of it, has used, in megabytes. */
  peakMb(): number;
  stop(): Promise<void>;
}

interface Options {
  /** Where the runner finds the server, if not at its address. */
  readonly origin?: string;
  /** Terraform, unless it is on the PATH. */
  readonly program?: string;
}

let count = 0;

export async function startOwnRunner(
  site: DeployingSite,
  { origin = site.server.url, program = "terraform" }: Options = {},
): Promise<OwnRunner> {
  count += 1;
  const poolId = await site.createPool(`own-${count}`);
  const folder = await mkdtemp(join(tmpdir(), "stackyard-own-runner-"));
  await writePoolSettings(folder, { server: origin, terraform: { program } });
  const path = `/api/runner-pools/${poolId}/enrollment-tokens`;
  const { token } = await site.call<{ token: string }>("POST", path, {});
  const child = startRunnerProcess(folder, token);
  const watch = watchMemory(child);
  return {
    ...{ poolId, folder },
    peakMb: () => watch.peakMb(),
    async stop() {
      watch.stop();
      const exited = once(child, "exit");
      child.kill("SIGTERM");
      await exited;
      await rm(folder, { recursive: true });
    },
  };
}

/** Notes the peaks of a runner and of its children that run Node; Terraform itself isn't ours. */
function watchMemory({ pid = 0 }: ChildProcess) {
  let peak = 0;
  let isWatching = true;
  const look = () => {
    for (const each of [pid, ...childrenOf(pid)]) peak = Math.max(peak, peakOf(each));
  };
  void (async () => {
    for (; isWatching; await wait(WATCH_MS)) look();
  })();
  return {
    peakMb: () => peak,
    stop: () => {
      isWatching = false;
    },
  };
}

function childrenOf(pid: number): number[] {
  try {
    return execFileSync("pgrep", ["-P", String(pid), "node"], { encoding: "utf8" })
      .trim()
      .split("\n")
      .map(Number);
  } catch {
    return []; // It has none.
  }
}

function peakOf(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
  } catch {
    return 0; // It has just ended.
  }
}

/** Waits until a deployment has a status. Throws if it fails instead. */
export async function until(site: DeployingSite, id: number, status: string): Promise<void> {
  for (;;) {
    const { status: found, operations } = await site.read(id);
    if (found === status) return;
    if (found === "failed") throw new Error(operations[0]?.message ?? "The operation failed.");
    await wait(WATCH_MS);
  }
}

/** Approves the plan of a deployment once it is there. */
export async function approve(site: DeployingSite, id: number): Promise<void> {
  await until(site, id, "planned");
  const [operation] = (await site.read(id)).operations;
  if (!operation?.plan) throw new Error("There is no plan.");
  const { planDigest } = operation.plan;
  const body = { planDigest, inputsDigest: operation.inputsDigest };
  await site.call("POST", `/api/operations/${operation.id}/approval`, body);
}
