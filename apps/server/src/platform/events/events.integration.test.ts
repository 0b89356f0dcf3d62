import {
  accountRegistered,
  tokenRevoked,
} from "@stackyard/contract/events/members/identity-events";
import { orderPaid } from "@stackyard/contract/events/trade/order-events";
import { sql } from "kysely";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { holdingLocks, untilWaitingForLocks } from "../../../test/lock-waits.ts";
import { openSettledCursor, processEvents } from "../../../test/process-events.ts";
import { openTestServer, type TestServer } from "../../../test/test-server.ts";
import type { Database } from "../db/database.ts";
import { inTransaction, type Services } from "../services.ts";
import { consumeEvents, type EventConsumer, retrySetAside } from "./consume-events.ts";
import { openCursor, readSettledBefore, readStanding } from "./event-cursors.ts";
import { followEvents } from "./follow-events.ts";
import { rebaseEvents } from "./rebase-events.ts";
import { record } from "./record.ts";

let server: TestServer;
let ctx: Services;
let user: number;
beforeEach(async () => {
  server = await openTestServer({ isContended: true });
  ctx = server.services;
  user = (await server.signUp()).id;
});
afterEach(() => server.close());

/** Records an event with this name. */
const recordNamed = ({ db }: { db: Database }, name: string) =>
  record({ db }, tokenRevoked, { actorId: user, subjectId: 1, data: { userId: user, name } });

const recordAlone = (name: string) => inTransaction(ctx, (ctx) => recordNamed(ctx, name));

/** Consumes token names; `fails` is asked before each. */
function listener(name = "listener", fails: (name: string) => boolean = () => false) {
  const heard: string[] = [];
  const consumer: EventConsumer = {
    name,
    async handle(_, { shape, data }) {
      if (shape.type !== tokenRevoked.type) return;
      const what = String(data.name);
      if (fails(what)) throw new Error(`cannot deal with ${what}`);
      heard.push(what);
    },
  };
  return { consumer, heard };
}

/** Makes the next retry due now. */
const hurry = () => sql`UPDATE event_cursors SET retry_at = now()`.execute(ctx.db);
const setAside = () => ctx.db.selectFrom("eventFailures").select("error").execute();

describe("recording an event", () => {
  it("is atomic with the change that it describes", async () => {
    await expect(
      inTransaction(ctx, async (ctx) => {
        await recordNamed(ctx, "undone");
        throw new Error("changed our mind");
      }),
    ).rejects.toThrow("changed our mind");
    const { consumer, heard } = listener();
    await processEvents(ctx, consumer);
    expect(heard).toEqual([]);
  });

  it("is refused outside a transaction and with data that doesn't match the declaration", async () => {
    await expect(recordNamed(ctx, "alone")).rejects.toThrow("outside a transaction");
    const wrong = { role: "buyer", address: 7 } as unknown as { role: "buyer"; address: string };
    await expect(
      inTransaction(ctx, (ctx) =>
        record(ctx, accountRegistered, { actorId: user, subjectId: user, data: wrong }),
      ),
    ).rejects.toThrow();
  });

  it("is permanent", async () => {
    await recordAlone("kept");
    for (const change of [sql`UPDATE events SET type = 'x'`, sql`DELETE FROM events`]) {
      await expect(change.execute(ctx.db)).rejects.toThrow("append-only");
    }
  });

  it("adds it to the activity of each user in its audience once", async () => {
    await recordAlone("mine");
    const rows = await ctx.db
      .selectFrom("eventPeople")
      .innerJoin("events", "events.id", "eventId")
      .select("userId")
      .where("type", "=", tokenRevoked.type)
      .execute();
    expect(rows).toEqual([{ userId: user }]);
  });
});

describe("a consumer", () => {
  it("receives an event once its transaction and all earlier ones have ended", async () => {
    const { consumer, heard } = listener();
    await processEvents(ctx, consumer);
    const first = await ctx.db.startTransaction().execute();
    await recordNamed({ db: first }, "began first");
    await recordAlone("committed first");

    expect(await consumeEvents(ctx, consumer)).toBe(0);
    expect(await readStanding(ctx.db, consumer.name)).toMatchObject({
      isReady: false,
      isHeldBack: true,
    });
    await first.commit().execute();
    await processEvents(ctx, consumer);
    expect(heard).toEqual(["began first", "committed first"]);
  });

  it("doesn't wait for transactions of other databases on the server", async () => {
    const { consumer, heard } = listener();
    const other = new pg.Client({ ...server.connection, database: "postgres" });
    await other.connect();
    await other.query("BEGIN");
    await other.query("CREATE TEMP TABLE long_write ()");
    await recordAlone("meanwhile");
    await openCursor(ctx.db, consumer.name);
    await consumeEvents(ctx, consumer);
    expect(heard).toEqual(["meanwhile"]);
    await other.end();
  });

  it("misses no event with a lower ID than one it has received", async () => {
    const { consumer, heard } = listener();
    await processEvents(ctx, consumer);
    const [low, high] = await Promise.all([
      ctx.db.startTransaction().execute(),
      ctx.db.startTransaction().execute(),
    ]);
    // The transactions get their numbers in one order, and their events in the other.
    await sql`SELECT pg_current_xact_id()`.execute(high);
    await recordNamed({ db: low }, "low number, later transaction");
    await recordNamed({ db: high }, "high number, earlier transaction");
    await high.commit().execute();
    await consumeEvents(ctx, consumer);
    await low.commit().execute();
    await processEvents(ctx, consumer);
    expect(heard).toEqual(["high number, earlier transaction", "low number, later transaction"]);
  });

  it("receives each of two hundred events of forty recorders once, in each recorder's order", async () => {
    const [one, other] = [listener("shared"), listener("shared")];
    await openCursor(ctx.db, "shared");
    const recorders = Array.from({ length: 40 }, async (_, recorder) => {
      for (let n = 0; n < 5; n++) {
        await inTransaction(ctx, async (ctx) => {
          await recordNamed(ctx, `${recorder}:${n}`);
          if (n === 3) await recordNamed(ctx, `${recorder}:${n} too`);
        });
      }
    });
    // Two processes consume while events are recorded.
    let isDone = false;
    const hearing = [one, other].map(async ({ consumer }) => {
      while (!isDone) await consumeEvents(ctx, consumer);
    });
    await Promise.all(recorders);
    isDone = true;
    await Promise.all(hearing);
    await processEvents(ctx, one.consumer);

    const heard = [...one.heard, ...other.heard];
    expect(heard).toHaveLength(240);
    expect(new Set(heard).size).toBe(240);
    for (const { heard } of [one, other]) {
      for (let recorder = 0; recorder < 40; recorder++) {
        const own = heard.filter((name) => name.startsWith(`${recorder}:`));
        expect(own).toEqual(own.toSorted());
      }
    }
  });

  it("that dies before its cursor moves receives the events again, and has written nothing", async () => {
    await recordAlone("twice");
    const heard: number[] = [];
    let dies = true;
    const consumer: EventConsumer = {
      name: "dying",
      async handle({ db }, { id }) {
        heard.push(id);
        await sql`INSERT INTO event_failures VALUES ('dying', ${id}, 'written')`.execute(db);
        if (dies) await sql`SELECT pg_terminate_backend(pg_backend_pid())`.execute(db);
      },
    };
    await openSettledCursor(ctx, consumer);
    await consumeEvents(ctx, consumer).catch(() => {});
    expect(await setAside()).toEqual([]);
    dies = false;
    await hurry();
    await processEvents(ctx, consumer);
    const events = await ctx.db.selectFrom("events").select("id").execute();
    expect(await setAside()).toHaveLength(events.length);
    expect(heard.length).toBeGreaterThan(events.length);
  });

  it("misses none of a transaction that ends while it determines which have ended", async () => {
    const { consumer, heard } = listener();
    await processEvents(ctx, consumer);
    const first = await ctx.db.startTransaction().execute();
    await recordNamed({ db: first }, "began first");
    await recordAlone("committed first");
    // The test controls when the answer arrives.
    await sql`ALTER FUNCTION events_settled_before RENAME TO settled_when_asked`.execute(ctx.db);
    await sql`CREATE FUNCTION events_settled_before() RETURNS xid8 LANGUAGE plpgsql AS $$ BEGIN
      PERFORM pg_advisory_xact_lock_shared(4711); RETURN settled_when_asked(); END $$`.execute(
      ctx.db,
    );
    const holder = await ctx.db.startTransaction().execute();
    await sql`SELECT pg_advisory_xact_lock(4711)`.execute(holder);
    const consumed = consumeEvents(ctx, consumer);
    await untilWaitingForLocks(ctx.db, 1);
    await first.commit().execute();
    await holder.commit().execute();
    await consumed;
    await processEvents(ctx, consumer);
    expect(heard).toEqual(["began first", "committed first"]);
  });

  it("queries the running transactions each time, also within its own", async () => {
    await holdingLocks(ctx.db, async (db) => {
      await readSettledBefore(db);
      const running = await ctx.db.startTransaction().execute();
      const { rows } = await sql<{ id: string }>`SELECT pg_current_xact_id() AS id`.execute(
        running,
      );
      await recordAlone("later");
      expect(await readSettledBefore(db)).toBe(rows[0]?.id);
      await running.rollback().execute();
    });
  });

  it("runs once, however many processes there are", async () => {
    await recordAlone("slow");
    const { promise: isWorking, resolve: startWork } = Promise.withResolvers<void>();
    const { promise: mayEnd, resolve: endWork } = Promise.withResolvers<void>();
    const slow: EventConsumer = {
      name: "one",
      async handle() {
        startWork();
        await mayEnd;
      },
    };
    await openSettledCursor(ctx, slow);
    const first = consumeEvents(ctx, slow);
    await isWorking;
    const { consumer, heard } = listener("one");
    expect(await consumeEvents(ctx, consumer)).toBe(0);
    endWork();
    expect(await first).toBeGreaterThan(0);
    expect(await consumeEvents(ctx, consumer)).toBe(0);
    expect(heard).toEqual([]);
  });
});

describe("an event that a consumer fails on", () => {
  it("is retried later, before all later events and after all earlier ones", async () => {
    for (const name of ["before", "bad", "behind"]) await recordAlone(name);
    let isMended = false;
    const { consumer, heard } = listener("picky", (name) => name === "bad" && !isMended);
    await openSettledCursor(ctx, consumer);
    await consumeEvents(ctx, consumer);
    // The batch failed as a whole, so the earlier events were delivered twice.
    expect(heard.at(-1)).toBe("before");
    const { retryInMs } = await readStanding(ctx.db, consumer.name);
    expect(retryInMs).toBeGreaterThan(0);
    expect(await consumeEvents(ctx, consumer)).toBe(0);
    isMended = true;
    await hurry();
    await processEvents(ctx, consumer);
    expect(heard.slice(-3)).toEqual(["before", "bad", "behind"]);
    expect(await setAside()).toEqual([]);
  });

  it("is set aside after ten failures, the later ones are delivered, and a newer server can handle it", async () => {
    for (const name of ["bad", "behind"]) await recordAlone(name);
    let isMended = false;
    const { consumer, heard } = listener("picky", (name) => name === "bad" && !isMended);
    await openSettledCursor(ctx, consumer);
    for (let tries = 0; tries < 9; tries++) {
      await consumeEvents(ctx, consumer);
      await hurry();
    }
    expect(heard).not.toContain("behind");
    expect(await consumeEvents(ctx, consumer)).toBe(0);
    // Its cursor is past the failing event, so the next read returns later ones.
    expect(await consumeEvents(ctx, consumer)).toBe(1);
    expect(heard).toEqual(["behind"]);
    expect(await setAside()).toEqual([{ error: "Error: cannot deal with bad" }]);

    await retrySetAside(ctx, consumer);
    expect(await setAside()).toHaveLength(1);
    isMended = true;
    await retrySetAside(ctx, consumer);
    expect(heard).toEqual(["behind", "bad"]);
    expect(await setAside()).toEqual([]);
  });

  it("waits for a newer server if its type is unknown here", async () => {
    await sql`INSERT INTO events (type, subject_kind, data) VALUES ('new.kind', 'user', '{}')`.execute(
      ctx.db,
    );
    const { consumer } = listener();
    await openSettledCursor(ctx, consumer);
    await consumeEvents(ctx, consumer);
    expect((await readStanding(ctx.db, consumer.name)).retryInMs).toBeGreaterThan(0);
  });
});

describe("a consuming process", () => {
  it("is woken by new events, and by the end of a transaction that delayed them", async () => {
    const { consumer, heard } = listener("notifications");
    await followEvents(ctx, consumer);
    await recordAlone("at once");
    await vi.waitFor(() => expect(heard).toEqual(["at once"]), 60_000);
    const earlier = await ctx.db.startTransaction().execute();
    await sql`SELECT pg_current_xact_id()`.execute(earlier);
    await recordAlone("held back");
    await earlier.commit().execute();
    await vi.waitFor(() => expect(heard).toEqual(["at once", "held back"]), 60_000);
  });

  it("is woken only by events of the types that name it", async () => {
    const subscribe = vi.spyOn(ctx.changes, "subscribe");
    await followEvents(ctx, listener("sales").consumer);
    const topics = [orderPaid, tokenRevoked].map(({ type }) => `events:${type}`);
    const heard = subscribe.mock.calls.map(([topic]) => topic);
    expect(topics.map((topic) => heard.includes(topic))).toEqual([true, false]);
    const announced: string[] = [];
    for (const topic of topics) ctx.changes.subscribe(topic, () => announced.push(topic));
    await recordAlone("revoked");
    await ctx.changes.caughtUp();
    expect(announced).toEqual(["events:token.revoked"]);
  });
});

describe("a dump restored into a new PostgreSQL", () => {
  /**
   * Makes the current events and cursors look like those of a database with much higher numbers.
   */
  const haveCome = async () => {
    const by = sql`(transaction_id::text::bigint + 1000000000)::text::xid8`;
    await sql`ALTER TABLE events DISABLE TRIGGER events_append_only`.execute(ctx.db);
    await sql`UPDATE events SET transaction_id = ${by}`.execute(ctx.db);
    await sql`ALTER TABLE events ENABLE TRIGGER events_append_only`.execute(ctx.db);
    await sql`UPDATE event_cursors SET transaction_id = ${by} WHERE event_id > 0`.execute(ctx.db);
  };

  it("moves its consumers on from their positions", async () => {
    const [early, late] = [listener("early"), listener("late")];
    await recordAlone("heard by one");
    await processEvents(ctx, early.consumer);
    await recordAlone("heard by none");
    await openCursor(ctx.db, "late");
    await haveCome();
    await recordAlone("new");
    expect(await rebaseEvents(ctx.db)).toBe(true);
    await recordAlone("newer");
    for (const { consumer } of [early, late]) await processEvents(ctx, consumer);
    expect(early.heard).toEqual(["heard by one", "heard by none", "new", "newer"]);
    expect(late.heard).toEqual(["heard by one", "heard by none", "new", "newer"]);
    await expect(sql`DELETE FROM events`.execute(ctx.db)).rejects.toThrow();
  });

  it("is distinguished from a database that was never moved", async () => {
    await recordAlone("ours");
    expect(await rebaseEvents(ctx.db)).toBe(false);
    await haveCome();
    expect(await Promise.all([rebaseEvents(ctx.db), rebaseEvents(ctx.db)])).toContain(true);
    expect(await rebaseEvents(ctx.db)).toBe(false);
  });
});
