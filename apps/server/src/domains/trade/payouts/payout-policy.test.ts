import { describe, expect, it } from "vitest";
import { leastPayout, nextPayoutDay, obstaclesOf, whyNotPayOut } from "./payout-policy.ts";

const READY = {
  ...{ hasPayouts: true, account: { canReceive: true }, identity: "approved" as const },
  ...{ pending: 0, available: 9_000, owed: 0, minimum: 2_500, bound: 1_000 },
  hasModulesOnSale: true,
};

describe("a payout", () => {
  it("is possible up to the available balance less what the seller owes", () => {
    expect(obstaclesOf(READY)).toEqual([]);
    expect(whyNotPayOut(READY, 9_000)).toBeUndefined();
    expect(whyNotPayOut(READY, 9_001)).toBe("You can be paid out at most $90.00.");
    expect(whyNotPayOut({ ...READY, owed: 1_000 }, 8_001)).toMatch(/at most \$80.00/);
    expect(whyNotPayOut(READY, 2_499)).toBe("The minimum payout is $25.00.");
  });

  it("needs an account, an approved identity, and no debt beyond the bound", () => {
    for (const [change, sentence] of [
      [{ hasPayouts: false }, /doesn't pay out/],
      [{ account: null }, /Set up your account/],
      [{ account: { canReceive: false } }, /Complete your account/],
      [{ identity: "none" as const }, /Enter your legal details/],
      [{ identity: "pending" as const }, /hasn't checked/],
      [{ identity: "declined" as const }, /declined/],
      [{ owed: 1_001 }, /You owe \$10.01/],
      [{ available: 2_499 }, /minimum payout is \$25.00/],
      [{ available: 0 }, /No money is available yet/],
      [{ available: 0, hasModulesOnSale: false }, /No money is available yet/],
    ] as const)
      expect(obstaclesOf({ ...READY, ...change })).toEqual([expect.stringMatching(sentence)]);
  });

  it("has no minimum when it is the last one", () => {
    const last = { ...READY, available: 70, hasModulesOnSale: false };
    expect(leastPayout(last)).toBe(70);
    expect(whyNotPayOut(last, 70)).toBeUndefined();
    expect(whyNotPayOut({ ...last, pending: 1 }, 70)).toMatch(/minimum/);
    expect(whyNotPayOut({ ...last, available: 0 }, 1)).toBeDefined();
  });
});

it("a schedule's next day is a later Monday or the first of the next month", () => {
  for (const [schedule, after, next] of [
    ["weekly", "2027-03-01T10:00:00Z", "2027-03-08"],
    ["weekly", "2027-03-07T23:59:59Z", "2027-03-08"],
    ["monthly", "2027-12-31T23:59:59Z", "2028-01-01"],
    ["monthly", "2027-03-01T00:00:00Z", "2027-04-01"],
    ["none", "2027-03-01T00:00:00Z", null],
  ] as const)
    expect(nextPayoutDay(schedule, new Date(after))).toBe(next);
});
