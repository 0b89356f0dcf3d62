import { sql } from "kysely";
import { compileFirst } from "../../../platform/db/compile-once.ts";
import type { Database } from "../../../platform/db/database.ts";

/** A literal that matches the partial indexes. */
export const IS_SHOWN = sql<boolean>`NOT engineers.is_hidden`;

export function selectEngineers(db: Database) {
  return db
    .selectFrom("engineers")
    .innerJoin("users", "users.id", "engineers.userId")
    .select([
      "engineers.id",
      "engineers.userId",
      "engineers.title",
      "engineers.description",
      "engineers.specializations",
      "engineers.skills",
      "engineers.yearsOfExperience",
      "engineers.completedProjects",
      "engineers.rating",
      "engineers.ratingCount",
      "engineers.isAvailable",
      "users.displayUsername",
      "users.fullName",
      "users.avatar",
    ]);
}

export type EngineerRow = Awaited<
  ReturnType<ReturnType<typeof selectEngineers>["execute"]>
>[number];

/** One engineer with the additional columns of their page. */
export const findWholeEngineer = compileFirst((db, given: { id: number; viewerId: number }) =>
  selectEngineers(db)
    .select(["tools", "clouds", "languages", "timeZone", "hourlyRateCents", "isHidden"])
    .select(["ratingCounts", "users.bio", "users.createdAt as memberSince"])
    .where("engineers.id", "=", given.id)
    .where(({ or, eb }) => or([IS_SHOWN, eb("engineers.userId", "=", given.viewerId)])),
);

/** The count of all visible engineers. */
const EVERYBODY = "";

/** The number of visible engineers, from maintained counts. */
export async function countShown(db: Database): Promise<number> {
  const row = await db
    .selectFrom("engineerCounts")
    .select("count")
    .where("facet", "=", EVERYBODY)
    .executeTakeFirst();
  return row?.count ?? 0;
}

/** Number of engineers for the most frequent facets, from maintained counts. */
export function listFacets(db: Database) {
  return db
    .selectFrom("engineerCounts")
    .select(["facet", "count"])
    .where("facet", "<>", EVERYBODY)
    .where("count", ">", 0)
    .orderBy("count", "desc")
    .orderBy("facet")
    .limit(200)
    .execute();
}
