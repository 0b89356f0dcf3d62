import type { Engineer } from "@stackyard/contract/talent/talent";
import { sql } from "kysely";
import type { Database } from "../../../platform/db/database.ts";
import { IS_SHOWN, selectEngineers } from "./engineer-queries.ts";
import { presentEngineer } from "./present-engineer.ts";

interface Wanted {
  readonly skills: readonly string[];
  /** User IDs. */
  readonly except: readonly number[];
  readonly limit: number;
}

/**
 * Available engineers with most of these skills, then the best ranked. Only the first search tier is
 * looked at, so that the cost doesn't grow with the number of engineers.
 */
export async function suggestEngineers(
  db: Database,
  { skills, except, limit }: Wanted,
): Promise<Engineer[]> {
  if (skills.length === 0) return [];
  const facets = skills.map((skill) => `skill:${skill.toLowerCase()}`);
  const rows = await selectEngineers(db)
    .where(IS_SHOWN)
    .where(sql<boolean>`engineers.search_tier <= 0`)
    .where(sql<boolean>`engineers.facets && ${facets}::text[]`)
    .where("engineers.isAvailable", "=", true)
    .where("engineers.userId", "not in", except)
    .orderBy(
      sql`cardinality(ARRAY(SELECT unnest(engineers.facets) INTERSECT SELECT unnest(${facets}::text[])))`,
      "desc",
    )
    .orderBy("engineers.rank", "desc")
    .orderBy("engineers.id")
    .limit(limit)
    .execute();
  return rows.map(presentEngineer);
}

/** The shown profiles of these users. */
export async function listEngineersOf(
  db: Database,
  userIds: readonly number[],
): Promise<Engineer[]> {
  if (userIds.length === 0) return [];
  const shown = selectEngineers(db).where(IS_SHOWN);
  return (await shown.where("engineers.userId", "in", userIds).execute()).map(presentEngineer);
}

/** The shown profile of a username. */
export async function findEngineerNamed(
  db: Database,
  username: string,
): Promise<Engineer | undefined> {
  const row = await selectEngineers(db)
    .where(IS_SHOWN)
    .where("users.username", "=", username.toLowerCase())
    .executeTakeFirst();
  return row && presentEngineer(row);
}
