/** The operator's command: npm run appoint-admin -- USERNAME */
import { pino } from "pino";
import { readConfig } from "./config.ts";
import { appointAdmin } from "./domains/members/identity/appoint-admin.ts";
import { checkServer } from "./platform/db/check-server.ts";
import { openDatabase } from "./platform/db/database.ts";
import { connectionTo } from "./platform/db/database-client.ts";
import { openPool } from "./platform/db/database-pool.ts";
import { startEmbeddedPostgres } from "./platform/embedded-postgres/embedded-postgres.ts";

const username = process.argv[2];
if (!username) {
  console.error("usage: npm run appoint-admin -- USERNAME");
  process.exit(2);
}
const config = readConfig(process.env);
const log = pino({ level: "silent" });
const urls = config.databaseDirectUrls ?? config.databaseUrls;
const embedded = urls ? undefined : await startEmbeddedPostgres({ dataDir: config.dataDir, log });
const way = embedded?.connection("postgres") ?? connectionTo(urls ?? []);
try {
  const pool = openPool(await checkServer(way, "The database"), { max: 1 });
  const db = openDatabase(pool, { preparesStatements: false });
  await appointAdmin({ db }, username).finally(() => pool.end());
  console.error(`${username} is an administrator now.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  // A running server keeps using the embedded database.
  if (embedded && !embedded.isReused) await embedded.stop();
}
