import { afterEach, expect, it, vi } from "vitest";
import { AppError } from "../errors/app-error.ts";
import { MOST_KEYS, openRateLimit } from "./rate-limit.ts";

afterEach(() => vi.useRealTimers());

const refusalOf = (work: () => void) => {
  try {
    work();
  } catch (error) {
    if (error instanceof AppError) return [error.code, error.headers["Retry-After"]];
    throw error;
  }
  return undefined;
};

it("gives each key its turns in a window that starts with its first", () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const take = openRateLimit({ turns: 2, seconds: 60 });
  take("a");
  vi.advanceTimersByTime(50_000);
  take("a");
  expect(refusalOf(() => take("a"))).toEqual(["too_many_attempts", "10"]);
  expect(refusalOf(() => take("b"))).toBeUndefined();
  vi.advanceTimersByTime(10_000);
  expect(refusalOf(() => take("a"))).toBeUndefined();
});

it("counts so many keys at once, and forgets the one that came least recently", () => {
  const take = openRateLimit({ turns: 1, seconds: 60 });
  for (let key = 0; key < MOST_KEYS; key++) take(`key ${key}`);
  expect(refusalOf(() => take("key 0"))).toBeDefined();
  take("one more");
  expect(refusalOf(() => take("key 0"))).toBeDefined();
  expect(refusalOf(() => take("key 1"))).toBeUndefined();
});

it("keeps no more of a key than tells networks and robots apart", () => {
  const take = openRateLimit({ turns: 1, seconds: 60 });
  const long = "x".repeat(100_000);
  take(`${long} one`);
  expect(refusalOf(() => take(`${long} other`))).toBeDefined();
});
