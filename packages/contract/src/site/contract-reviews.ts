import { z } from "zod";
import { idParams, timestamp } from "../base/common.ts";
import { endpoint } from "../base/endpoint.ts";
import { RATE_LIMITS } from "../base/limits.ts";
import { review, reviewText } from "../modules/modules.ts";

/** For how many days after a contract is completed its sides can review each other. */
export const REVIEW_DAYS = 14;

const contractReviews = z.object({
  /** When unpublished reviews are published and nobody can write another one. */
  closesAt: timestamp,
  canWrite: z.boolean(),
  /** The caller's review until it is published. */
  own: reviewText.nullable(),
  /** Whether the other side's review waits for the caller's. */
  isAwaited: z.boolean(),
  published: z.array(review),
});
export type ContractReviews = z.infer<typeof contractReviews>;

export const readContractReviews = endpoint({
  method: "get",
  path: "/api/contracts/{id}/reviews",
  tag: "Reviews",
  summary: "Get the reviews of a completed contract, and your own before it is published",
  access: "session",
  params: idParams,
  response: contractReviews,
  errors: ["not_found", "contract_not_completed", "contract_paid_outside"],
});

export const reviewContract = endpoint({
  method: "put",
  path: "/api/contracts/{id}/review",
  tag: "Reviews",
  summary:
    "Review the other side of a completed contract, or edit your review until it is published",
  access: "session",
  params: idParams,
  body: reviewText,
  response: null,
  limit: RATE_LIMITS.reviews,
  errors: [
    "validation_failed",
    "not_found",
    "contract_not_completed",
    "contract_paid_outside",
    "reviews_closed",
  ],
});
