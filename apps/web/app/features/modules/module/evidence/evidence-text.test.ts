import { describe, expect, it } from "vitest";
import { boundsText, durationText, evidenceText } from "./evidence-text";

const figure = (changes: object = {}) => ({
  ...{ customers: 12, runs: 132, applied: 129, lower: 0.9354, upper: 0.9922 },
  ...{ medianSeconds: 243, regions: 3, ...changes },
});

describe("the figures of a module's applies", () => {
  it("are one sentence, with a rate that is never rounded up", () => {
    expect(evidenceText(figure())).toBe("97% of 132 runs, median 4 min");
    expect(evidenceText(figure({ runs: 1_000, applied: 999 }))).toMatch(/^99% of 1,000 runs/);
    expect(evidenceText(figure({ runs: 7, applied: 7 }))).toMatch(/^100% of 7 runs/);
    expect(evidenceText(figure({ runs: 7, applied: 0, medianSeconds: null }))).toBe("0% of 7 runs");
  });

  it("have bounds that are rounded outward", () => {
    expect(boundsText(figure())).toBe("93% to 100%");
  });

  it("have durations in the largest unit that fits", () => {
    expect([0, 59, 60, 3_569, 3_600, 5_400].map(durationText)).toEqual([
      "0 s",
      "59 s",
      "1 min",
      "59 min",
      "1 h",
      "1.5 h",
    ]);
  });
});
