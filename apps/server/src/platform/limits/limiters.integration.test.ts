import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { openStatementLog } from "../../../test/statement-log.ts";
import { openTestServer, type TestServer } from "../../../test/test-server.ts";
import type { Counter, Limiter, Pace } from "./limiter.ts";
import { MAX_KEYS, memoryLimiter } from "./memory-limiter.ts";
import { postgresLimiter, takeInTurn } from "./postgres-limiter.ts";

const log = openStatementLog();
let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ isContended: true, tracing: log.tracing });
});
afterAll(() => server.close());
afterEach(() => vi.useRealTimers());

let count = 0;
const counter = (pace: Pace, amount?: number): Counter => ({
  name: "test",
  key: `key ${count++}`,
  pace,
  ...(amount && { amount }),
});

const STORES: [string, () => Limiter][] = [
  ["PostgreSQL", () => postgresLimiter(server.services.db)],
  ["memory", memoryLimiter],
];

describe.each(STORES)("attempts counted in %s", (_, open) => {
  it("pass up to the limit, then wait until the window ends, each key separately", async () => {
    const limiter = open();
    const own = counter({ free: 2, windowSeconds: 60 });
    expect(await limiter.take([own])).toMatchObject({ waitSeconds: 0, count: 1 });
    expect(await limiter.take([own])).toMatchObject({ waitSeconds: 0, count: 2 });
    const refused = await limiter.take([own]);
    expect(refused.count).toBe(2);
    expect(refused.waitSeconds).toBeGreaterThan(30);
    expect(refused.waitSeconds).toBeLessThanOrEqual(60);
    expect(await limiter.take([{ ...own, key: "another" }])).toMatchObject({ waitSeconds: 0 });
    expect(await limiter.take([{ ...own, name: "another" }])).toMatchObject({ waitSeconds: 0 });
  });

  it("pass only up to the limit when they are concurrent", async () => {
    const limiter = open();
    const own = counter({ free: 5, windowSeconds: 60 });
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => limiter.take([own])));
    expect(outcomes.filter(({ waitSeconds }) => waitSeconds === 0)).toHaveLength(5);
  });

  it("wait twice as long after each further one, up to the longest wait", async () => {
    const limiter = open();
    const pace = { free: 1, windowSeconds: 600, firstWaitSeconds: 100, longestWaitSeconds: 300 };
    for (const [amount, wait] of [
      [1, 100],
      [2, 200],
      [3, 300],
      [9, 300],
    ]) {
      const own = counter(pace, amount);
      await limiter.take([own]);
      const { waitSeconds } = await limiter.take([own]);
      expect(waitSeconds).toBeGreaterThan((wait ?? 0) - 50);
      expect(waitSeconds).toBeLessThanOrEqual(wait ?? 0);
    }
  });

  it("are refused as a whole if the amount exceeds the rest", async () => {
    const limiter = open();
    const own = counter({ free: 100, windowSeconds: 60 }, 60);
    expect((await limiter.take([own])).count).toBe(60);
    expect((await limiter.take([own])).waitSeconds).toBeGreaterThan(0);
    expect(await limiter.take([{ ...own, amount: 40 }])).toMatchObject({
      waitSeconds: 0,
      count: 100,
    });
  });

  it("are counted by all counters or by none", async () => {
    const limiter = open();
    const full = counter({ free: 1, windowSeconds: 60 });
    const roomy = counter({ free: 2, windowSeconds: 60 });
    await limiter.take([full]);
    for (let time = 0; time < 5; time++) {
      expect((await limiter.take([roomy, full])).waitSeconds).toBeGreaterThan(0);
    }
    expect((await limiter.take([roomy])).count).toBe(1);
  });

  it("can be given back, also after the last free one", async () => {
    const limiter = open();
    const own = counter({ free: 1, windowSeconds: 60 });
    await limiter.take([own]);
    await limiter.giveBack([own]);
    expect(await limiter.take([own])).toMatchObject({ waitSeconds: 0, count: 1 });
    await limiter.giveBack([counter({ free: 1, windowSeconds: 60 })]);
  });

  it("can be forgiven", async () => {
    const limiter = open();
    const own = counter({ free: 3, windowSeconds: 60 });
    for (let time = 0; time < 4; time++) await limiter.take([own]);
    await limiter.forgive(own);
    expect(await limiter.take([own])).toMatchObject({ waitSeconds: 0, count: 1 });
  });
});

describe("the limiter in memory", () => {
  it("forgets all attempts when the window ends", async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    const limiter = memoryLimiter();
    const own = counter({ free: 2, windowSeconds: 60 });
    await limiter.take([own]);
    vi.advanceTimersByTime(50_000);
    await limiter.take([own]);
    expect(await limiter.take([own])).toMatchObject({ waitSeconds: 10, resetSeconds: 10 });
    vi.advanceTimersByTime(10_000);
    expect(await limiter.take([own])).toMatchObject({ waitSeconds: 0, count: 1 });
  });

  it("lets an attempt pass when its wait has ended before the window has", async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    const limiter = memoryLimiter();
    const own = counter({ free: 1, windowSeconds: 60, firstWaitSeconds: 5 });
    await limiter.take([own]);
    vi.advanceTimersByTime(5_000);
    expect(await limiter.take([own])).toMatchObject({ waitSeconds: 0, count: 2 });
    expect((await limiter.take([own])).waitSeconds).toBe(10);
  });

  it("counts a bounded number of keys, and forgets the least recently used one", async () => {
    const limiter = memoryLimiter();
    const pace = { free: 1, windowSeconds: 60 };
    const waits = async (key: string) =>
      (await limiter.take([{ name: "test", key, pace }])).waitSeconds > 0;
    for (let key = 0; key < MAX_KEYS; key++) await waits(`key ${key}`);
    expect(await waits("key 0")).toBe(true);
    await waits("one more");
    expect(await waits("key 0")).toBe(true);
    expect(await waits("key 1")).toBe(false);
  });
});

it("an attempt costs one statement in PostgreSQL, whether it passes or not", async () => {
  const limiter = postgresLimiter(server.services.db);
  const own = counter({ free: 1, windowSeconds: 60 });
  for (const passes of [true, false]) {
    const statements = await log.during(async () => {
      expect((await limiter.take([own])).waitSeconds === 0).toBe(passes);
    });
    expect(statements).toHaveLength(1);
  }
});

it("counters in turn are counted in one statement, up to the one that refuses", async () => {
  const all = counter({ free: 4, windowSeconds: 60 });
  const few = counter({ free: 2, windowSeconds: 60 });
  const { db } = server.services;
  const take = () => takeInTurn(db, [all, few]);
  const statements = await log.during(async () => {
    expect(await take()).toMatchObject([
      { waitSeconds: 0, count: 1, free: 4 },
      { waitSeconds: 0, count: 1, free: 2 },
    ]);
  });
  expect(statements).toHaveLength(1);
  await take();
  const [first, second] = await take();
  expect(first).toMatchObject({ waitSeconds: 0, count: 3 });
  expect(second).toMatchObject({ count: 2 });
  expect(second?.waitSeconds).toBeGreaterThan(0);
  await takeInTurn(db, [all]);
  expect(await take()).toMatchObject([{ count: 4, free: 4 }]);
});
