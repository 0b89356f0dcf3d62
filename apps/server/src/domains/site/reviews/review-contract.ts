import { contractReviewed } from "@stackyard/contract/events/projects/contract-review-events";
import type { reviewContract as contract } from "@stackyard/contract/site/contract-reviews";
import type { z } from "zod";
import { record } from "../../../platform/events/record.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { inTransaction, type UserServices } from "../../../platform/services.ts";
import { lockOwnContract } from "../../projects/contracts/lock-contract.ts";
import { reviewsCloseAt, whyNotReviewContract } from "./contract-review-policy.ts";
import { findReviewStanding, otherSide, selectSealed } from "./contract-review-queries.ts";
import { publishReviews } from "./publish-reviews.ts";

/**
 * Reviews the other side of a completed contract. It is published when both have written, or when the
 * time is over; until then its author can change it and nobody else can read it.
 */
export function reviewContract(
  ctx: UserServices,
  id: number,
  { content, rating }: z.output<(typeof contract)["body"]>,
): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const { db, user } = ctx;
    const contract = await lockOwnContract(ctx, id);
    const otherId = otherSide(contract, user.id);
    const standing = { ...contract, ...(await findReviewStanding(db, id, otherId)) };
    const refusal = whyNotReviewContract(
      { ...standing, isPublished: Boolean(standing.isPublished) },
      new Date(),
    );
    if (refusal) throw new AppError(refusal);
    const publishesAt = reviewsCloseAt(contract.endedAt as Date);
    const before = await selectSealed(db, id).execute();
    await db
      .insertInto("sealedReviews")
      .values({ contractId: id, authorId: user.id, content, rating, publishesAt })
      .onConflict((row) => row.columns(["contractId", "authorId"]).doUpdateSet({ content, rating }))
      .execute();
    if (before.some(({ authorId }) => authorId === otherId))
      return publishReviews(ctx, contract, new Date());
    // Edits don't notify again.
    if (before.length > 0) return;
    const { title } = contract;
    const data = { contractId: id, title, otherId, publishesAt: publishesAt.toISOString() };
    await record(ctx, contractReviewed, { actorId: user.id, subjectId: id, data });
  });
}
