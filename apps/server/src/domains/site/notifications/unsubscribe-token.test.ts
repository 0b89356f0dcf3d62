import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { issueUnsubscribeToken, readUnsubscribeToken } from "./unsubscribe-token.ts";

const SECRET = "s".repeat(32);
const issue = () => issueUnsubscribeToken(SECRET, { userId: 12, scope: "sales" });

describe("an unsubscribe token", () => {
  it("is read as it was issued, with the same secret only", () => {
    expect(readUnsubscribeToken(SECRET, issue())).toEqual({ userId: 12, scope: "sales" });
    expect(readUnsubscribeToken("t".repeat(32), issue())).toBeUndefined();
  });

  it("is invalid after any single change", () => {
    fc.assert(
      fc.property(fc.nat(issue().length - 1), fc.constantFrom(..."019af-s"), (at, sign) => {
        const text = issue().slice(0, at) + sign + issue().slice(at + 1);
        if (text !== issue()) expect(readUnsubscribeToken(SECRET, text)).toBeUndefined();
      }),
    );
  });

  it("is invalid with anything appended", () => {
    expect(readUnsubscribeToken(SECRET, `${issue()}-${"x".repeat(2_000)}`)).toBeUndefined();
  });

  it("is never read from arbitrary text", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(readUnsubscribeToken(SECRET, text)).toBeUndefined();
      }),
    );
  });
});
