import { sql } from "kysely";
import { jobKind } from "../../platform/jobs.ts";
import type { Services } from "../../platform/services.ts";
import { SEARCH_TIERS } from "../search/search-tiers.ts";

export const rankEntriesHourly = jobKind<Record<string, never>>("rank-site-entries", {
  policy: "exclusive",
  retryLimit: 0,
});

/** Sorts the entries into the search tiers, the weightiest first. */
export async function rankEntries({ db }: Pick<Services, "db">): Promise<void> {
  const [first, second, third] = SEARCH_TIERS;
  await sql`
    UPDATE site_entries SET search_tier = ranked.tier
    FROM (
      SELECT id, CASE WHEN place <= ${first} THEN 0 WHEN place <= ${second} THEN 1
                      WHEN place <= ${third} THEN 2 ELSE 3 END AS tier
      FROM (SELECT id, row_number() OVER (ORDER BY weight DESC, id DESC) AS place
            FROM site_entries) AS placed
    ) AS ranked
    WHERE ranked.id = site_entries.id AND site_entries.search_tier <> ranked.tier`.execute(db);
}
