/** The operator's command: npm run appoint-admin -- USERNAME */
import { pino } from "pino";
import { readConfig } from "./config.ts";
import { appointAdmin } from "./domains/identity/appoint-admin.ts";
import { openDatabase, openPool } from "./platform/db/database.ts";
import { startEmbeddedPostgres } from "./platform/embedded-postgres/embedded-postgres.ts";

const username = process.argv[2];
if (!username) {
  console.error("usage: npm run appoint-admin -- USERNAME");
  process.exit(2);
}
const config = readConfig(process.env);
const log = pino({ level: "silent" });
const embedded = config.databaseUrl
  ? undefined
  : await startEmbeddedPostgres({ dataDir: config.dataDir, log });
const pool = openPool(
  embedded?.connection("postgres") ?? { connectionString: config.databaseUrl ?? "" },
  { max: 1 },
);
try {
  await appointAdmin({ db: openDatabase(pool) }, username);
  console.error(`${username} is an administrator now.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await pool.end();
  // A server that was running before goes on using it.
  if (embedded && !embedded.isReused) await embedded.stop();
}
