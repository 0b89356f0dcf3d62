import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmod, chown, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { chooseAccount } from "../../src/platform/embedded-postgres/account.ts";

const PROGRAM = "pgbouncer";
const PORT = 6432;
const SETTINGS = "statement_timeout,lock_timeout,idle_in_transaction_session_timeout";

/** Whether PgBouncer is installed; prints a note if it isn't. */
export function hasPgbouncer(): boolean {
  const isThere = spawnSync(PROGRAM, ["--version"], { env: environment() }).status === 0;
  if (!isThere) process.stdout.write("skipped: behind a pooler, for pgbouncer is not installed\n");
  return isThere;
}

/** Debian installs it in /usr/sbin, which isn't in a regular user's PATH. */
const environment = () => ({ ...process.env, PATH: `${process.env.PATH}:/usr/sbin` });

interface Options {
  /** Directory of PostgreSQL's Unix socket. */
  readonly host: string;
  /** Accepts session settings and drops them; otherwise such connections are refused. */
  readonly forgetsSettings?: boolean;
}

export interface Pgbouncer {
  url(database: string): string;
  signal(signal: NodeJS.Signals): void;
  /** Stops the pooler and its connections. */
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Stops the pooler permanently. */
  close(): Promise<void>;
}

/** PgBouncer in transaction mode in front of a PostgreSQL server. */
export async function openPgbouncer({
  host,
  forgetsSettings = false,
}: Options): Promise<Pgbouncer> {
  const account = chooseAccount();
  const folder = await mkdtemp(join(tmpdir(), "pgbouncer-"));
  const file = join(folder, "pgbouncer.ini");
  await writeFile(file, settings({ host, folder, forgetsSettings }));
  await chmod(folder, 0o700);
  // PgBouncer refuses to run as root.
  if (account.ids)
    for (const path of [folder, file]) await chown(path, account.ids.uid, account.ids.gid);
  const url = (database: string) =>
    `postgres://stackyard@${encodeURIComponent(folder)}:${PORT}/${database}`;

  const launch = () =>
    spawn(PROGRAM, ["-q", file], { ...account.ids, cwd: "/", env: environment(), stdio: "ignore" });
  let running = launch();
  await untilAnswering(url("postgres"));
  const stop = async () => {
    const ended = once(running, "exit");
    if (running.exitCode === null && running.kill("SIGQUIT")) await ended;
  };
  return {
    url,
    signal: (signal) => void running.kill(signal),
    stop,
    async start() {
      running = launch();
      await untilAnswering(url("postgres"));
    },
    async close() {
      await stop();
      await rm(folder, { recursive: true });
    },
  };
}

function settings({
  host,
  folder,
  forgetsSettings,
}: Required<Options> & { folder: string }): string {
  return `
[databases]
* = host=${host} user=stackyard
[pgbouncer]
auth_type = any
pool_mode = transaction
default_pool_size = 3
server_login_retry = 1
unix_socket_dir = ${folder}
listen_port = ${PORT}
logfile = ${join(folder, "log")}
ignore_startup_parameters = ${forgetsSettings ? SETTINGS : "extra_float_digits"}
`;
}

async function untilAnswering(connectionString: string): Promise<void> {
  for (;;) {
    const client = new pg.Client({ connectionString });
    client.on("error", () => {});
    try {
      await client.connect();
      await client.query("SELECT 1");
      return;
    } catch {
      await wait(20);
    } finally {
      await client.end();
    }
  }
}
