import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Counted, evidenceOf, wilsonBounds } from "./evidence-figures.ts";

const counted = (changes: Partial<Counted> = {}): Counted => ({
  ...{ version: null, customers: 5, runs: 10, applied: 9, medianSeconds: 61.5, regions: 2 },
  ...changes,
});
const runs = fc.integer({ min: 1, max: 100_000 });
const outcomes = runs.chain((runs) =>
  fc.record({ runs: fc.constant(runs), applied: fc.nat({ max: runs }) }),
);

describe("the bounds of a success rate", () => {
  it("are those of the literature", () => {
    const { lower, upper } = wilsonBounds(8, 10);
    expect(lower).toBeCloseTo(0.4902, 4);
    expect(upper).toBeCloseTo(0.9433, 4);
    expect(wilsonBounds(0, 0)).toEqual({ lower: 0, upper: 1 });
  });

  it("contain the measured rate, within 0 and 1", () => {
    fc.assert(
      fc.property(outcomes, ({ applied, runs }) => {
        const { lower, upper } = wilsonBounds(applied, runs);
        expect(lower).toBeGreaterThanOrEqual(0);
        expect(upper).toBeLessThanOrEqual(1);
        expect(lower).toBeLessThanOrEqual(applied / runs + 1e-9);
        expect(upper).toBeGreaterThanOrEqual(applied / runs - 1e-9);
      }),
    );
  });

  it("are the mirror image for failures, and closer with more runs", () => {
    fc.assert(
      fc.property(outcomes, ({ applied, runs }) => {
        const { lower, upper } = wilsonBounds(applied, runs);
        const mirrored = wilsonBounds(runs - applied, runs);
        expect(mirrored.lower).toBeCloseTo(1 - upper, 9);
        const more = wilsonBounds(applied * 2, runs * 2);
        expect(more.upper - more.lower).toBeLessThan(upper - lower);
      }),
    );
  });
});

describe("what is shown of runs", () => {
  it("is nothing below five customers, in all or by version", () => {
    expect(evidenceOf([])).toBeNull();
    expect(evidenceOf([counted({ customers: 4 })])).toBeNull();
    const shown = evidenceOf([
      counted({ customers: 9 }),
      counted({ version: "1.9.0" }),
      counted({ version: "1.10.0", customers: 4 }),
      counted({ version: "1.11.0" }),
    ]);
    expect(shown?.versions.map(({ version }) => version)).toEqual(["1.11.0", "1.9.0"]);
    expect(shown).toMatchObject({ customers: 9, medianSeconds: 62 });
  });

  it("has no median without a success", () => {
    expect(evidenceOf([counted({ applied: 0, medianSeconds: null })])).toMatchObject({
      ...{ applied: 0, medianSeconds: null, lower: 0 },
    });
  });
});
