import { DOWNLOAD_LINK_SECONDS } from "@stackyard/contract/base/limits";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hasExpired, isGenuine, issuePass, readPass } from "./archive-pass.ts";

const SECRET = "s".repeat(32);
const SHA = "a".repeat(64);
const NOW = 1_800_000_000_000;
const issue = () => issuePass(SECRET, { versionId: 7, userId: 9, sha256: SHA }, NOW);

describe("a pass", () => {
  it("is read as it was issued, and is valid for its archive and secret only", () => {
    const pass = readPass(issue());
    expect(pass).toMatchObject({ versionId: 7, userId: 9 });
    if (!pass) return;
    expect(isGenuine(SECRET, pass, SHA)).toBe(true);
    expect(isGenuine(SECRET, pass, "b".repeat(64))).toBe(false);
    expect(isGenuine("t".repeat(32), pass, SHA)).toBe(false);
  });

  it("lasts as long as the contract says", () => {
    const pass = readPass(issue());
    if (!pass) throw new Error("unreadable");
    expect(hasExpired(pass, NOW + DOWNLOAD_LINK_SECONDS * 1_000)).toBe(false);
    expect(hasExpired(pass, NOW + DOWNLOAD_LINK_SECONDS * 1_000 + 1)).toBe(true);
  });

  it("is invalid if its numbers can't be IDs", () => {
    for (const ids of [
      "2147483648-9",
      "7-2147483648",
      "9999999999-9",
      "0-9",
      "7-99999999999999999",
    ]) {
      expect(readPass(`${ids}-1800000000-${"a".repeat(64)}`)).toBeUndefined();
    }
  });

  it("is invalid after any single change", () => {
    fc.assert(
      fc.property(
        fc.nat(issue().length - 1),
        fc.constantFrom(..."0123456789abcdef-"),
        (at, sign) => {
          const text = issue();
          const changed = text.slice(0, at) + sign + text.slice(at + 1);
          if (changed === text) return;
          const pass = readPass(changed);
          expect(pass !== undefined && isGenuine(SECRET, pass, SHA)).toBe(false);
        },
      ),
    );
  });
});
