import { sql } from "kysely";
import type { MappedPage, MappedRange } from "../../../platform/db/keyset.ts";
import type { Services } from "../../../platform/services.ts";

/** The visible threads of a range of numbers; a new reply changes one. */
export function mapThreads(
  { db }: Pick<Services, "db">,
  { after, upTo, limit }: MappedRange,
): Promise<MappedPage[]> {
  return db
    .selectFrom("forumThreads")
    .select("id")
    .select(sql<Date>`greatest(updated_at, last_activity_at)`.as("changedAt"))
    .where("status", "=", sql.lit("visible" as const))
    .where("id", ">", after)
    .where("id", "<=", upTo)
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}
