import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { openSeedSteps } from "../../../seed/seed-steps.ts";
import { publishModule } from "../../../test/actions/publish-module.ts";
import { hasPgbouncer, openPgbouncer, type Pgbouncer } from "../../../test/database/pgbouncer.ts";
import { openTestServer, type TestServer } from "../../../test/test-server.ts";
import { openPool } from "./database-pool.ts";

const isHere = hasPgbouncer();
const host = process.env.TEST_CLUSTER_HOST ?? "";
const poolers: Pgbouncer[] = [];
const servers: TestServer[] = [];

async function openPooler(forgetsSettings = false): Promise<Pgbouncer> {
  const pooler = await openPgbouncer({ host, forgetsSettings });
  poolers.push(pooler);
  return pooler;
}

/** A server that connects through the pooler, except for what can use a direct connection. */
async function openBehind(pooler: Pgbouncer, { hasDirectWay }: { hasDirectWay: boolean }) {
  const server = await openTestServer({
    worksJobs: true,
    connectionOptions(direct) {
      const pooled = { connectionString: pooler.url(direct.database) };
      return { pooled, direct: hasDirectWay ? direct : pooled };
    },
  });
  servers.push(server);
  return server;
}

afterAll(async () => {
  for (const server of servers) await server.close();
  for (const pooler of poolers) await pooler.close();
});

describe.runIf(isHere).each([
  { what: "refuses settings of sessions", forgetsSettings: false },
  { what: "takes settings of sessions and forgets them", forgetsSettings: true },
])("behind a pooler that $what", ({ forgetsSettings }) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await openBehind(await openPooler(forgetsSettings), { hasDirectWay: true });
  });
  const limits = sql<{ name: string; setting: string }>`
    SELECT name, setting FROM pg_settings WHERE name IN
      ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') ORDER BY name`;
  const set = [
    { name: "idle_in_transaction_session_timeout", setting: "60000" },
    { name: "lock_timeout", setting: "3200" },
    { name: "statement_timeout", setting: "3600" },
  ];

  it("limits apply to each statement, alone and in a transaction", async () => {
    const { db } = server.services;
    expect((await limits.execute(db)).rows).toEqual(set);
    await db.transaction().execute(async (db) => {
      expect((await limits.execute(db)).rows).toEqual(set);
    });
  });

  it("a statement canceled by the database is unavailable, and its connection stays usable", async () => {
    const { db } = server.services;
    await expect(sql`SELECT pg_sleep(60)`.execute(db)).rejects.toMatchObject({
      code: "unavailable",
    });
    expect((await sql`SELECT ${1}::int AS one`.execute(db)).rows).toEqual([{ one: 1 }]);
  });

  it("a single statement is atomic", async () => {
    const { db } = server.services;
    await sql`CREATE TABLE kept (a int PRIMARY KEY DEFERRABLE INITIALLY DEFERRED)`.execute(db);
    await sql`INSERT INTO kept VALUES (${1})`.execute(db);
    await expect(sql`INSERT INTO kept VALUES (${1})`.execute(db)).rejects.toMatchObject({
      code: "23505",
    });
    await expect(sql`SELECT ${1}::int / 0`.execute(db)).rejects.toMatchObject({ code: "22012" });
    expect((await sql`SELECT a FROM kept`.execute(db)).rows).toEqual([{ a: 1 }]);
  });

  it("a rolled-back transaction changes nothing, and the next statement runs alone", async () => {
    const { db } = server.services;
    const work = db.transaction().execute(async (db) => {
      await sql`INSERT INTO kept VALUES (${2})`.execute(db);
      throw new Error("changed our mind");
    });
    await expect(work).rejects.toThrow("changed our mind");
    await sql`INSERT INTO kept VALUES (${3})`.execute(db);
    expect((await sql`SELECT a FROM kept ORDER BY a`.execute(db)).rows).toEqual([
      { a: 1 },
      { a: 3 },
    ]);
  });

  it("nothing is prepared, because sessions are shared", async () => {
    const { db } = server.services;
    for (let n = 0; n < 20; n++) await sql`SELECT ${n}::int AS n`.execute(db);
    const { rows } = await sql`SELECT name FROM pg_prepared_statements`.execute(db);
    expect(rows).toEqual([]);
  });

  it("changes arrive through the direct connection and invalidate cached answers", async () => {
    const { services } = server;
    expect(services.changes.isListening).toBe(true);
    const heard = vi.fn();
    services.changes.subscribe("shared modules", heard);
    await services.changes.announce(services.db, "shared modules");
    await vi.waitFor(() => expect(heard).toHaveBeenCalled(), 60_000);
    expect(await server.visitor().get("/ready")).toMatchObject({
      status: 200,
      body: { status: "ok", checks: { listener: "ok" } },
    });
  });
});

describe.runIf(isHere)("behind a pooler without a direct connection, which drops LISTEN", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await openBehind(await openPooler(), { hasDirectWay: false });
  });

  it("the server reports it, and is ready nevertheless", async () => {
    expect(await server.visitor().get("/ready")).toMatchObject({
      status: 200,
      body: { status: "degraded", checks: { database: "ok", files: "ok", listener: "deaf" } },
    });
  });

  it("runs jobs, and shows other processes' changes immediately", async () => {
    const author = await server.signUp("contributor");
    const { id } = await publishModule(server, author);
    const titles = async () => {
      const { body } = await server.visitor().get("/api/modules");
      return body.map(({ title }: { title: string }) => title);
    };
    expect(await titles()).not.toContain("Changed elsewhere");
    const other = openPool(server.connection);
    await other.query("UPDATE modules SET title = 'Changed elsewhere' WHERE id = $1", [id]);
    await other.end();
    expect(await titles()).toContain("Changed elsewhere");
  });

  it("makes those who follow changes poll", async () => {
    const looked = vi.fn();
    server.services.changes.subscribe("anything", looked);
    await vi.waitFor(() => expect(looked.mock.calls.length).toBeGreaterThan(1), 60_000);
  });

  it("lets one of several processes seed", async () => {
    const steps = openSeedSteps(server.services.db, AbortSignal.any([]));
    let atWork = 0;
    const work = async () => {
      expect(++atWork).toBe(1);
      await sql`SELECT pg_sleep(0.05)`.execute(server.services.db);
      atWork--;
    };
    await Promise.all([1, 2, 3].map(() => steps.oneProcessAtATime(work)));
    expect(atWork).toBe(0);
  });
});
