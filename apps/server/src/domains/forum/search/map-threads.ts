import { sql } from "kysely";
import { inRange, type MappedPage, type MappedRange } from "../../../platform/db/keyset.ts";
import type { Services } from "../../../platform/services.ts";

/** The visible threads of a range of numbers; a new reply changes one. */
export function mapThreads(
  { db }: Pick<Services, "db">,
  range: MappedRange,
): Promise<MappedPage[]> {
  return db
    .selectFrom("forumThreads")
    .select("id")
    .select(sql<Date>`greatest(updated_at, last_activity_at)`.as("changedAt"))
    .where("status", "=", sql.lit("visible" as const))
    .$call(inRange(range))
    .execute();
}
