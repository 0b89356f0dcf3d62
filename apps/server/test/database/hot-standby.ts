import { execFileSync } from "node:child_process";
import { appendFile, chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { pino } from "pino";
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from "../../src/platform/embedded-postgres/embedded-postgres.ts";

interface Server {
  readonly host: string;
  stop(): Promise<void>;
}

export interface Replicated {
  readonly primary: Server;
  readonly standby: Server & {
    /** Promotes the standby to primary. */
    promote(): Promise<void>;
  };
  close(): Promise<void>;
}

/**
 * A primary with a hot standby, created by copying the stopped primary's data directory, so that no
 * other tool is needed.
 */
export async function startReplicated(): Promise<Replicated> {
  const folder = await mkdtemp(join(tmpdir(), "replicated-"));
  // PostgreSQL's OS user must be able to enter the directory.
  await chmod(folder, 0o755);
  const [first, second] = [join(folder, "first"), join(folder, "second")];
  await (await start(first)).stop();
  execFileSync("cp", ["-a", first, second]);
  const running = [await start(first)];
  const source = running[0]?.connection("postgres");
  const conninfo = `primary_conninfo = 'host=${source?.host} user=${source?.user}'\n`;
  await appendFile(join(second, "postgres/postgresql.auto.conf"), conninfo);
  await writeFile(join(second, "postgres/standby.signal"), "");
  running.push(await start(second));
  const [primary, standby] = running.map((server) => {
    let isStopped = false;
    return {
      host: server.connection("postgres").host,
      async stop() {
        if (!isStopped) await server.stop();
        isStopped = true;
      },
    };
  });
  if (!primary || !standby) throw new Error("both were started");
  return {
    primary,
    standby: { ...standby, promote: () => promote(standby.host) },
    async close() {
      await primary.stop();
      await standby.stop();
      await rm(folder, { recursive: true });
    },
  };
}

function start(dataDir: string): Promise<EmbeddedPostgres> {
  const log = pino({ level: "silent" });
  return startEmbeddedPostgres({ dataDir, log, isDisposable: true });
}

async function promote(host: string): Promise<void> {
  const client = new pg.Client({ host, user: "stackyard", database: "postgres" });
  await client.connect();
  await client.query("SELECT pg_promote()");
  await client.end();
}
