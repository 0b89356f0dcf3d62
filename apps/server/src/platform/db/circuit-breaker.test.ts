import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { CircuitBreaker } from "./circuit-breaker.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => void vi.useRealTimers());

const mayTry = (reach: CircuitBreaker) => {
  try {
    reach.enter();
    return true;
  } catch {
    return false;
  }
};

describe("a database that cannot be reached", () => {
  it("is tried by one at a time, and by all once it answered", () => {
    const reach = new CircuitBreaker();
    expect([mayTry(reach), mayTry(reach)]).toEqual([true, true]);
    reach.failed();
    vi.advanceTimersByTime(50);
    expect([mayTry(reach), mayTry(reach)]).toEqual([true, false]);
    reach.succeeded();
    expect([mayTry(reach), mayTry(reach)]).toEqual([true, true]);
  });

  it("is tried by another when the one has not asked", () => {
    const reach = new CircuitBreaker();
    reach.failed();
    vi.advanceTimersByTime(50);
    expect(mayTry(reach)).toBe(true);
    reach.left();
    expect(mayTry(reach)).toBe(true);
  });

  it("is tried after longer and longer pauses, up to a second", () => {
    const reach = new CircuitBreaker();
    for (const pause of [50, 100, 200, 400, 800, 1_000, 1_000]) {
      reach.failed();
      vi.advanceTimersByTime(pause - 1);
      expect(mayTry(reach)).toBe(false);
      vi.advanceTimersByTime(1);
      expect(mayTry(reach)).toBe(true);
    }
  });
});
