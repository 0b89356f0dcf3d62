import { expect, it } from "vitest";
import { RecentKeys } from "./recent-keys.ts";

// All of one bucket with the seed "s".
const ONE_BUCKET = ["/1175", "/3853", "/4811", "/5074"];
const ONE_MORE = "/6296";

const open = () => {
  const clock = { now: 0 };
  return { clock, recent: new RecentKeys(() => clock.now, "s") };
};

it("remembers four keys of one bucket that are asked for in turn", () => {
  const { recent } = open();
  expect(ONE_BUCKET.map((key) => recent.note(key))).toEqual([false, false, false, false]);
  expect(ONE_BUCKET.map((key) => recent.note(key))).toEqual([true, true, true, true]);
});

it("forgets the one noted longest ago for a fifth", () => {
  const { recent, clock } = open();
  for (const key of [...ONE_BUCKET, "/1175", ONE_MORE]) {
    clock.now += 1;
    recent.note(key);
  }
  expect(recent.note("/1175")).toBe(true);
  expect(recent.note(ONE_MORE)).toBe(true);
  expect(recent.note("/3853")).toBe(false);
});

it("forgets a key after a minute", () => {
  const { recent, clock } = open();
  recent.note("/a");
  clock.now = 60_000;
  expect(recent.note("/a")).toBe(true);
  clock.now = 120_001;
  expect(recent.note("/a")).toBe(false);
});

it("doesn't count an asker twice, only another one or one without a name", () => {
  const { recent } = open();
  expect(recent.note("/a", "page 1")).toBe(false);
  expect(recent.note("/a", "page 1")).toBe(false);
  expect(recent.note("/a", "page 2")).toBe(true);
  expect(recent.note("/a")).toBe(true);
  expect(recent.note("/a")).toBe(true);
});

it("remembers all of 75 pages with any seed", () => {
  const pages = Array.from({ length: 75 }, (_, at) => `/api/pages/${at}`);
  const forgotten = Array.from({ length: 500 }, () => {
    const recent = new RecentKeys();
    for (const page of pages) recent.note(page);
    return pages.filter((page) => !recent.note(page)).length;
  });
  expect(forgotten.filter((count) => count > 0)).toEqual([]);
});
