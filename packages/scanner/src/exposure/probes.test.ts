import { describe, expect, it } from "vitest";
import { PROBES } from "../../test/exposure/all-probes.ts";
import { answerTo } from "../../test/exposure/measure-probes.ts";

for (const [theme, probes] of Object.entries(PROBES)) {
  describe(theme, () => {
    it.each(probes)("$name: the trap is found and named, its twin left alone", (probe) => {
      expect(answerTo(probe)).toEqual({ isFound: true, isNamed: true, isLeftAlone: true });
    });
  });
}
