import { sql } from "kysely";
import { jobKind } from "../../platform/jobs.ts";
import type { Services } from "../../platform/services.ts";
import { SEARCH_TIERS } from "../search/search-tiers.ts";

export const rankServicesHourly = jobKind<Record<string, never>>("rank-services", {
  policy: "exclusive",
  retryLimit: 0,
});

/** Sorts the published services into the search tiers, by work done, then their engineer's rating. */
export async function rankServices({ db }: Pick<Services, "db">): Promise<void> {
  const [first, second, third] = SEARCH_TIERS;
  await sql`
    UPDATE services SET search_tier = ranked.tier
    FROM (
      SELECT id, CASE WHEN place <= ${first} THEN 0 WHEN place <= ${second} THEN 1
                      WHEN place <= ${third} THEN 2 ELSE 3 END AS tier
      FROM (
        SELECT services.id, row_number() OVER (ORDER BY done_count DESC, rating DESC,
          services.id DESC) AS place
        FROM services JOIN engineers USING (user_id) WHERE services.status = 'published'
      ) AS placed
    ) AS ranked
    WHERE ranked.id = services.id AND services.search_tier <> ranked.tier`.execute(db);
}
