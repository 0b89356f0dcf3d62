import type { Review } from "@stackyard/contract/modules";
import { sql } from "kysely";
import type { Database } from "../../platform/db/database.ts";

export function selectReviews(db: Database) {
  return db
    .selectFrom("reviews")
    .leftJoin("users", "users.id", "reviews.authorId")
    .leftJoin("reviewAnswers", "reviewAnswers.reviewId", "reviews.id")
    .select([
      "reviews.id",
      "reviews.content",
      "reviews.rating",
      "reviews.moduleId",
      "reviews.engineerId",
      "reviews.authorId",
      "reviews.createdAt",
      "users.displayUsername as authorUsername",
      "users.avatar as authorAvatar",
      "reviewAnswers.content as answer",
      "reviewAnswers.createdAt as answeredAt",
      "reviewAnswers.changedAt as answerChangedAt",
    ]);
}

type ReviewRow = Awaited<ReturnType<ReturnType<typeof selectReviews>["execute"]>>[number];

export function presentReview(row: ReviewRow): Review {
  const { answer: content, answeredAt, answerChangedAt, ...review } = row;
  const isChanged = answerChangedAt !== null;
  return {
    ...review,
    createdAt: row.createdAt.toISOString(),
    answer:
      content !== null && answeredAt
        ? { content, isChanged, createdAt: answeredAt.toISOString() }
        : null,
  };
}

/** Of a module of theirs that is published, or of their work as an engineer. */
export const isAboutWorkOf = (userId: number) =>
  sql<boolean>`(reviews.module_id IN
      (SELECT id FROM modules WHERE author_id = ${userId} AND status = 'published')
    OR reviews.engineer_id = (SELECT id FROM engineers WHERE user_id = ${userId}))`;
