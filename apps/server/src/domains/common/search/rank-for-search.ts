import { sql } from "kysely";
import { jobKind } from "../../../platform/jobs/jobs.ts";
import type { Services } from "../../../platform/services.ts";
import { sortIntoTiers } from "./sort-into-tiers.ts";

export const rankForSearchHourly = jobKind<Record<string, never>>("rank-for-search", {
  policy: "exclusive",
  retryLimit: 0,
});

/**
 * Sorts the published modules into the search tiers, by sales, then rating, then security; and the
 * engineers by their rank.
 */
export async function rankForSearch({ db }: Pick<Services, "db">): Promise<void> {
  await sortIntoTiers(db, {
    table: "modules",
    order: sql`purchase_count DESC, rating_rank DESC, coalesce(security_score, 0) DESC`,
    listed: sql`modules WHERE status = 'published'`,
  });
  await sortIntoTiers(db, {
    table: "engineers",
    order: sql`rank DESC`,
    listed: sql`engineers WHERE NOT is_hidden`,
  });
}
