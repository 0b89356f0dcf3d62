import type { ErrorCode } from "@stackyard/contract/base/errors";
import type { ContractStatus } from "@stackyard/contract/projects/contract-lists";
import { REVIEW_DAYS } from "@stackyard/contract/site/contract-reviews";

interface Standing {
  readonly status: ContractStatus;
  readonly endedAt: Date | null;
  /** Null if its milestones are paid here. */
  readonly paidOutsideCents: number | null;
  /** Whether a review of the contract was published, so that its reader could answer in kind. */
  readonly isPublished: boolean;
  /** Whether the other side has deleted their account. */
  readonly isOtherGone: boolean;
}

/** The reason why a side can't review the other now, as an error code; undefined means allowed. */
export function whyNotReviewContract(
  { status, endedAt, paidOutsideCents, isPublished, isOtherGone }: Standing,
  now: Date,
): ErrorCode | undefined {
  if (status !== "completed" || endedAt === null) return "contract_not_completed";
  if (paidOutsideCents !== null) return "contract_paid_outside";
  if (isPublished || isOtherGone) return "reviews_closed";
  return now < reviewsCloseAt(endedAt) ? undefined : "reviews_closed";
}

/** When what one side alone has written is published. */
export function reviewsCloseAt(endedAt: Date): Date {
  return new Date(+endedAt + REVIEW_DAYS * 24 * 60 * 60 * 1_000);
}
