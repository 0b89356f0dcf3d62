import { sql } from "kysely";
import { jobKind } from "../../../platform/jobs/jobs.ts";
import type { Services } from "../../../platform/services.ts";
import { sortIntoTiers } from "../../common/search/sort-into-tiers.ts";

export const rankEntriesHourly = jobKind<Record<string, never>>("rank-site-entries", {
  policy: "exclusive",
  retryLimit: 0,
});

/**
 * Sorts the entries of each kind into the search tiers, the weightiest first. Otherwise the first tier
 * would hold documents and the best-selling modules only.
 */
export async function rankEntries({ db }: Pick<Services, "db">): Promise<void> {
  const order = sql`weight DESC`;
  const group = sql`site_entries.kind`;
  await sortIntoTiers(db, { table: "site_entries", group, order, listed: sql`site_entries` });
}
