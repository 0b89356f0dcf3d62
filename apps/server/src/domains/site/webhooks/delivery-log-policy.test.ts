import { describe, expect, it } from "vitest";
import { loggedHeaders, loggedText } from "./delivery-log-policy.ts";

const SIGNATURE = "v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=";

describe("logged headers", () => {
  it.each([
    ...["Authorization", "Proxy-Authorization", "WWW-Authenticate", "X-Auth-Token", "x-api-key"],
    ...["Cookie", "Set-Cookie", "X-Session-Id", "X-CSRF-Token", "X-Amz-Security-Token"],
    ...["webhook-signature", "X-Hub-Signature-256", "X-Client-Secret", "X-Password"],
  ])("hide the value of %s", (name) => {
    expect(loggedHeaders([[name, "hunter2"]])).toBe(`${name}: [redacted]`);
  });

  it("show the others in their order, each time that one is given", () => {
    const headers = [
      ["Content-Type", "text/plain"],
      ["Vary", "a"],
      ["Vary", "b"],
    ] as const;
    expect(loggedHeaders(headers)).toBe("Content-Type: text/plain\nVary: a\nVary: b");
  });

  it("are bounded in number and length", () => {
    const headers = Array.from(
      { length: 100 },
      (_, n) => [`${"x".repeat(500)}${n}`, "y".repeat(9_000)] as const,
    );
    const lines = loggedHeaders(headers).split("\n");
    expect(lines).toHaveLength(21);
    expect(lines[0]).toBe(`${"x".repeat(64)}: ${"y".repeat(200)}`);
    expect(lines[20]).toBe("(80 more)");
  });

  it("don't show a secret in the value of another", () => {
    expect(loggedHeaders([["X-Echo", `got ${SIGNATURE}`]])).toBe("X-Echo: got [redacted]");
  });
});

describe("a logged text", () => {
  it.each([
    ["our secret", "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw=="],
    ["our signature", SIGNATURE],
    ["two signatures", `${SIGNATURE} ${SIGNATURE}`],
    ["a bearer token", "Bearer abc.def-ghi"],
    ["a password", "basic dXNlcjpwYXNz"],
    ["a token of ours", "stackyard_oat_a1B2c3D4"],
  ])("doesn't contain %s that it repeats", (_, secret) => {
    const text = loggedText(`<p>${secret}</p>`);
    expect(text).toMatch(/^<p>\[redacted\]( \[redacted\])?<\/p>$/);
  });

  it("has at most 1,000 characters, none of them of a secret that is cut there", () => {
    expect(loggedText("a".repeat(2_000))).toBe("a".repeat(1_000));
    expect(loggedText(`${"a".repeat(990)}whsec_MfKQ9r8GKYqr`)).not.toContain("whsec_");
  });

  it("keeps words that only look similar", () => {
    const text = "The basics: v1, the bearer of news, and author whsecond.";
    expect(loggedText(text)).toBe(text);
  });
});
