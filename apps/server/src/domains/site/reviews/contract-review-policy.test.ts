import { describe, expect, it } from "vitest";
import { reviewsCloseAt, whyNotReviewContract } from "./contract-review-policy.ts";

const endedAt = new Date("2026-12-01T10:00:00Z");
const open = {
  status: "completed",
  endedAt,
  paidOutsideCents: null,
  isPublished: false,
  isOtherGone: false,
} as const;
const justBefore = new Date("2026-12-15T09:59:59Z");

describe("the time for reviews of a contract", () => {
  it("is the 14 days after it was completed", () => {
    expect(reviewsCloseAt(endedAt)).toEqual(new Date("2026-12-15T10:00:00Z"));
    expect(whyNotReviewContract(open, justBefore)).toBeUndefined();
    expect(whyNotReviewContract(open, reviewsCloseAt(endedAt))).toBe("reviews_closed");
  });

  it("ends early when a review is published or the other side is gone", () => {
    for (const end of [{ isPublished: true }, { isOtherGone: true }])
      expect(whyNotReviewContract({ ...open, ...end }, justBefore)).toBe("reviews_closed");
  });

  it("doesn't start for work that was paid outside", () => {
    const outside = { ...open, paidOutsideCents: 90_000 };
    expect(whyNotReviewContract(outside, justBefore)).toBe("contract_paid_outside");
  });

  it("doesn't start for contracts that weren't completed", () => {
    for (const status of ["proposed", "active", "cancelled"] as const)
      expect(whyNotReviewContract({ ...open, status }, justBefore)).toBe("contract_not_completed");
  });
});
