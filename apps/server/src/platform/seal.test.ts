import { describe, expect, it } from "vitest";
import { seal, unseal } from "./seal.ts";

const SECRET = "a".repeat(32);

describe("a sealed text", () => {
  it("can be read with the secret only, and differs each time", () => {
    const sealed = seal(SECRET, "the link: ö");
    expect(unseal(SECRET, sealed)).toBe("the link: ö");
    expect(sealed).not.toBe(seal(SECRET, "the link: ö"));
    expect(Buffer.from(sealed, "base64").toString()).not.toContain("link");
    expect(() => unseal("b".repeat(32), sealed)).toThrow();
    expect(() => unseal(SECRET, sealed, "webhook")).toThrow();
  });

  it("can't be changed or truncated", () => {
    const bytes = Buffer.from(seal(SECRET, "pay 1"), "base64");
    for (const index of bytes.keys()) {
      const changed = Buffer.from(bytes);
      changed[index] = (changed[index] ?? 0) ^ 1;
      expect(() => unseal(SECRET, changed.toString("base64"))).toThrow();
      expect(() => unseal(SECRET, bytes.subarray(0, index).toString("base64"))).toThrow();
    }
  });
});
