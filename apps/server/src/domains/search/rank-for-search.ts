import { sql } from "kysely";
import { jobKind } from "../../platform/jobs.ts";
import type { Services } from "../../platform/services.ts";
import { SEARCH_TIERS } from "./search-tiers.ts";

export const rankForSearchHourly = jobKind<Record<string, never>>("rank-for-search", {
  policy: "exclusive",
  retryLimit: 0,
});

/**
 * Sorts the published modules into the search tiers, by sales, then rating, then security; and the
 * engineers by their rank.
 */
export async function rankForSearch({ db }: Pick<Services, "db">): Promise<void> {
  const [first, second, third] = SEARCH_TIERS;
  await sql`
    UPDATE modules SET search_tier = ranked.tier
    FROM (
      SELECT id, CASE WHEN place <= ${first} THEN 0 WHEN place <= ${second} THEN 1
                      WHEN place <= ${third} THEN 2 ELSE 3 END AS tier
      FROM (
        SELECT id, row_number() OVER (ORDER BY purchase_count DESC, rating_rank DESC,
          coalesce(security_score, 0) DESC, id DESC) AS place
        FROM modules WHERE status = 'published'
      ) AS placed
    ) AS ranked
    WHERE ranked.id = modules.id AND modules.search_tier <> ranked.tier`.execute(db);
  await sql`
    UPDATE engineers SET search_tier = ranked.tier
    FROM (
      SELECT id, CASE WHEN place <= ${first} THEN 0 WHEN place <= ${second} THEN 1
                      WHEN place <= ${third} THEN 2 ELSE 3 END AS tier
      FROM (SELECT id, row_number() OVER (ORDER BY rank DESC, id DESC) AS place
            FROM engineers WHERE NOT is_hidden) AS placed
    ) AS ranked
    WHERE ranked.id = engineers.id AND engineers.search_tier <> ranked.tier`.execute(db);
}
