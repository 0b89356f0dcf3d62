import type {
  listReviewsToAnswer as contract,
  ReviewToAnswer,
} from "@stackyard/contract/modules/review-answers";
import { sql } from "kysely";
import type { z } from "zod";
import { cutPage, type Page } from "../../platform/http/api/paging.ts";
import type { UserServices } from "../../platform/services.ts";
import { presentReview, selectReviews } from "./review-queries.ts";

/** One page of the reviews of the caller's published modules that wait for an answer. */
export async function listReviewsToAnswer(
  { db, user }: UserServices,
  { limit, cursor }: z.output<(typeof contract)["query"]>,
): Promise<Page<ReviewToAnswer>> {
  const waiting = selectReviews(db)
    .innerJoin("modules", "modules.id", "reviews.moduleId")
    .select("modules.title as moduleTitle")
    .where("modules.authorId", "=", user.id)
    .where("modules.status", "=", sql.lit("published"))
    .where("reviews.answer", "is", null);
  const [rows, { total }] = await Promise.all([
    waiting
      .$if(cursor !== undefined, (query) => query.where("reviews.id", "<", cursor?.[0] ?? 0))
      .orderBy("reviews.id", "desc")
      .limit(limit + 1)
      .execute(),
    waiting
      .clearSelect()
      .select(({ fn }) => fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow(),
  ]);
  const { shown, nextCursor } = cutPage(rows, limit, (last) => [last.id]);
  return {
    items: shown.map(({ moduleTitle, ...row }) => ({ ...presentReview(row), moduleTitle })),
    total: Number(total),
    nextCursor,
  };
}
