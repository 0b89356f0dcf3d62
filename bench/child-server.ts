import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";

export interface ChildServer {
  readonly url: string;
  /** Resident memory in megabytes, as the kernel counts it. */
  residentMb(): number;
  /** Processor time that it has used so far, milliseconds. */
  cpuMs(): number;
  stop(): Promise<void>;
}

/** Starts a program with Node and waits until it prints what says that it serves. */
export async function startServer(
  args: string[],
  env: Record<string, string>,
  { url, readyWhen }: { url: string; readyWhen: RegExp },
): Promise<ChildServer> {
  const child = spawn(process.execPath, args, {
    cwd: join(import.meta.dirname, ".."),
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  await untilPrinted(child, readyWhen);
  return {
    url,
    residentMb() {
      const status = readFileSync(`/proc/${child.pid}/status`, "utf8");
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1024;
    },
    cpuMs() {
      // The 14th and 15th field, in ticks of a hundredth of a second; the name may hold anything.
      const fields =
        readFileSync(`/proc/${child.pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
      return (Number(fields[11]) + Number(fields[12])) * 10;
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
