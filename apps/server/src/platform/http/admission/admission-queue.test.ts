import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type AdmissionLimits, openAdmissionQueue } from "./admission-queue.ts";

const AMPLE: AdmissionLimits = {
  inWork: 100,
  leastInWork: 1,
  workMs: 1_000,
  turnMs: 60_000,
  orderMs: 60_000,
  waitMs: 60_000,
  waiting: 100,
};

/** Time in which the event loop made no turn. */
let burntMs: number;

// No test waits in real time: time passes when a test advances it.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance", "setTimeout", "setImmediate"] });
  burntMs = 0;
  const now = performance.now.bind(performance);
  vi.spyOn(performance, "now").mockImplementation(() => now() + burntMs);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** A queue, and the outcomes of entries by name, in order. */
function open(limits: Partial<AdmissionLimits>) {
  const queue = openAdmissionQueue({ ...AMPLE, ...limits });
  const told: string[] = [];
  const enter = async (name: string) => {
    told.push((await queue.enter()) ? name : `not ${name}`);
  };
  return {
    /** One after the other, as fast as possible. */
    async enter(...names: string[]) {
      for (const name of names) void enter(name);
      await pass(0);
    },
    async leave(tookMs = 1) {
      queue.leave(tookMs);
      await pass(0);
    },
    /** Without a turn of the event loop in between. */
    enterAtOnce: () => queue.enter(),
    leaveAtOnce: () => queue.leave(1),
    told: () => told.splice(0),
  };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

it("admits as many as may run at once, without a promise", () => {
  const { enterAtOnce } = open({ inWork: 2 });
  expect([enterAtOnce(), enterAtOnce()]).toEqual([true, true]);
  expect(enterAtOnce()).toBeInstanceOf(Promise);
});

it("admits the next in order, one for each that leaves", async () => {
  const queue = open({ inWork: 1 });
  await queue.enter("first", "second", "third");
  expect(queue.told()).toEqual(["first"]);
  await queue.leave();
  expect(queue.told()).toEqual(["second"]);
  await queue.leave();
  expect(queue.told()).toEqual(["third"]);
});

it("lets no later arrival overtake those who wait", async () => {
  const queue = open({ inWork: 1 });
  await queue.enter("in work", "waits");
  await Promise.all([queue.leave(), queue.enter("late")]);
  expect(queue.told()).toEqual(["in work", "waits"]);
  await queue.leave();
  expect(queue.told()).toEqual(["late"]);
});

it("refuses each that has waited too long, no sooner", async () => {
  const queue = open({ inWork: 1, waitMs: 600 });
  await queue.enter("in work", "early");
  await pass(400);
  await queue.enter("late");
  await pass(199);
  expect(queue.told()).toEqual(["in work"]);
  await pass(1);
  expect(queue.told()).toEqual(["not early"]);
  await pass(399);
  expect(queue.told()).toEqual([]);
  await pass(1);
  expect(queue.told()).toEqual(["not late"]);
});

it("gives the place of a refused one to no other", async () => {
  const queue = open({ inWork: 1, waitMs: 600 });
  await queue.enter("in work", "refused");
  await pass(600);
  await queue.leave();
  await queue.enter("next", "waits");
  expect(queue.told()).toEqual(["in work", "not refused", "next"]);
  await pass(600);
  expect(queue.told()).toEqual(["not waits"]);
});

it("refuses the longest waiting one when too many wait", async () => {
  const queue = open({ inWork: 1, waiting: 2 });
  await queue.enter("in work", "first", "second", "third");
  expect(queue.told()).toEqual(["in work", "not first"]);
  await queue.leave();
  expect(queue.told()).toEqual(["second"]);
});

it("admits in order while the queue is short, and then the newest first", async () => {
  const queue = open({ inWork: 1, orderMs: 100 });
  await queue.enter("in work", "a", "b", "c", "d");
  await pass(100);
  await queue.leave();
  await pass(1);
  await queue.enter("e");
  await queue.leave();
  await queue.leave();
  await queue.leave();
  expect(queue.told()).toEqual(["in work", "a", "e", "d", "c"]);
});

it("returns to the order of arrival once no one has waited long", async () => {
  const queue = open({ inWork: 1, orderMs: 100, waitMs: 600 });
  await queue.enter("in work", "old");
  await pass(599);
  await queue.enter("a", "b");
  await pass(1);
  await queue.leave();
  expect(queue.told()).toEqual(["in work", "not old", "a"]);
});

/** How many are admitted at once. */
function room({ enterAtOnce }: Pick<ReturnType<typeof open>, "enterAtOnce">): number {
  let count = 0;
  while (enterAtOnce() === true) count++;
  return count;
}

it("admits fewer at once while the work takes too long, down to the minimum, and more again afterwards", async () => {
  const queue = open({ inWork: 20, leastInWork: 2 });
  const work = async (tookMs: number, times: number) => {
    for (let n = 0; n < times; n++) {
      expect(queue.enterAtOnce()).toBe(true);
      await queue.leave(tookMs);
    }
  };
  await work(AMPLE.workMs + 1, 100);
  await work(AMPLE.workMs, 15);
  expect(room(queue)).toBe(3);
});

it("admits no more than the maximum, however fast the work is", async () => {
  const queue = open({ inWork: 4 });
  for (let n = 0; n < 50; n++) {
    void queue.enterAtOnce();
    await queue.leave(1);
  }
  expect(room(queue)).toBe(4);
});

it("admits in one turn what its time allows, and the rest in later turns", async () => {
  const queue = open({ inWork: 2, turnMs: 100 });
  expect(queue.enterAtOnce()).toBe(true);
  burntMs = 101;
  void queue.enter("waits for the turn", "waits for room");
  queue.leaveAtOnce();
  await Promise.resolve();
  expect(queue.told()).toEqual([]);
  await pass(0);
  expect(queue.told()).toEqual(["waits for the turn", "waits for room"]);
});
