import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import type { Database } from "../../src/platform/db/database.ts";
import type { Services } from "../../src/platform/services.ts";
import { dateEvents } from "./date-events.ts";
import { datePurchases } from "./date-purchases.ts";
import { dateCalendar, dateSupport } from "./date-support.ts";
import { dateTalk } from "./date-talk.ts";

const ASK_AGAIN_MS = 100;
/** Then consumers fail, and the events keep their times. */
const TRIES = 300;

/** These refuse changes, and their rows were written by the demo data alone. */
const APPEND_ONLY = ["ledger_transactions", "invoices", "events"] as const;

/**
 * Dates work, money, support and events back, once all that follows from them is recorded
 * (decision 245).
 */
export async function dateBack(ctx: Services, now: Date): Promise<void> {
  for (let tries = 1; !(await dateOnceConsumed(ctx, now)); tries++) {
    if (tries === TRIES) {
      ctx.log.warn("events of the demo data aren't consumed, so it keeps today's dates");
      return;
    }
    await wait(ASK_AGAIN_MS);
  }
}

async function dateOnceConsumed(ctx: Services, now: Date): Promise<boolean> {
  if (!(await isConsumed(ctx.db))) return false;
  return ctx.db.transaction().execute(async (db) => {
    for (const table of APPEND_ONLY) {
      const trigger = sql.id(`${table}_append_only`);
      await sql`ALTER TABLE ${sql.table(table)} DISABLE TRIGGER ${trigger}`.execute(db);
    }
    // Something may have happened before the tables were locked.
    const isStillConsumed = await isConsumed(db);
    if (isStillConsumed) {
      await dateTalk(db, now);
      await dateSupport({ ...ctx, db }, now);
      await dateCalendar(db, now);
      await datePurchases(db, now);
      await dateEvents(db);
    }
    for (const table of APPEND_ONLY) {
      const trigger = sql.id(`${table}_append_only`);
      await sql`ALTER TABLE ${sql.table(table)} ENABLE TRIGGER ${trigger}`.execute(db);
    }
    return isStillConsumed;
  });
}

async function isConsumed(db: Database): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    SELECT NOT EXISTS (SELECT FROM notification_fan_outs)
      AND NOT EXISTS (SELECT FROM event_cursors AS cursor JOIN events
        ON (events.transaction_id, events.id) > (cursor.transaction_id, cursor.event_id)) AS is`.execute(
    db,
  );
  return rows[0]?.is ?? false;
}
