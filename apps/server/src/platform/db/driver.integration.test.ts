import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { holdingLocks } from "../../../test/lock-waits.ts";
import { openTestServer, type TestServer } from "../../../test/test-server.ts";
import { readConfig } from "../../config.ts";
import { type Database, openDatabase } from "./database.ts";
import { openPool } from "./database-pool.ts";

let server: TestServer;
let db: Database;

beforeAll(async () => {
  server = await openTestServer();
  db = server.services.db;
});
afterAll(() => server.close());

const prepared = async (db: Database) =>
  Number(
    (await sql<{ n: number }>`SELECT count(*) AS n FROM pg_prepared_statements`.execute(db)).rows[0]
      ?.n,
  );

describe("a statement", () => {
  it("with values is planned once per connection, whatever the values are", async () => {
    await db.connection().execute(async (one) => {
      const before = await prepared(one);
      for (const value of [1, 2, 3]) await sql`SELECT ${value}::int AS once`.execute(one);
      expect(await prepared(one)).toBe(before + 1);
    });
  });

  it("is not prepared if a pooler couldn't keep it", async () => {
    const { config } = server.services;
    expect(readConfig({ DATA_DIR: config.dataDir, DATABASE_PREPARE: "false" })).toMatchObject({
      preparesStatements: false,
    });
    const pool = openPool(server.connection, { max: 1 });
    const plain = openDatabase(pool, { preparesStatements: false });
    await sql`SELECT ${1}::int AS plain`.execute(plain);
    expect(await prepared(plain)).toBe(0);
    await pool.end();
  });

  it("on a frozen database is given up, and its connection with it", async () => {
    const pool = openPool(server.connection, { max: 1, patienceMs: 300 });
    const hurried = openDatabase(pool);
    await sql`SET statement_timeout = 0`.execute(hurried);
    await expect(sql`SELECT pg_sleep(${60}::int)`.execute(hurried)).rejects.toMatchObject({
      code: "unavailable",
    });
    expect(pool.idleCount).toBe(0);
    await pool.end();
  });

  it("among ever new texts doesn't fill a connection without bound", async () => {
    for (let n = 0; n < 450; n++) await sql`SELECT ${n}::int AS ${sql.ref(`c${n}`)}`.execute(db);
    await db.connection().execute(async (one) => expect(await prepared(one)).toBeLessThan(205));
  });

  it("whose plan a migration has invalidated is sent again", async () => {
    await sql`CREATE TABLE changing (a int)`.execute(db);
    const read = (one: Database) => sql`SELECT * FROM changing WHERE ${1} = 1`.execute(one);
    await db.connection().execute(async (one) => {
      await sql`INSERT INTO changing VALUES (1)`.execute(one);
      expect((await read(one)).rows).toEqual([{ a: 1 }]);
      await sql`ALTER TABLE changing ADD b int`.execute(one);
      expect((await read(one)).rows).toEqual([{ a: 1, b: null }]);
    });
  });

  it("whose plan was invalidated within a transaction asks for a retry", async () => {
    const read = (one: Database) => sql`SELECT * FROM changing WHERE ${2} = 2`.execute(one);
    await db.connection().execute(async (one) => {
      await read(one);
      await sql`ALTER TABLE changing ADD c int`.execute(one);
      const attempt = one.transaction().execute(read);
      await expect(attempt).rejects.toMatchObject({ code: "unavailable" });
    });
    expect((await read(db)).rows).toHaveLength(1);
  });

  it("that waits too long for a lock fails, and leaves its connection usable", async () => {
    await holdingLocks(db, async (holder) => {
      await sql`LOCK TABLE changing`.execute(holder);
      await db.connection().execute(async (one) => {
        const pid = sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`;
        const [before] = (await pid.execute(one)).rows;
        await expect(sql`SELECT FROM changing`.execute(one)).rejects.toMatchObject({
          code: "unavailable",
        });
        expect((await pid.execute(one)).rows).toEqual([before]);
      });
    });
  });
});

it("in a deadlock of two transactions fails one as unavailable, and the other continues", async () => {
  let both = 0;
  let meet: () => void = () => {};
  const met = new Promise<void>((resolve) => {
    meet = resolve;
  });
  const hold = (one: Database, what: number) =>
    sql`SELECT pg_advisory_xact_lock(${what})`.execute(one);
  const crossing = ([first, second]: readonly [number, number]) =>
    db.transaction().execute(async (one) => {
      await hold(one, first);
      if (++both === 2) meet();
      await met;
      await hold(one, second);
    });
  const ends = await Promise.allSettled([crossing([1, 2]), crossing([2, 1])]);
  const undone = ends.filter((end) => end.status === "rejected");
  expect(undone).toMatchObject([{ reason: { code: "unavailable" } }]);
});

describe("a lost connection", () => {
  const end = (one: Database) => sql`SELECT pg_terminate_backend(pg_backend_pid())`.execute(one);

  it("fails its statement as unavailable, and no later one", async () => {
    await expect(end(db)).rejects.toMatchObject({ code: "unavailable" });
    expect((await sql`SELECT 1 AS one`.execute(db)).rows).toEqual([{ one: 1 }]);
  });

  it("is noticed and replaced while idle", async () => {
    const work = holdingLocks(db, async (one) => {
      const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(one);
      await sql`SELECT pg_terminate_backend(${rows[0]?.pid}, 5000)`.execute(db);
      await sql`SELECT 1`.execute(one);
    });
    await expect(work).rejects.toMatchObject({ code: "unavailable" });
  });

  it("rolls back its transaction, which fails with the first error", async () => {
    const work = db.transaction().execute(async (one) => {
      await sql`INSERT INTO changing VALUES (2)`.execute(one);
      await end(one);
    });
    await expect(work).rejects.toMatchObject({ code: "unavailable" });
    expect((await sql`SELECT a FROM changing`.execute(db)).rows).toEqual([{ a: 1 }]);
  });

  it("within the identity library is distinguished from an invalid form", async () => {
    await sql`CREATE FUNCTION hang_up() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NEW; END $$`.execute(db);
    await sql`CREATE TRIGGER hang_up BEFORE INSERT ON users FOR EACH ROW EXECUTE FUNCTION hang_up()`.execute(
      db,
    );
    const answer = await server.visitor().post("/api/register", {
      username: "unlucky",
      email: "unlucky@example.test",
      password: "a quiet harbour at dawn",
      role: "buyer",
    });
    expect(answer).toMatchObject({ status: 503, body: { code: "unavailable" } });
    expect(answer.headers.get("retry-after")).toBe("1");
  });
});

describe("a transaction that waits for something other than its connection", () => {
  it("fails for a second connection", async () => {
    const waiting = db.transaction().execute(() => sql`SELECT 1`.execute(db));
    await expect(waiting).rejects.toThrow("a second connection: not inside a database transaction");
  });

  it.each([
    ["files", () => server.services.files.has("0".repeat(64))],
    ["payments.test", () => server.services.payments.providers[0]?.charge({} as never)],
    ["mail", () => server.services.mail.deliver({} as never, new AbortController().signal)],
    ["web", () => server.services.web.get("https://example.com/")],
    ["identityChecks", () => server.services.identityChecks.textsAt("example.com")],
    ["settings", () => server.services.settings.read()],
  ])("fails for %s", async (port, call) => {
    const waiting = db.transaction().execute(async () => call());
    await expect(waiting).rejects.toThrow(new RegExp(`^${port}\\.\\w+: not inside`));
  });

  it("is reported and continues if the report returns", async () => {
    const reported: string[] = [];
    const pool = openPool(server.connection, { max: 2 });
    const reportWait = ({ message }: Error) => void reported.push(message);
    const lenient = openDatabase(pool, { preparesStatements: true, reportWait });
    const waited = lenient
      .transaction()
      .execute(() => sql<{ one: number }>`SELECT 1 AS one`.execute(lenient));
    expect((await waited).rows).toEqual([{ one: 1 }]);
    expect(reported).toEqual(["a second connection: not inside a database transaction"]);
    await pool.end();
  });

  it("is logged in production, and the request continues", async () => {
    const lines: { msg: string; err: { message: string } }[] = [];
    const stream = { write: (line: string) => void lines.push(JSON.parse(line)) };
    const env = { NODE_ENV: "production" };
    const live = await openTestServer({ env, log: pino({ level: "error" }, stream) });
    const { services } = live;
    const work = services.db.transaction().execute(() => services.files.has("0".repeat(64)));
    expect(await work).toBe(false);
    expect(lines).toMatchObject([
      {
        msg: "a transaction waits for more than the database",
        err: { message: "files.has: not inside a database transaction" },
      },
    ]);
    await live.close();
  });
});
