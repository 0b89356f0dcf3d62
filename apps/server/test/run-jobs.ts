/** For a journey: the running server does these scheduled jobs now, one after the other. */
import { setTimeout as wait } from "node:timers/promises";
import { fromKysely, PgBoss } from "pg-boss";
import { openJourneyDatabase } from "./open-journey-database.ts";

const PAUSE_MS = 200;

const { db, close } = await openJourneyDatabase();
const queue = { migrate: false, supervise: false, schedule: false };
const boss = new PgBoss({ ...queue, db: fromKysely(db.withoutPlugins()) });
await boss.start();
for (const name of process.argv.slice(2)) await run(name);
await boss.stop({ graceful: false });
await close();
process.exit();

async function run(name: string): Promise<void> {
  let id = await boss.send(name, {});
  // Refused while the queue's schedule has one at work.
  for (; id === null; id = await boss.send(name, {})) await wait(PAUSE_MS);
  for (;;) {
    const [job] = await boss.findJobs(name, { id });
    if (job?.state === "completed") return;
    if (!job || job.state === "failed") throw new Error(`${name} failed`);
    await wait(PAUSE_MS);
  }
}
