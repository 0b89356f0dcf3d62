import { describe, expect, it } from "vitest";
import { fitHeap, openBoundedCache, textBytes } from "./bounded-cache.ts";

const openTexts = (bounds: { bytes: number; entries?: number }) =>
  openBoundedCache<string>({ ...bounds, bytesOf: textBytes });

const keysOf = (cache: ReturnType<typeof openTexts>) => [...cache.keys()].toSorted();

describe("a bounded cache", () => {
  it.each<[string, (n: number) => [key: string, value: string]]>([
    ["values", (n) => [`${n}`, "x".repeat(2_000)]],
    ["keys", (n) => [`${n}`.padEnd(2_000), ""]],
    ["its own bookkeeping", (n) => [`${n}`, ""]],
  ])("never stores more bytes than its bound, counting %s", (_, entry) => {
    const cache = openTexts({ bytes: 100_000 });
    for (let n = 0; n < 10_000; n++) cache.set(...entry(n));
    expect(cache.calculatedSize).toBeLessThanOrEqual(100_000);
    expect(cache.calculatedSize).toBeGreaterThan(90_000);
    expect(cache.size).toBeLessThan(200);
    expect(cache.has(entry(9_999)[0])).toBe(true);
  });

  it("never stores more entries than its bound, and evicts the least recently used", () => {
    const cache = openTexts({ bytes: 1_000_000, entries: 3 });
    for (const key of "abc") cache.set(key, key);
    cache.get("a");
    cache.set("d", "d");
    expect(keysOf(cache)).toEqual(["a", "c", "d"]);
  });

  it("counts a replaced value once", () => {
    const cache = openTexts({ bytes: 10_000 });
    for (let round = 0; round < 100; round++) cache.set("a", "x".repeat(1_000 + round));
    cache.set("b", "x".repeat(1_000));
    expect(keysOf(cache)).toEqual(["a", "b"]);
  });

  it("stores nothing larger than its whole bound", () => {
    const cache = openTexts({ bytes: 10_000 });
    cache.set("a", "a");
    cache.set("b", "x".repeat(10_000));
    expect(keysOf(cache)).toEqual(["a"]);
  });
});

it.each([
  [4_000, 1_000_000],
  [512, 1_000_000],
  [288, 500_000],
  [144, 178_571],
  [64, 50_000],
  [10, 50_000],
])("on a heap of %s MB a budget of 1 MB is %s bytes", (megabytes, bytes) => {
  expect(fitHeap(1_000_000, megabytes * 1_000_000)).toBe(bytes);
});
