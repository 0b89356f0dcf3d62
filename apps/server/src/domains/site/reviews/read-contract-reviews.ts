import type { ContractReviews } from "@stackyard/contract/site/contract-reviews";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import type { UserServices } from "../../../platform/services.ts";
import { findOwnContract } from "../../projects/contracts/lock-contract.ts";
import { reviewsCloseAt, whyNotReviewContract } from "./contract-review-policy.ts";
import { findReviewStanding, otherSide, selectSealed } from "./contract-review-queries.ts";
import { presentReview, selectReviews } from "./review-queries.ts";

/** The reviews of a completed contract, for one of its sides. */
export async function readContractReviews(ctx: UserServices, id: number): Promise<ContractReviews> {
  const { db, user } = ctx;
  const contract = await findOwnContract(ctx, id);
  if (contract.status !== "completed" || contract.endedAt === null)
    throw new AppError("contract_not_completed");
  if (contract.paidOutsideCents !== null) throw new AppError("contract_paid_outside");
  const otherId = otherSide(contract, user.id);
  const [standing, sealed, published] = await Promise.all([
    findReviewStanding(db, id, otherId),
    selectSealed(db, id).execute(),
    selectReviews(db).where("reviews.contractId", "=", id).orderBy("reviews.id").execute(),
  ]);
  const isPublished = Boolean(standing.isPublished);
  const canWrite =
    whyNotReviewContract({ ...contract, ...standing, isPublished }, new Date()) === undefined;
  const own = sealed.find(({ authorId }) => authorId === user.id);
  return {
    closesAt: reviewsCloseAt(contract.endedAt).toISOString(),
    canWrite,
    own: own ? { content: own.content, rating: own.rating } : null,
    isAwaited: canWrite && sealed.some(({ authorId }) => authorId === otherId),
    published: published.map(presentReview),
  };
}
