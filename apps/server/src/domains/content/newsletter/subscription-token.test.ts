import { expect, it } from "vitest";
import { issueSubscriptionToken, readSubscriptionToken } from "./subscription-token.ts";

const SECRET = "s".repeat(32);

it("a subscription token is read as it was issued, and refused with anything appended", () => {
  const token = issueSubscriptionToken(SECRET, 12);
  expect(readSubscriptionToken(SECRET, token)).toBe(12);
  for (const other of [`${token}-${"x".repeat(2_000)}`, `0${token}`, token.slice(0, -1), ""])
    expect(readSubscriptionToken(SECRET, other)).toBeUndefined();
  expect(readSubscriptionToken("t".repeat(32), token)).toBeUndefined();
});
