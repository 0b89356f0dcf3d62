import type { Services } from "../services.ts";
import {
  listEventsAfter,
  moveCursor,
  postponeNext,
  readSettledBefore,
  takeCursor,
} from "./event-cursors.ts";
import { listSetAside, noteFailure, setAside, takeUp } from "./event-failures.ts";
import { type RecordedEvent, readEvent } from "./recorded-event.ts";

/** Receives every event in order, at least once. */
export interface EventConsumer {
  /** The name of its cursor; never changed. */
  readonly name: string;
  /**
   * Handles one event. `ctx.db` is the transaction that moves the cursor, so writes through it
   * happen exactly once; other effects may repeat.
   */
  handle(ctx: Services, event: RecordedEvent): Promise<void>;
}

/** Events handled per transaction. */
const BATCH = 100;

/** An event that keeps failing is set aside after about four minutes. */
const MAX_FAILURES = 10;
const LONGEST_WAIT_SECONDS = 60;

/** Handles the next events. Returns their number; 0 as well while another process is doing it. */
export async function consumeEvents(ctx: Services, consumer: EventConsumer): Promise<number> {
  const settledBefore = await readSettledBefore(ctx.db);
  try {
    return await consume(ctx, consumer, { settledBefore, limit: BATCH });
  } catch (error) {
    ctx.log.warn({ err: error, consumer: consumer.name }, "events failed; one by one");
  }
  // One event failed, and with it the batch: the events before it are handled one by one.
  for (let count = 0; count < BATCH; count++) {
    try {
      if ((await consume(ctx, consumer, { settledBefore, limit: 1 })) === 0) return count;
    } catch (error) {
      await countFailure(ctx, consumer, { settledBefore, error });
      return count;
    }
  }
  return BATCH;
}

interface Range {
  readonly settledBefore: string;
  readonly limit: number;
}

function consume(ctx: Services, consumer: EventConsumer, range: Range): Promise<number> {
  return ctx.db.transaction().execute(async (db) => {
    const cursor = await takeCursor(db, consumer.name);
    if (!cursor) return 0;
    const rows = await listEventsAfter(db, cursor, range);
    for (const row of rows) await consumer.handle({ ...ctx, db }, readEvent(row));
    const last = rows.at(-1);
    if (last) await moveCursor(db, consumer.name, last);
    return rows.length;
  });
}

/** Postpones the next event and all after it, and finally sets it aside. */
async function countFailure(
  ctx: Services,
  consumer: EventConsumer,
  { settledBefore, error }: { readonly settledBefore: string; readonly error: unknown },
): Promise<void> {
  await ctx.db.transaction().execute(async (db) => {
    const cursor = await takeCursor(db, consumer.name);
    const [next] = cursor ? await listEventsAfter(db, cursor, { settledBefore, limit: 1 }) : [];
    if (!cursor || !next) return;
    const failures = cursor.failures + 1;
    const about = { err: error, consumer: consumer.name, eventId: next.id, failures };
    if (failures < MAX_FAILURES) {
      const inSeconds = Math.min(2 ** cursor.failures, LONGEST_WAIT_SECONDS);
      await postponeNext(db, consumer.name, { failures, inSeconds });
      ctx.log.warn(about, "an event failed and is tried again");
      return;
    }
    await setAside(db, consumer.name, next.id, String(error));
    await moveCursor(db, consumer.name, next);
    ctx.log.error(about, "an event keeps failing and was set aside");
  });
}

/** Retries events that were set aside: a newer server version may handle them. */
export async function retrySetAside(ctx: Services, consumer: EventConsumer): Promise<void> {
  for (const row of await listSetAside(ctx.db, consumer.name)) await retry(ctx, consumer, row);
}

/** Retries one event that was set aside; does nothing if it has been handled meanwhile. */
export async function retryOne(
  ctx: Services,
  consumer: EventConsumer,
  eventId: number,
): Promise<void> {
  const [row] = await listSetAside(ctx.db, consumer.name, eventId);
  if (row) await retry(ctx, consumer, row);
}

type Row = Awaited<ReturnType<typeof listSetAside>>[number];

async function retry(ctx: Services, consumer: EventConsumer, row: Row): Promise<void> {
  try {
    await ctx.db.transaction().execute(async (db) => {
      if (!(await takeUp(db, consumer.name, row.id))) return;
      await consumer.handle({ ...ctx, db }, readEvent(row));
    });
  } catch (error) {
    const about = { consumer: consumer.name, eventId: row.id };
    ctx.log.warn({ err: error, ...about }, "an event that was set aside still fails");
    await noteFailure(ctx.db, { ...about, error: String(error) });
  }
}
