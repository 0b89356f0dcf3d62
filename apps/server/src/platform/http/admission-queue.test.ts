import { expect, it } from "vitest";
import { openAdmissionQueue } from "./admission-queue.ts";

const AMPLE = { inWork: 100, turnMs: 60_000, waitMs: 60_000, waiting: 100 };

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
  queue.leave();
  await new Promise(setImmediate);
  expect(order).toEqual([1]);
  queue.leave();
  await new Promise(setImmediate);
  expect(order).toEqual([1, 2]);
});

it("refuses what has waited for too long, and gives its place to nobody", async () => {
  const queue = openAdmissionQueue({ ...AMPLE, inWork: 1, waitMs: 5 });
  expect(queue.enter()).toBe(true);
  expect(await queue.enter()).toBe(false);
  queue.leave();
  expect(queue.enter()).toBe(true);
  expect(await queue.enter()).toBe(false);
});

it("refuses at once what comes when enough are waiting", async () => {
  const queue = openAdmissionQueue({ ...AMPLE, inWork: 1, waiting: 1 });
  void queue.enter();
  const waits = queue.enter();
  expect(queue.enter()).toBe(false);
  queue.leave();
  expect(await waits).toBe(true);
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
  queue.leave();
  const late = Promise.resolve(queue.enter()).then(() => order.push("late"));
  await waits;
  queue.leave();
  await late;
  expect(order).toEqual(["waited", "late"]);
});
