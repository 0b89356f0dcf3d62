import { describe, expect, it } from "vitest";
import { answerTo } from "../../test/probe-answers.ts";
import { allProbes } from "../../test/probes.ts";
import { outcomeOf } from "../../test/verdict.ts";
import { ALL_RULES } from "./all-rules.ts";

for (const [file, probes] of allProbes()) {
  describe(file, () => {
    it.each(probes)("$about: $name", (probe) => {
      const { trap, twin } = answerTo(probe);
      expect(trap, "the trap").not.toEqual([]);
      expect(twin, "its twin").toEqual([]);
      if (probe.given === undefined) return;
      // Left to the caller it is open; where a denial is, what it would close stays a finding.
      const rules = ALL_RULES.filter(({ id }) => trap.includes(id));
      expect(outcomeOf(rules, probe.given), "what the caller decides").not.toBe("passes");
    });
  });
}
