import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import pg from "pg";
import { pino } from "pino";
import { openDatabase } from "../../src/platform/db/database.ts";
import { openPool, PATIENCE } from "../../src/platform/db/database-pool.ts";
import { migrate } from "../../src/platform/db/migrate.ts";
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from "../../src/platform/embedded-postgres/embedded-postgres.ts";
import { openJobs } from "../../src/platform/jobs/jobs.ts";
import { JOB_KINDS } from "../../src/work-jobs.ts";

const ROOT = resolve(import.meta.dirname, "../../../..");
const MIGRATIONS = resolve(import.meta.dirname, "../../migrations");

/** Connects to a database of the test cluster. */
export type Connect = EmbeddedPostgres["connection"];

/** Starts the disposable PostgreSQL server shared by all tests. */
export function startTestCluster(): Promise<EmbeddedPostgres> {
  const log = pino({ level: "silent" });
  return startEmbeddedPostgres({ dataDir: join(ROOT, "data/test"), log, isDisposable: true });
}

/** Creates the migrated template database that tests clone. Returns its name. */
export async function prepareTemplate({ connection }: EmbeddedPostgres): Promise<string> {
  const name = templateName();
  const admin = administrator(connection);
  const found = await admin.query("SELECT 1 FROM pg_database WHERE datname = $1", [name]);
  if (found.rowCount) return name;
  const draft = `${name}_draft`;
  await admin.query(`DROP DATABASE IF EXISTS ${draft} WITH (FORCE)`);
  await admin.query(`CREATE DATABASE ${draft}`);
  const pool = openPool(connection(draft), { max: 2, patienceMs: PATIENCE.background });
  await migrate(openDatabase(pool));
  const jobs = await openJobs({ pool }, JOB_KINDS, {
    log: pino({ level: "silent" }),
    metrics: { jobEnded: () => {} },
  });
  await jobs.stop(0);
  await pool.end();
  await admin.query(`ALTER DATABASE ${draft} RENAME TO ${name}`);
  return name;
}

/** Named after a hash of the migrations and job kinds, so that a change creates a new template. */
function templateName(): string {
  const hash = createHash("sha256").update(JSON.stringify(JOB_KINDS));
  for (const name of readdirSync(MIGRATIONS).sort()) {
    hash.update(readFileSync(join(MIGRATIONS, name)));
  }
  return `template_${hash.digest("hex").slice(0, 12)}`;
}

export async function cloneTemplate(connect: Connect, template: string, name: string) {
  await dropDatabase(connect, name);
  const statement = `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`;
  await administrator(connect).query(statement);
}

export async function dropDatabase(connect: Connect, name: string): Promise<void> {
  await administrator(connect).query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
}

let open: pg.Pool | undefined;

/**
 * One connection per process, because opening one takes longer than most statements. While it is
 * idle, the process may end.
 */
function administrator(connect: Connect): pg.Pool {
  if (open) return open;
  const once = { max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true };
  open = new pg.Pool({ ...connect("postgres"), ...once });
  // The cluster may stop before this process does.
  open.on("error", () => {});
  return open;
}
