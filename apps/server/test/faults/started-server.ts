import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const MAIN = resolve(import.meta.dirname, "../../src/main.ts");
const NODE_COMPILE_CACHE = resolve(import.meta.dirname, "../../../../node_modules/.cache/server");

export interface StartedServer {
  readonly origin: string;
  readonly dataDir: string;
  readonly process: ChildProcess;
  /** Ends it as a process manager would. Answers its exit code. */
  stop(): Promise<number | null>;
  /** Ends it as a power cut would. */
  kill(): Promise<unknown>;
  /** Deletes what it has left. */
  clear(): Promise<void>;
}

interface Options {
  /** On a data folder of its own, or on what another left. */
  readonly left?: Pick<StartedServer, "dataDir">;
  /** Further variables of the environment. */
  readonly env?: Record<string, string>;
}

/** The real server, with its embedded database unless it is told of another. */
export async function startServer({ left, env }: Options = {}): Promise<StartedServer> {
  const dataDir = left?.dataDir ?? (await mkdtemp(join(tmpdir(), "fault-test-")));
  // The account that PostgreSQL runs under must be able to enter.
  await chmod(dataDir, 0o755);
  const child = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE,
      DATA_DIR: dataDir,
      PORT: "0",
      SEED: "none",
      LOG_LEVEL: "error",
      TRUST_PROXY: "true",
      ...env,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "exit").then(([code]) => code as number | null);
  return {
    origin: await originOf(child, ended),
    dataDir,
    process: child,
    stop() {
      if (child.exitCode === null) child.kill("SIGTERM");
      return ended;
    },
    kill() {
      child.kill("SIGKILL");
      return ended;
    },
    clear: () => rm(dataDir, { recursive: true, force: true }),
  };
}

async function originOf(child: ChildProcess, ended: Promise<unknown>): Promise<string> {
  let output = "";
  child.stdout?.on("data", (chunk) => {
    output += chunk;
  });
  for (;;) {
    const origin = /is ready: (\S+)/.exec(output)?.[1];
    if (origin) return origin;
    const more = once(child, "exit").then(() => "ended");
    const printed = child.stdout ? once(child.stdout, "data") : ended;
    if ((await Promise.race([printed, more])) === "ended") throw new Error(`ended: ${output}`);
  }
}
