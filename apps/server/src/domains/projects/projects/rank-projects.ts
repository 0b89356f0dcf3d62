import { sql } from "kysely";
import { jobKind } from "../../../platform/jobs/jobs.ts";
import type { Services } from "../../../platform/services.ts";
import { sortIntoTiers } from "../../common/search/sort-into-tiers.ts";
import { IS_LISTED } from "./project-queries.ts";

export const rankProjectsHourly = jobKind<Record<string, never>>("rank-projects", {
  policy: "exclusive",
  retryLimit: 0,
});

/** Sorts the open projects into search tiers, the newest first. */
export async function rankProjects({ db }: Pick<Services, "db">): Promise<void> {
  await sortIntoTiers(db, {
    table: "projects",
    order: sql`opening DESC`,
    listed: sql`projects WHERE ${IS_LISTED}`,
  });
}
