import { describe, expect, it } from "vitest";
import { base32, codeAt, stepAt, stepOf } from "./totp.ts";

const SECRET = Buffer.from("12345678901234567890");

describe("a code", () => {
  it.each([
    [59, "287082"],
    [1_111_111_109, "081804"],
    [1_111_111_111, "050471"],
    [1_234_567_890, "005924"],
    [2_000_000_000, "279037"],
    [20_000_000_000, "353130"],
  ])("at %i s matches RFC 6238", (seconds, code) => {
    expect(codeAt(SECRET, stepAt(seconds * 1_000))).toBe(code);
  });

  it("is accepted half a minute early or late, and no more", () => {
    const now = 1_234_567_890_000;
    const step = stepAt(now);
    const taken = [-2, -1, 0, 1, 2].map((away) => stepOf(SECRET, codeAt(SECRET, step + away), now));
    expect(taken).toEqual([undefined, step - 1, step, step + 1, undefined]);
  });

  it.each(["", "12345", "1234567", "28708２", "abcdef", "------"])(
    "is refused if it is %j",
    (code) => {
      expect(stepOf(SECRET, code, 59_000)).toBeUndefined();
    },
  );
});

describe("the secret", () => {
  it.each([
    ["fooba", "MZXW6YTB"],
    ["12345678901234567890", "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"],
  ])("%s is written as %s", (bytes, text) => {
    expect(base32(Buffer.from(bytes))).toBe(text);
  });
});
