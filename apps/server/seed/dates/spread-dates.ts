import { sql } from "kysely";
import type { Database } from "../../src/platform/db/database.ts";

/**
 * Spreads the demo data over the year before `now`, in the order in which it was made: accounts,
 * then profiles, services with their questions, modules and reviews, then threads, the newest of them
 * most densely.
 */
export async function spreadDates(db: Database, now: Date): Promise<void> {
  await spread(db, now, "users", { from: 400, to: 366 });
  await sql`
    UPDATE users SET auditor_approved_at = created_at + interval '30 hours'
    WHERE auditor_approved_at IS NOT NULL`.execute(db);
  await spread(db, now, "forum_categories", { from: 365, to: 364 }, ["created_at"]);
  await spread(db, now, "engineers", { from: 365, to: 340 });
  await spread(db, now, "services", { from: 330, to: 90 });
  await spread(db, now, "modules", { from: 335, to: 45 });
  await spread(db, now, "service_questions", { from: 80, to: 6 }, ["asked_at"]);
  await sql`
    UPDATE service_questions SET answered_at = asked_at + interval '5 hours'
    WHERE answer IS NOT NULL`.execute(db);
  await sql`
    UPDATE engineer_certifications AS held SET created_at = engineers.created_at,
      checked_at = CASE WHEN checked_at IS NOT NULL THEN engineers.created_at + interval '26 hours' END
    FROM engineers WHERE engineers.id = engineer_id`.execute(db);
  // Of engineers: the reviews of modules follow their purchases.
  await spread(db, now, "reviews", { from: 210, to: 9 }, ["created_at"]);
  await sql`
    UPDATE module_versions SET created_at = modules.created_at,
      decided_at = modules.created_at + interval '20 hours'
    FROM modules WHERE modules.id = module_id AND decided_at IS NOT NULL`.execute(db);
  // A version is submitted a few minutes after its scan.
  await sql`
    UPDATE scans SET created_at = scans.created_at - given.ago, started_at = started_at - given.ago,
      finished_at = finished_at - given.ago
    FROM (SELECT upload_id, scans.finished_at + interval '4 minutes' - versions.created_at AS ago
      FROM module_versions AS versions JOIN scans USING (upload_id)) AS given
    WHERE given.upload_id = scans.upload_id`.execute(db);
  await sql`
    UPDATE uploads SET created_at = scans.created_at
    FROM scans WHERE upload_id = uploads.id`.execute(db);
  await spreadThreads(db, now);
}

/** Ages in days of the first and the last row. */
interface Ages {
  readonly from: number;
  readonly to: number;
}

async function spread(
  db: Database,
  now: Date,
  table: string,
  { from, to }: Ages,
  dates: readonly string[] = ["created_at", "updated_at"],
): Promise<void> {
  const aged = dates.map((date) => sql`${sql.ref(date)} = given.at`);
  await sql`
    UPDATE ${sql.table(table)} AS aged SET ${sql.join(aged)}
    FROM (SELECT id, ${now}::timestamptz - make_interval(secs => 86400 * (
        ${from}::float + (${to}::float - ${from}::float) * (row_number() OVER (ORDER BY id) - 1)
          / greatest(count(*) OVER () - 1, 1))) AS at
      FROM ${sql.table(table)}) AS given
    WHERE given.id = aged.id`.execute(db);
}

/** Lists order threads by their activity. Replies follow each other within hours. */
async function spreadThreads(db: Database, now: Date): Promise<void> {
  await sql`
    UPDATE forum_threads SET last_activity_at = given.at
    FROM (SELECT id, ${now}::timestamptz - make_interval(secs => 86400 * 300 * (
        1 - (row_number() OVER (ORDER BY activity) - 0.5) / count(*) OVER ()) ^ 2) AS at
      FROM forum_threads) AS given
    WHERE given.id = forum_threads.id`.execute(db);
  await sql`
    UPDATE forum_posts SET created_at = given.at, updated_at = given.at
    FROM (SELECT posts.id, last_activity_at - make_interval(mins => (97 + thread_id % 211)
        * (max(number) OVER (PARTITION BY thread_id) - number)) AS at
      FROM forum_posts AS posts JOIN forum_threads AS threads ON threads.id = thread_id) AS given
    WHERE given.id = forum_posts.id`.execute(db);
  await sql`
    UPDATE forum_threads SET created_at = posts.created_at, updated_at = last_activity_at
    FROM forum_posts AS posts WHERE thread_id = forum_threads.id AND number = 0`.execute(db);
}
