import { beforeAll, describe, expect, it } from "vitest";
import { type ProbeTallies, tallyProbes, totalOf } from "../../test/probe-tallies.ts";

/** Known misses of the tuned probes are rare, and false alarms don't happen. */
const TUNED_RECALL = 0.98;
const ASIDE_RECALL = 0.84;
const ASIDE_SPECIFICITY = 0.98;

/** Those that were set aside are only counted, so their turn is in `npm run test:long`. */
const LONG = process.env.TEST_LONG === "1";

let tallies: ProbeTallies;
beforeAll(() => {
  tallies = tallyProbes({ countsAside: LONG });
}, 400_000);

describe("the probes of classes", () => {
  it("are found in each class, and their sound twins and look-alikes aren't", () => {
    expect(tallies.classes.size).toBe(12);
    for (const [name, { tuned }] of tallies.classes) {
      expect(tuned.found / tuned.traps, `${name}: recall`).toBeGreaterThanOrEqual(TUNED_RECALL);
    }
    expect(tallies.wrong.filter((line) => !line.startsWith("missed"))).toEqual([]);
  });

  it.runIf(LONG)("that were set aside are found for the most part, and their twins rarely", () => {
    const { aside } = totalOf(tallies.classes);
    expect(aside.traps).toBeGreaterThan(300);
    expect(aside.found / aside.traps).toBeGreaterThanOrEqual(ASIDE_RECALL);
    expect(aside.quiet / aside.sound).toBeGreaterThanOrEqual(ASIDE_SPECIFICITY);
  });
});
