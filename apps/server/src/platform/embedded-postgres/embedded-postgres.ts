import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import type { Log } from "../monitoring/log.ts";
import { StartupError } from "../runtime/startup-error.ts";
import { type Account, chooseAccount } from "./account.ts";
import { findBinaries } from "./binaries.ts";
import { keepRunning } from "./keep-running.ts";
import { choosePlace, type Place } from "./place.ts";

const run = promisify(execFile);
const USER = "stackyard";

export interface EmbeddedPostgres {
  /** Whether it was already running. */
  readonly isReused: boolean;
  /** Connection settings for a database of this cluster. */
  connection(database: string): { host: string; user: string; database: string };
  /**
   * Stops it in PostgreSQL's "fast" mode: open transactions are rolled back, and no committed data
   * is lost.
   */
  stop(): Promise<void>;
}

interface Options {
  readonly dataDir: string;
  readonly log: Log;
  /** Trades durability for speed, for test databases only. */
  readonly isDisposable?: boolean;
}

/**
 * Starts PostgreSQL under `dataDir` on a private socket, or takes over the one that an earlier
 * process left running (it survives a kill -9 of the server). Throws a StartupError if it can't run
 * here.
 */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const account = chooseAccount();
  mkdirSync(options.dataDir, { recursive: true });
  const place = choosePlace(account, options.dataDir, await findBinaries());
  if (place.isOutsideDataDir) {
    options.log.warn(
      `${account.name} cannot enter ${options.dataDir}: database is at ${place.cluster}`,
    );
  }
  const connection = (database: string) => ({ host: place.socketDir, user: USER, database });

  if (!existsSync(join(place.cluster, "PG_VERSION"))) await initialise(place, account);
  const isReused = await isServing(place, account);
  const start = () =>
    control(place, account, "start", startOptions(place, options.isDisposable ?? false));
  if (isReused) {
    options.log.info("found the database running and reused it");
  } else {
    await endStrandedServer(place);
    await start();
  }
  const leaveAlone = keepRunning(place.cluster, start, options.log);
  return {
    isReused,
    connection,
    async stop() {
      leaveAlone();
      await control(place, account, "stop", ["-m", "fast"]);
      rmSync(place.socketDir, { recursive: true, force: true });
    },
  };
}

async function initialise({ binaries, cluster }: Place, account: Account): Promise<void> {
  // Only this account can enter the socket's folder, which makes "trust" safe. The built-in locale
  // sorts text the same on every machine.
  const flags = ["--auth=trust", "--encoding=UTF8", "--locale=C", "--locale-provider=builtin"];
  const args = ["-D", cluster, "-U", USER, ...flags, "--builtin-locale=C.UTF-8"];
  try {
    await run(binaries.initdb, args, { ...account.ids, cwd: "/" });
  } catch (cause) {
    throw new StartupError(`The database couldn't be created in ${cluster}: ${lastLine(cause)}`);
  }
}

function startOptions(place: Place, isDisposable: boolean): string[] {
  const settings = { listen_addresses: "", unix_socket_directories: place.socketDir, jit: "off" };
  const disposable = {
    fsync: "off",
    synchronous_commit: "off",
    full_page_writes: "off",
    // The plan that PostgreSQL would choose after a few runs anyway, from the first run on.
    plan_cache_mode: "force_generic_plan",
  };
  const flags = Object.entries({ ...settings, ...(isDisposable ? disposable : {}) })
    .map(([name, value]) => `-c ${name}='${value}'`)
    .join(" ");
  return ["-l", place.logFile, "-o", flags];
}

async function control(place: Place, account: Account, verb: string, args: string[]) {
  const all = ["-D", place.cluster, "-w", "-t", "60", ...args, verb];
  // Without pipes, which the daemon would inherit and hold open forever.
  const options = { ...account.ids, cwd: "/", stdio: "ignore" } as const;
  const [code] = await once(spawn(place.binaries.pg_ctl, all, options), "exit");
  if (code === 0) return;
  const reason = existsSync(place.logFile) ? lastLogLine(place.logFile) : `exit code ${code}`;
  throw new StartupError(`PostgreSQL in ${place.cluster} did not ${verb}: ${reason}`);
}

/** pg_ctl's status alone could be another process that reused the recorded PID. */
async function isServing(place: Place, account: Account): Promise<boolean> {
  try {
    await run(place.binaries.pg_ctl, ["-D", place.cluster, "status"], { ...account.ids, cwd: "/" });
  } catch {
    return false;
  }
  const client = new pg.Client({
    host: place.socketDir,
    user: USER,
    database: "postgres",
    connectionTimeoutMillis: 10_000,
  });
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}

/**
 * Stops a server that holds our socket but is no longer usable: it survived a kill -9, and
 * meanwhile its cluster was deleted, or the account gained access to the data folder.
 */
async function endStrandedServer(place: Place): Promise<void> {
  const lockFile = join(place.socketDir, ".s.PGSQL.5432.lock");
  if (!existsSync(lockFile)) return;
  const [pid, cluster = ""] = readFileSync(lockFile, "utf8").split("\n");
  const isDeleted = !existsSync(join(cluster, "postmaster.pid")) || cluster === place.cluster;
  try {
    process.kill(Number(pid), isDeleted ? "SIGQUIT" : "SIGINT");
    // It gives its own children five seconds before it kills them.
    for (let tries = 0; tries < 200 && existsSync(lockFile); tries++) await wait(100);
  } catch {
    // Gone already, and PostgreSQL itself replaces a stale lock file.
  }
}

function lastLine(cause: unknown): string {
  const text = cause instanceof Error && "stderr" in cause ? String(cause.stderr) : String(cause);
  return text.trim().split("\n").at(-1) ?? "";
}

function lastLogLine(logFile: string): string {
  const lines = readFileSync(logFile, "utf8").trim().split("\n");
  return lines.findLast((line) => /FATAL|PANIC|ERROR/.test(line)) ?? lines.at(-1) ?? "";
}
