import { sql } from "kysely";
import { jobKind } from "../../../platform/jobs/jobs.ts";
import type { Services } from "../../../platform/services.ts";
import { sortIntoTiers } from "../../common/search/sort-into-tiers.ts";

export const rankServicesHourly = jobKind<Record<string, never>>("rank-services", {
  policy: "exclusive",
  retryLimit: 0,
});

/**
 * Sorts the published services into search tiers by completed work, then by their engineer's
 * rating.
 */
export async function rankServices({ db }: Pick<Services, "db">): Promise<void> {
  await sortIntoTiers(db, {
    table: "services",
    order: sql`done_count DESC, rating DESC`,
    listed: sql`services JOIN engineers USING (user_id) WHERE services.status = 'published'`,
  });
}
