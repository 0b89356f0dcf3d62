import { describe, expect, it } from "vitest";
import { answerTo } from "../../test/probe-answers.ts";
import { allProbes } from "../../test/probes.ts";

for (const [file, probes] of allProbes()) {
  describe(file, () => {
    it.each(probes)("$about: $name", (probe) => {
      const { trap, twin } = answerTo(probe);
      expect(trap, "the trap").not.toEqual([]);
      expect(twin, "its twin").toEqual([]);
    });
  });
}
