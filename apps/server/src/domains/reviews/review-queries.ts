import type { Review } from "@stackyard/contract/modules";
import type { Database } from "../../platform/db/database.ts";

export function selectReviews(db: Database) {
  return db
    .selectFrom("reviews")
    .leftJoin("users", "users.id", "reviews.authorId")
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
    ]);
}

type ReviewRow = Awaited<ReturnType<ReturnType<typeof selectReviews>["execute"]>>[number];

export function presentReview(row: ReviewRow): Review {
  return { ...row, createdAt: row.createdAt.toISOString() };
}
