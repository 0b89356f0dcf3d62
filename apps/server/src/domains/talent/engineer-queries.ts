import { sql } from "kysely";
import type { Database } from "../../platform/db/database.ts";

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

interface Filter {
  readonly specialization: string | undefined;
  readonly search: string | undefined;
}

/** The filter as SQL: a specialization among theirs, and a text in title, description or skills. */
export function matchesEngineer({ specialization, search }: Filter) {
  const text = search && `%${search.replace(/[\\%_]/g, "\\$&")}%`;
  const isSpecialist = specialization
    ? sql<boolean>`engineers.specializations @> ARRAY[${specialization}]`
    : sql<boolean>`true`;
  const mentions = text
    ? sql<boolean>`(engineers.title ILIKE ${text} OR engineers.description ILIKE ${text}
        OR tags_text(engineers.skills) ILIKE ${text})`
    : sql<boolean>`true`;
  return sql<boolean>`${isSpecialist} AND ${mentions}`;
}
