/** The operator's command: npm run appoint-admin -- USERNAME */
import { pino } from "pino";
import { readConfig } from "./config.ts";
import { appointAdmin } from "./domains/members/identity/appoint-admin.ts";
import { openConfiguredDatabase } from "./open-configured-database.ts";

const username = process.argv[2];
if (!username) {
  console.error("usage: npm run appoint-admin -- USERNAME");
  process.exit(2);
}
try {
  const { db, close } = await openConfiguredDatabase(
    readConfig(process.env),
    pino({ level: "silent" }),
  );
  await appointAdmin({ db }, username).finally(close);
  console.error(`${username} is an administrator now.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
