import { expect, it, vi } from "vitest";
import { memoize } from "./memoize";

it("computes a value once, and again after others were used more recently", () => {
  const make = vi.fn((key: string) => key.toUpperCase());
  const kept = memoize<string>(2);
  const ask = (key: string) => kept(key, () => make(key));

  expect([ask("a"), ask("b"), ask("a")]).toEqual(["A", "B", "A"]);
  expect(make).toHaveBeenCalledTimes(2);

  ask("c");
  ask("a");
  expect(make).toHaveBeenCalledTimes(3);
  ask("b");
  expect(make).toHaveBeenCalledTimes(4);
});
