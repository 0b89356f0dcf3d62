/** For end-to-end tests: lets the time of a contract's open deadlines pass, and has the server act on them. */
import { setTimeout } from "node:timers/promises";
import { sql } from "kysely";
import { fromKysely, PgBoss } from "pg-boss";
import { pino } from "pino";
import { readConfig } from "../src/config.ts";
import { runMilestoneTimersSoon } from "../src/domains/projects/milestones/run-timers.ts";
import { openConfiguredDatabase } from "../src/open-configured-database.ts";

const contractId = Number(process.argv[2]);
const { db, close } = await openConfiguredDatabase(
  readConfig(process.env),
  pino({ level: "silent" }),
);
try {
  await sql`UPDATE milestone_timers SET starts_at = starts_at - (ends_at - now()),
      ends_at = now(), warns_at = NULL
    FROM milestones WHERE milestones.id = milestone_id AND contract_id = ${contractId}
      AND closed_at IS NULL AND ends_at > now()`.execute(db);
  const queue = { db: fromKysely(db.withoutPlugins()), supervise: false, schedule: false };
  const boss = await new PgBoss(queue).start();
  // Refused while another run waits or goes on.
  while ((await boss.send(runMilestoneTimersSoon.name)) === null) await setTimeout(200);
  await boss.stop();
} finally {
  await close();
}
