import { sql } from "kysely";
import type { Database } from "../../platform/db/database.ts";

/** What an engineer's page shows beside what lists show of them. */
export function findPageRow(db: Database, id: number) {
  return db
    .selectFrom("engineers")
    .innerJoin("users", "users.id", "engineers.userId")
    .select(["tools", "clouds", "languages", "timeZone", "hourlyRateCents", "isHidden"])
    .select(["ratingCounts", "users.bio", "users.createdAt as memberSince"])
    .where("engineers.id", "=", id)
    .executeTakeFirstOrThrow();
}

/** What was said of the weeks from `monday` on. */
export function listWeeks(db: Database, engineerId: number, monday: string) {
  return db
    .selectFrom("engineerWeeks")
    .select([sql<string>`week::text`.as("week"), "state"])
    .where("engineerId", "=", engineerId)
    .where("week", ">=", sql<Date>`${monday}::date`)
    .orderBy("week")
    .execute();
}

export async function findOwnId(db: Database, userId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom("engineers")
    .select("id")
    .where("userId", "=", userId)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
  return row?.id;
}

export async function hasReviewed(
  db: Database,
  engineerId: number,
  userId: number,
): Promise<boolean> {
  const row = await db
    .selectFrom("reviews")
    .select("id")
    .where("engineerId", "=", engineerId)
    .where("authorId", "=", userId)
    .executeTakeFirst();
  return row !== undefined;
}
