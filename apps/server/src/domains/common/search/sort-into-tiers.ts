import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../../platform/db/database.ts";
import { SEARCH_TIERS } from "./search-tiers.ts";

interface Ranking {
  readonly table: "modules" | "services" | "engineers" | "projects" | "site_entries";
  /** Rows of different groups are ranked apart. */
  readonly group?: RawBuilder<unknown>;
  /** The best first: what follows `ORDER BY`, and which rows, what follows `FROM`. */
  readonly order: RawBuilder<unknown>;
  readonly listed: RawBuilder<unknown>;
}

/** Sorts rows into the search tiers by their rank. Rows in the right tier are not written. */
export async function sortIntoTiers(
  db: Database,
  { table, group, order, listed }: Ranking,
): Promise<void> {
  const [first, second, third] = SEARCH_TIERS;
  const ranked = sql.table(table);
  await sql`
    UPDATE ${ranked} SET search_tier = placed.tier
    FROM (
      SELECT id, CASE WHEN place <= ${first} THEN 0 WHEN place <= ${second} THEN 1
                      WHEN place <= ${third} THEN 2 ELSE 3 END AS tier
      FROM (
        SELECT ${ranked}.id, row_number() OVER (${group ? sql`PARTITION BY ${group} ` : sql``}ORDER BY ${order}, ${ranked}.id DESC) AS place
        FROM ${listed}
      ) AS places
    ) AS placed
    WHERE placed.id = ${ranked}.id AND ${ranked}.search_tier <> placed.tier`.execute(db);
}
