import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { answerTo, isClass } from "../../test/probe-answers.ts";
import { allProbes } from "../../test/probes.ts";
import { outcomeOf } from "../../test/verdict.ts";
import { ALL_RULES } from "./all-rules.ts";

/** Without the probes of classes, which class-probes.test.ts counts. */
const PROBES = new Map(
  [...allProbes()].filter(([, probes]) => !probes.some(({ about }) => isClass(about))),
);

for (const [file, probes] of PROBES) {
  describe(file, () => {
    it.each(probes)("$about: $name", (probe) => {
      const { trap, twin } = answerTo(probe);
      expect(trap, "the trap").not.toEqual([]);
      expect(twin, "its twin").toEqual([]);
      if (probe.given === undefined) return;
      // A value left to the caller is inconclusive. If it belongs to a denial, the exposure that
      // the denial would close is still a finding.
      const rules = ALL_RULES.filter(({ id }) => trap.includes(id));
      expect(outcomeOf(rules, probe.given), "what the caller decides").not.toBe("passes");
    });
  });
}

const HAS_DENIAL = /deny/i;
const HAS_INPUT = /^variable "\w+" \{(?!\})(?![^}]*default)/m;

/** Single-file Terraform modules without denials that can be called without inputs. */
const OPENING = [...PROBES.values()].flat().filter(({ trap }) => {
  const { "main.tf": text, ...others } = trap;
  if (text === undefined || Object.keys(others).length > 0) return false;
  return !HAS_DENIAL.test(text) && !HAS_INPUT.test(text);
});

it("says no less of a module when another that opens more stands beside it", () => {
  expect(OPENING.length).toBeGreaterThan(300);
  const one = fc.constantFrom(...OPENING);
  fc.assert(
    fc.property(one, one, (probe, { trap }) => {
      const call = 'module "other" {\n  source = "./other"\n}\n';
      const beside = { "other.tf": call, "other/main.tf": trap["main.tf"] ?? "" };
      const both = answerTo({ ...probe, trap: { ...probe.trap, ...beside } });
      expect(both.trap).toEqual(expect.arrayContaining([...answerTo(probe).trap]));
    }),
    { seed: 12, numRuns: 60 },
  );
});
