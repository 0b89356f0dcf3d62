import type { ReceivedReview } from "@stackyard/contract/site/profiles";
import { countRows } from "../../../platform/db/count-rows.ts";
import { cutPage, type Page, totalOf } from "../../../platform/http/api/paging.ts";
import type { Services } from "../../../platform/services.ts";
import { isAboutWorkOf, presentReview, selectReviews } from "./review-queries.ts";

interface Query {
  readonly limit: number;
  readonly cursor?: readonly [number] | undefined;
}

/** One page of reviews of a user's published modules and work, newest first. */
export async function listReviewsOf(
  { db }: Services,
  userId: number,
  { limit, cursor }: Query,
): Promise<Page<ReceivedReview>> {
  const rows = await selectReviews(db)
    .leftJoin("modules", "modules.id", "reviews.moduleId")
    .select("modules.title as moduleTitle")
    .where(isAboutWorkOf(userId))
    .$if(cursor !== undefined, (query) => query.where("reviews.id", "<", cursor?.[0] ?? 0))
    .orderBy("reviews.id", "desc")
    .limit(limit + 1)
    .execute();
  const { shown, nextCursor } = cutPage(rows, limit, (last) => [last.id]);
  const total = await totalOf({ shown, nextCursor, cursor }, () =>
    countRows(db.selectFrom("reviews").where(isAboutWorkOf(userId))),
  );
  return {
    items: shown.map(({ moduleTitle, ...row }) => ({ ...presentReview(row), moduleTitle })),
    total,
    nextCursor,
  };
}
