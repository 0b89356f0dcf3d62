import { pino } from "pino";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestServer, type TestServer } from "../../../test/test-server.ts";
import { type DatabasePool, openPool, PATIENCE } from "../db/database-pool.ts";
import { type JobKind, jobKind, openJobs } from "./jobs.ts";

let server: TestServer;
let pool: DatabasePool;
beforeAll(async () => {
  server = await openTestServer();
  pool = openPool(server.connection, { max: 2, patienceMs: PATIENCE.background });
});
afterAll(async () => {
  await pool.end();
  await server.close();
});

/** Opens the queues, and returns how many statements were about one queue. */
async function statementsToOpen(kinds: readonly JobKind<object>[]): Promise<number> {
  const statements: string[] = [];
  const counting = new Proxy(pool, {
    get: (target, name) =>
      name === "query"
        ? (text: string, values: unknown[]) => {
            statements.push(text);
            return target.query(text, values);
          }
        : Reflect.get(target, name),
  });
  const jobs = await openJobs({ pool: counting }, kinds, {
    log: pino({ level: "silent" }),
    metrics: { jobEnded: () => {} },
  });
  await jobs.stop(0);
  // Opening always creates the library's own queue, `__pgboss__…`.
  const ofKinds = statements.filter((text) => !text.includes("__pgboss__"));
  return ofKinds.filter((text) => /create_queue\(|retry_limit = COALESCE/.test(text)).length;
}

async function stored(name: string) {
  const { rows } = await pool.query(
    "SELECT retry_limit, policy, notify FROM pgboss.queue WHERE name = $1",
    [name],
  );
  return rows;
}

const paint = jobKind("drying-paint", { policy: "exclusive", retryLimit: 2 });

it("creates what is missing", async () => {
  expect(await statementsToOpen([paint])).toBe(1);
  expect(await stored("drying-paint")).toEqual([
    { retry_limit: 2, policy: "exclusive", notify: true },
  ]);
});

it("leaves queues that agree with their kinds as they are, whatever a kind says", async () => {
  const full = jobKind("dried-paint", {
    ...{ policy: "short", retryLimit: 3, retryDelay: 10, retryBackoff: true, retryDelayMax: 600 },
    ...{ expireInSeconds: 900, deleteAfterSeconds: 60, heartbeatSeconds: 10 },
    deadLetter: paint.name,
  });
  expect(await statementsToOpen([paint, full])).toBe(1);
  expect(await statementsToOpen([paint, full])).toBe(0);
});

it("updates what has changed, except for the policy", async () => {
  const changed = jobKind("drying-paint", { policy: "standard", retryLimit: 5 });
  expect(await statementsToOpen([changed])).toBe(1);
  expect(await stored("drying-paint")).toEqual([
    { retry_limit: 5, policy: "exclusive", notify: true },
  ]);
});
