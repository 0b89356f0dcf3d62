import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

/**
 * `npm test` has built the server, and the bundle starts in a third of the processor time. Otherwise
 * it may be older than the sources.
 */
const PROGRAM = process.env.TEST_BUILT ? "build/server/main.js" : "src/main.ts";
export const SERVER_PROGRAM = resolve(import.meta.dirname, "../..", PROGRAM);

const NODE_COMPILE_CACHE = resolve(import.meta.dirname, "../../../../node_modules/.cache/server");

export interface StartedServer {
  readonly origin: string;
  readonly dataDir: string;
  readonly process: ChildProcess;
  /** Stops the server like a process manager. Returns its exit code. */
  stop(): Promise<number | null>;
  /** Kills the server, as in a power failure. */
  kill(): Promise<unknown>;
  /** Deletes its data directory. */
  clear(): Promise<void>;
}

interface Options {
  /** The program; by default `SERVER_PROGRAM`. */
  readonly main?: string;
  /** Reuses another server's data directory; a new one by default. */
  readonly left?: Pick<StartedServer, "dataDir">;
  /** Additional environment variables. */
  readonly env?: Record<string, string>;
}

/** The real server, with its embedded database unless another one is configured. */
export async function startServer({
  main = SERVER_PROGRAM,
  left,
  env,
}: Options = {}): Promise<StartedServer> {
  const dataDir = left?.dataDir ?? (await mkdtemp(join(tmpdir(), "fault-test-")));
  // PostgreSQL's OS user must be able to enter the directory.
  await chmod(dataDir, 0o755);
  const child = spawn(process.execPath, [main], {
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
