import { sql } from "kysely";
import { jobKind } from "../../../platform/jobs/jobs.ts";
import type { Services } from "../../../platform/services.ts";
import { sortIntoTiers } from "../../common/search/sort-into-tiers.ts";

export const rankEntriesHourly = jobKind<Record<string, never>>("rank-site-entries", {
  policy: "exclusive",
  retryLimit: 0,
});

/** Sorts the entries into the search tiers, the weightiest first. */
export async function rankEntries({ db }: Pick<Services, "db">): Promise<void> {
  const order = sql`weight DESC`;
  await sortIntoTiers(db, { table: "site_entries", order, listed: sql`site_entries` });
}
