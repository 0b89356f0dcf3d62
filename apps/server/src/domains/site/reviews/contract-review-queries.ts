import { sql } from "kysely";
import type { Database } from "../../../platform/db/database.ts";
import { IS_NOT_SUSPENDED } from "../../members/identity/suspension.ts";

/** A contract's reviews that aren't published yet. */
export function selectSealed(db: Database, contractId: number) {
  return db
    .selectFrom("sealedReviews")
    .innerJoin("users", "users.id", "authorId")
    .selectAll("sealedReviews")
    .select(IS_NOT_SUSPENDED.as("isPublishable"))
    .where("contractId", "=", contractId)
    .orderBy("authorId");
}

interface Sides {
  readonly clientId: number;
  readonly engineerId: number;
}

export const otherSide = ({ clientId, engineerId }: Sides, userId: number): number =>
  userId === clientId ? engineerId : clientId;

/** What decides whether a side can write. */
export async function findReviewStanding(db: Database, id: number, otherId: number) {
  return db
    .selectFrom("users")
    .select(({ exists, or, selectFrom }) => [
      or([
        exists(selectFrom("reviews").select("id").where("contractId", "=", id)),
        exists(selectFrom("hiddenReviews").select("id").where("contractId", "=", id)),
      ]).as("isPublished"),
      sql<boolean>`users.deleted_at IS NOT NULL`.as("isOtherGone"),
    ])
    .where("users.id", "=", otherId)
    .executeTakeFirstOrThrow();
}
