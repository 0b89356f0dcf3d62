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

describe("an unreachable database", () => {
  it("is tried by one caller at a time, and by all after an answer", () => {
    const reach = new CircuitBreaker();
    expect([mayTry(reach), mayTry(reach)]).toEqual([true, true]);
    reach.failed();
    vi.advanceTimersByTime(50);
    expect([mayTry(reach), mayTry(reach)]).toEqual([true, false]);
    reach.succeeded();
    expect([mayTry(reach), mayTry(reach)]).toEqual([true, true]);
  });

  it("is tried by another caller if the first one didn't ask", () => {
    const reach = new CircuitBreaker();
    reach.failed();
    vi.advanceTimersByTime(50);
    expect(mayTry(reach)).toBe(true);
    reach.left();
    expect(mayTry(reach)).toBe(true);
  });

  it("is tried after growing pauses of up to a second", () => {
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
