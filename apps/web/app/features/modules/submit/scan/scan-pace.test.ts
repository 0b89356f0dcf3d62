import { describe, expect, it } from "vitest";
import { pacedProgress, SCAN_SHOWN_MS } from "./scan-pace";

describe("the scan's progress bar", () => {
  it("rises by at most 5 every 200 ms", () => {
    expect([0, 199, 200, 400, 1_000].map((elapsed) => pacedProgress(100, elapsed))).toEqual([
      0, 0, 5, 10, 25,
    ]);
  });

  it("is full after 4 seconds at the earliest", () => {
    expect(SCAN_SHOWN_MS).toBe(4_000);
    expect(pacedProgress(100, 3_999)).toBe(95);
    expect(pacedProgress(100, 4_000)).toBe(100);
  });

  it("waits for a longer scan", () => {
    expect(pacedProgress(62, 30_000)).toBe(62);
  });
});
