import type { QueuedReview } from "@stackyard/contract/site/review-reports";
import { sql } from "kysely";
import type { UserServices } from "../../../platform/services.ts";
import { findModerators, isForAnother } from "../../members/identity/find-by-role.ts";
import { hidingOf, listJudged, presentJudged } from "./judged-reviews.ts";

const SHOWN = 50;

/** Reviews that are reported and those whose authors have appealed, the oldest first. */
export async function listReviewQueue({ db, user }: UserServices): Promise<QueuedReview[]> {
  const { rows: waiting } = await sql<{ id: number }>`
    SELECT id FROM (
      SELECT review_id AS id FROM review_reports WHERE status = 'open'
        AND EXISTS (SELECT FROM reviews WHERE reviews.id = review_id)
      UNION SELECT id FROM hidden_reviews WHERE appeal IS NOT NULL AND answer IS NULL) AS waiting
    ORDER BY id LIMIT ${SHOWN}`.execute(db);
  const ids = waiting.map(({ id }) => id);
  if (ids.length === 0) return [];
  const [reviews, reports, moderators] = await Promise.all([
    listJudged(db, ids),
    db
      .selectFrom("reviewReports")
      .innerJoin("users", "users.id", "reporterId")
      .select(["reviewReports.id", "reviewId", "reason", "note", "displayUsername as reporter"])
      .select("reviewReports.createdAt")
      .where("reviewId", "in", ids)
      .where("status", "=", sql.lit("open"))
      .orderBy("reviewReports.id")
      .limit(500)
      .execute(),
    findModerators(db),
  ]);
  return reviews.map((review) => ({
    ...presentJudged(review),
    reports: reports
      .filter(({ reviewId }) => reviewId === review.id)
      .map(({ reviewId: _, createdAt, ...report }) => ({
        ...report,
        createdAt: createdAt.toISOString(),
      })),
    appeal:
      review.appeal === null || review.appealedAt === null
        ? null
        : {
            ...{ text: review.appeal, reason: review.reason ?? "" },
            createdAt: review.appealedAt.toISOString(),
            isForAnother: isForAnother(user.id, hidingOf(review), moderators),
          },
  }));
}
