import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { startEmbeddedPostgres } from "../../src/platform/embedded-postgres/embedded-postgres.ts";
import { openPgbouncer } from "../database/pgbouncer.ts";
import { embeddedCluster, type Fault } from "./database-faults.ts";
import { startServer } from "./started-server.ts";

/** The real server, connected through a pooler to an external PostgreSQL. */
export async function startBehindPooler() {
  const dataDir = await mkdtemp(join(tmpdir(), "behind-pooler-"));
  // PostgreSQL's OS user must be able to enter the directory.
  await chmod(dataDir, 0o755);
  const log = pino({ level: "silent" });
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  const { host, user } = postgres.connection("postgres");
  const pooler = await openPgbouncer({ host });
  const server = await startServer({
    env: {
      DATABASE_URL: pooler.url("postgres"),
      DATABASE_DIRECT_URL: `postgres:///postgres?host=${host}&user=${user}`,
    },
  });
  const faults: readonly Fault[] = [
    { name: "the pooler stopped", inject: () => pooler.stop(), recover: () => pooler.start() },
    {
      name: "the pooler frozen",
      inject: async () => pooler.signal("SIGSTOP"),
      recover: () => pooler.signal("SIGCONT"),
    },
  ];
  return {
    server,
    cluster: embeddedCluster(dataDir),
    faults,
    async stop() {
      const code = await server.stop();
      await server.clear();
      await pooler.close();
      await postgres.stop();
      await rm(dataDir, { recursive: true });
      return code;
    },
  };
}
