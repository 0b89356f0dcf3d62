import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { compileFirst } from "../../../platform/db/compile-once.ts";
import type { Database } from "../../../platform/db/database.ts";
import { RESPONSE_COUNTS } from "../talent/response-time.ts";
import { countsOfEngineer } from "../talent/track-record.ts";

interface Given {
  readonly id: number;
  readonly viewerId: number;
  /** The first Monday of the requested weeks. */
  readonly monday: string;
}

/** Data about an engineer from other areas: decisions as an auditor, forum answers, weeks. */
export const findKnown = compileFirst((db, given: Given) =>
  db
    .selectFrom("engineers")
    .leftJoin("reputations", "reputations.userId", "engineers.userId")
    .leftJoin("responseTimes", "responseTimes.userId", "engineers.userId")
    .select(["reputations.decisions", "reputations.overturned", ...RESPONSE_COUNTS])
    .select(countsOfEngineer(sql.ref("engineers.userId")).as("counts"))
    .select(({ exists, selectFrom }) => [
      jsonArrayFrom(
        selectFrom("engineerWeeks")
          .select([sql<string>`week::text`.as("week"), "state"])
          .whereRef("engineerId", "=", "engineers.id")
          .where("week", ">=", sql<Date>`${given.monday}::date`),
      ).as("weeks"),
      exists(
        selectFrom("reviews")
          .select("reviews.id")
          .whereRef("reviews.engineerId", "=", "engineers.id")
          .where("contractId", "is", null)
          .where("authorId", "=", given.viewerId),
      ).as("isReviewed"),
    ])
    .where("engineers.id", "=", given.id),
);

export async function findOwnId(db: Database, userId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom("engineers")
    .select("id")
    .where("userId", "=", userId)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
  return row?.id;
}
