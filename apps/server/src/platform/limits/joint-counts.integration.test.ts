import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openStatementLog } from "../../../test/statement-log.ts";
import { openTestServer, type TestServer } from "../../../test/test-server.ts";
import type { Database } from "../db/database.ts";
import { openJointCounts } from "./joint-counts.ts";
import { type Counter, keyOf, type Outcome } from "./limiter.ts";
import { postgresLimiter } from "./postgres-limiter.ts";

const log = openStatementLog();
let server: TestServer;
let db: Database;
beforeAll(async () => {
  server = await openTestServer({ isContended: true, tracing: log.tracing });
  db = server.services.db;
});
afterAll(() => server.close());

let count = 0;
const counter = (free: number): Counter => ({
  name: "together",
  key: `key ${count++}`,
  pace: { free, windowSeconds: 60 },
});

const passed = (outcomes: readonly Outcome[]) =>
  outcomes.filter(({ waitSeconds }) => waitSeconds === 0).length;

const times = <T>(n: number, make: () => Promise<T>) =>
  Promise.all(Array.from({ length: n }, make));

describe("attempts counted together", () => {
  it("share statements: the first is counted at once, those that arrive meanwhile in one", async () => {
    const take = openJointCounts(db);
    const [one, other] = [counter(100), counter(100)];
    const statements = await log.during(async () => {
      const outcomes = await Promise.all([...Array(20)].map((_, n) => take(n % 2 ? one : other)));
      expect(outcomes.map(({ count }) => count)).toEqual(
        [...Array(20)].map((_, n) => Math.floor(n / 2) + 1),
      );
    });
    expect(statements).toHaveLength(2);
    expect((await take(one)).count).toBe(11);
  });

  it("pass exactly up to the limit, whichever processes and limiters count them", async () => {
    const own = counter(7);
    const [here, there] = [openJointCounts(db), openJointCounts(db)];
    const alone = postgresLimiter(db);
    const outcomes = await Promise.all([
      times(4, () => here(own)),
      times(4, () => there(own)),
      times(4, () => alone.take([own])),
    ]);
    expect(passed(outcomes.flat())).toBe(7);
    for (const take of [() => here(own), () => there(own), () => alone.take([own])])
      expect((await take()).waitSeconds).toBeGreaterThan(0);
  });

  it("have the same outcomes as attempts counted alone", async () => {
    const alone = postgresLimiter(db);
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 5 }),
        fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 4 }),
        async (free, bursts) => {
          const take = openJointCounts(db);
          const [together, single] = [counter(free), counter(free)];
          for (const burst of bursts) {
            const outcomes = await times(burst, () => take(together));
            for (const outcome of outcomes) {
              const expected = await alone.take([single]);
              const isClose = (a: number, b: number) => Math.abs(a - b) <= 5;
              expect(outcome).toMatchObject({ count: expected.count, free });
              expect(outcome.waitSeconds === 0).toBe(expected.waitSeconds === 0);
              expect(isClose(outcome.waitSeconds, expected.waitSeconds)).toBe(true);
              expect(isClose(outcome.resetSeconds, expected.resetSeconds)).toBe(true);
            }
          }
        },
      ),
      { numRuns: 20 },
    );
  });

  it("are forgotten when the window ends", async () => {
    const take = openJointCounts(db);
    const [own, single] = [counter(2), counter(1)];
    expect(passed(await times(3, () => take(own)))).toBe(2);
    await take(single);
    await db
      .updateTable("attempts")
      .set({ forgottenAt: new Date(Date.now() - 1_000) })
      .where("key", "in", [own, single].map(keyOf))
      .execute();
    expect(await times(3, () => take(own))).toMatchObject([
      { waitSeconds: 0, count: 1 },
      { waitSeconds: 0, count: 2 },
      { count: 2 },
    ]);
    // The last free attempt of the new window ends it for other limiters as well.
    expect((await take(single)).waitSeconds).toBe(0);
    expect((await postgresLimiter(db).take([single])).waitSeconds).toBeGreaterThan(0);
  });

  it("fail together when the database doesn't answer, and are counted again afterwards", async () => {
    let isDown = true;
    const take = openJointCounts(
      new Proxy(db, {
        get(target, name) {
          if (name === "executeQuery" && isDown) return () => Promise.reject(new Error("down"));
          const value = Reflect.get(target, name);
          return typeof value === "function" ? value.bind(target) : value;
        },
      }),
    );
    const own = counter(100);
    const outcomes = await Promise.allSettled([...Array(5)].map(() => take(own)));
    expect(outcomes.map(({ status }) => status)).toEqual(Array(5).fill("rejected"));
    isDown = false;
    expect((await take(own)).count).toBe(1);
  });
});
