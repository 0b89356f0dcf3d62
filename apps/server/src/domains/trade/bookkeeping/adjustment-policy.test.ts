import { expect, it } from "vitest";
import { whyNotPost } from "./adjustment-policy.ts";

const proposedAt = new Date("2027-03-01T12:00:00Z");
const proposal = { proposedBy: 1, proposedAt, isOpen: true, paidTo: 9 };
const soon = new Date("2027-03-02T11:59:59Z");
const later = new Date("2027-03-02T12:00:00Z");

it("an adjustment takes two administrators, or a day where there is only one", () => {
  for (const [userId, administrators, now, why] of [
    [2, [1, 2], soon, undefined],
    [1, [1, 2], later, "Another administrator must post it."],
    [1, [1], soon, "You can post it a day after you proposed it."],
    [1, [1], later, undefined],
    // Someone who is no administrator any more may have proposed it.
    [2, [2], soon, undefined],
  ] as const)
    expect(whyNotPost(proposal, { userId, administrators, now })).toBe(why);
  const decided = { ...proposal, isOpen: false };
  expect(whyNotPost(decided, { userId: 2, administrators: [1, 2], now: later })).toMatch(/decided/);
});

it("an adjustment is never posted by the administrator whom it pays", () => {
  const toPayee = "You get this money, so another administrator must post it.";
  for (const [userId, administrators, paidTo, why] of [
    [2, [1, 2], 2, toPayee],
    [1, [1, 2], 1, toPayee],
    [2, [1, 2], 1, undefined],
    [1, [1], 1, toPayee],
    // The only other one can't post it, so the proposer can.
    [1, [1, 2], 2, undefined],
    [1, [1, 2, 3], 2, "Another administrator must post it."],
  ] as const)
    expect(whyNotPost({ ...proposal, paidTo }, { userId, administrators, now: later })).toBe(why);
});
