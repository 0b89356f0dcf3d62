import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

export interface ChildServer {
  readonly url: string;
  /** Resident set size in megabytes, from the kernel. */
  residentMb(): number;
  /** CPU time since the start in milliseconds, in the kernel's ticks of ten. */
  cpuMs(): number;
  /** Waits until it uses less than 4 % of a core: after its start it still works on events. */
  untilIdle(): Promise<void>;
  stop(): Promise<void>;
}

/** CPU time that an idle server may use in a second, milliseconds. */
const IDLE_MS = 40;

/** Starts a program with Node and waits until it prints that it is ready. */
export async function startServer(
  args: string[],
  env: Record<string, string>,
  { url, readyWhen, root }: { url: string; readyWhen: RegExp; root?: string | undefined },
): Promise<ChildServer> {
  const child = spawn(process.execPath, args, {
    cwd: root ?? join(import.meta.dirname, "../.."),
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  await untilPrinted(child, readyWhen);
  const cpuMs = () => {
    const [, fields = ""] = readFileSync(`/proc/${child.pid}/stat`, "utf8").split(") ");
    const [user = Number.NaN, system = Number.NaN] = fields.split(" ").slice(11, 13).map(Number);
    return (user + system) * 10;
  };
  return {
    url,
    residentMb() {
      const status = readFileSync(`/proc/${child.pid}/status`, "utf8");
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1024;
    },
    cpuMs,
    async untilIdle() {
      for (let before = -1_000; cpuMs() - before > IDLE_MS; await wait(1_000)) before = cpuMs();
    },
    async stop() {
      child.kill("SIGTERM");
      await once(child, "exit");
    },
  };
}

function untilPrinted(child: ChildProcess, pattern: RegExp): Promise<void> {
  return new Promise((resolve, reject) => {
    let printed = "";
    child.stdout?.on("data", (chunk) => {
      printed += chunk;
      if (pattern.test(printed)) resolve();
    });
    child.on("exit", (code) => reject(new Error(`the server ended with code ${code}: ${printed}`)));
  });
}
