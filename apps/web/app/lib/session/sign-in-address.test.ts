import { describe, expect, it } from "vitest";
import { safeNext, signInAddress } from "./sign-in-address";

describe("safeNext", () => {
  it.each(["/submit", "/modules/3?version=1.0.0#reviews", "/profile?tab=activity"])(
    "continues to %s",
    (path) => expect(safeNext(path)).toBe(path),
  );

  it.each([
    null,
    "https://other.example/",
    "/.//other.example/",
    "/auth?mode=login",
    "/api/auth/github",
  ])("does not continue to %j", (path) => expect(safeNext(path)).toBeUndefined());

  it("does not continue to an address that is too long for a header", () => {
    expect(safeNext(`/${"a".repeat(397)}`)).toBeDefined();
    expect(safeNext(`/${"a".repeat(398)}`)).toBeUndefined();
    expect(safeNext(`/?a=${"/".repeat(140)}`)).toBeUndefined();
  });

  it("compares whole page names", () => expect(safeNext("/authors")).toBe("/authors"));
});

describe("signInAddress", () => {
  it("contains the visitor's destination and the reason for signing in", () => {
    const address = new URL(signInAddress({ next: "/submit?a=1", reason: "submit" }), "http://x");
    expect(Object.fromEntries(address.searchParams)).toEqual({
      mode: "login",
      next: "/submit?a=1",
      reason: "submit",
    });
  });

  it("is short, however long the destination is", () => {
    const next = `/submit?a=${"%C3%A4".repeat(500)}`;
    expect(signInAddress({ next })).toBe("/auth?mode=login");
    expect(signInAddress({ next, reason: "submit" })).toBe("/auth?mode=login&reason=submit");
  });
});
