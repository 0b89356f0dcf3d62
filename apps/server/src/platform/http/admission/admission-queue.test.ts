import { expect, it } from "vitest";
import { openAdmissionQueue } from "./admission-queue.ts";

const AMPLE = {
  inWork: 100,
  leastInWork: 1,
  workMs: 1_000,
  turnMs: 60_000,
  orderMs: 60_000,
  waitMs: 60_000,
  waiting: 100,
};

const burn = (ms: number) => {
  const until = performance.now() + ms;
  while (performance.now() < until);
};

it("takes up as many as may be in work, and the next in their order as those leave", async () => {
  const queue = openAdmissionQueue({ ...AMPLE, inWork: 2 });
  expect([queue.enter(), queue.enter()]).toEqual([true, true]);
  const order: number[] = [];
  for (const which of [1, 2]) void Promise.resolve(queue.enter()).then(() => order.push(which));
  await new Promise(setImmediate);
  expect(order).toEqual([]);
  queue.leave(1);
  await new Promise(setImmediate);
  expect(order).toEqual([1]);
  queue.leave(1);
  await new Promise(setImmediate);
  expect(order).toEqual([1, 2]);
});

it("refuses what has waited for too long, and gives its place to nobody", async () => {
  const queue = openAdmissionQueue({ ...AMPLE, inWork: 1, waitMs: 5 });
  expect(queue.enter()).toBe(true);
  expect(await queue.enter()).toBe(false);
  queue.leave(1);
  expect(queue.enter()).toBe(true);
  expect(await queue.enter()).toBe(false);
});

it("refuses the one that has waited longest when more are waiting than may", async () => {
  const queue = openAdmissionQueue({ ...AMPLE, inWork: 1, waiting: 1 });
  void queue.enter();
  const first = queue.enter();
  const second = queue.enter();
  expect(await first).toBe(false);
  queue.leave(1);
  expect(await second).toBe(true);
});

it("takes up who came last once some have waited for long: they are answered in time", async () => {
  const queue = openAdmissionQueue({ ...AMPLE, inWork: 1, orderMs: 2 });
  void queue.enter();
  const order: string[] = [];
  const wait = (name: string) => Promise.resolve(queue.enter()).then(() => order.push(name));
  const first = wait("first");
  burn(3);
  const last = wait("last");
  queue.leave(1);
  await last;
  queue.leave(1);
  await first;
  expect(order).toEqual(["last", "first"]);
});

it("takes up fewer at once while the work takes too long, down to the least, and more again after", () => {
  const queue = openAdmissionQueue({ ...AMPLE, inWork: 20, leastInWork: 2 });
  const takenUp = () => {
    const all = Array.from({ length: 20 }, () => queue.enter());
    return all.filter((entry) => entry === true).length;
  };
  for (let slow = 0; slow < 100; slow++) {
    expect(queue.enter()).toBe(true);
    queue.leave(AMPLE.workMs + 1);
  }
  for (let quick = 0; quick < 15; quick++) {
    expect(queue.enter()).toBe(true);
    queue.leave(AMPLE.workMs);
  }
  expect(takenUp()).toBe(3);
});

it("takes up in one turn what its time allows, and the rest in the next ones", async () => {
  const queue = openAdmissionQueue({ ...AMPLE, turnMs: 2 });
  expect(queue.enter()).toBe(true);
  burn(3);
  const later = queue.enter();
  expect(later).toBeInstanceOf(Promise);
  expect(await later).toBe(true);
});

it("lets nobody who comes later overtake those who wait", async () => {
  const queue = openAdmissionQueue({ ...AMPLE, inWork: 1 });
  void queue.enter();
  const order: string[] = [];
  const waits = Promise.resolve(queue.enter()).then(() => order.push("waited"));
  queue.leave(1);
  const late = Promise.resolve(queue.enter()).then(() => order.push("late"));
  await waits;
  queue.leave(1);
  await late;
  expect(order).toEqual(["waited", "late"]);
});
