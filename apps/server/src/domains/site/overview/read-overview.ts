import type { Overview } from "@stackyard/contract/site/overview";
import { countJobs } from "../../../platform/jobs/count-jobs.ts";
import { readSystemHealth } from "../../../platform/monitoring/system-health.ts";
import type { Services } from "../../../platform/services.ts";
import { readCounts } from "./overview-queries.ts";

/** Current figures for administrators. */
export async function readOverview(ctx: Services): Promise<Overview> {
  const { db } = ctx;
  const [health, counts, jobs] = await Promise.all([
    readSystemHealth(ctx),
    readCounts(db),
    countJobs(db),
  ]);
  const { roles, modules, mails, eventsSetAside, suspended, visitorsBytes, ...waiting } = counts;
  const total = roles.reduce((sum, { count }) => sum + count, 0);
  const users = { total, suspended, byRole: roles };
  const queues = jobs.map(({ oldestSeconds: _, ...queue }) => queue);
  const totalBytes = ctx.config.visitorsStorageBytes;
  const visitorsFiles = { freeBytes: Math.max(totalBytes - (visitorsBytes ?? 0), 0), totalBytes };
  return { users, modules, waiting, jobs: queues, eventsSetAside, mails, visitorsFiles, health };
}
