import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { covers, fits } from "./wildcards.ts";

const text = fc.string({ unit: fc.constantFrom("a", "b"), maxLength: 6 });
const pattern = fc.string({ unit: fc.constantFrom("a", "b", "*", "?"), maxLength: 4 });

function asRegex(glob: string): RegExp {
  return new RegExp(`^${glob.replaceAll("*", ".*").replaceAll("?", ".")}$`, "s");
}

describe("wildcards", () => {
  it("mean what they mean in a regular expression", () => {
    fc.assert(
      fc.property(text, pattern, (given, glob) => {
        expect(fits(given, glob)).toBe(asRegex(glob).test(given));
      }),
    );
  });

  it("cover a pattern only when they cover all that fits it", () => {
    fc.assert(
      fc.property(text, pattern, pattern, (given, wide, narrow) => {
        if (covers(wide, narrow) && fits(given, narrow)) expect(fits(given, wide)).toBe(true);
      }),
      { numRuns: 5_000 },
    );
  });
});
