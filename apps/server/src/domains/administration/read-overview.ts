import type { Overview } from "@stackyard/contract/overview";
import { countJobs } from "../../platform/count-jobs.ts";
import type { Services } from "../../platform/services.ts";
import { countModules, countUsers, countWaiting } from "./overview-queries.ts";

/** How the whole place stands, in figures of this moment. */
export async function readOverview({ db }: Pick<Services, "db">): Promise<Overview> {
  const [roles, modules, { eventsSetAside, suspended, ...waiting }, jobs] = await Promise.all([
    countUsers(db),
    countModules(db),
    countWaiting(db),
    countJobs(db),
  ]);
  const total = roles.reduce((sum, { count }) => sum + count, 0);
  return { users: { total, suspended, byRole: roles }, modules, waiting, jobs, eventsSetAside };
}
