import type {
  listReviewsToAnswer as contract,
  ReviewToAnswer,
} from "@stackyard/contract/site/review-answers";
import { sql } from "kysely";
import type { z } from "zod";
import { countRows } from "../../../platform/db/count-rows.ts";
import { cutPage, type Page, totalOf } from "../../../platform/http/api/paging.ts";
import type { UserServices } from "../../../platform/services.ts";
import { presentReview, selectReviews } from "./review-queries.ts";

/** One page of unanswered reviews of the caller's published modules. */
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
  const rows = await waiting
    .$if(cursor !== undefined, (query) => query.where("reviews.id", "<", cursor?.[0] ?? 0))
    .orderBy("reviews.id", "desc")
    .limit(limit + 1)
    .execute();
  const { shown, nextCursor } = cutPage(rows, limit, (last) => [last.id]);
  const total = await totalOf({ shown, nextCursor, cursor }, () => countRows(waiting));
  return {
    items: shown.map(({ moduleTitle, ...row }) => ({ ...presentReview(row), moduleTitle })),
    total,
    nextCursor,
  };
}
