import type { Overview } from "@stackyard/contract/site/overview";
import { countJobs } from "../../../platform/jobs/count-jobs.ts";
import { readSystemHealth } from "../../../platform/monitoring/system-health.ts";
import type { Services } from "../../../platform/services.ts";
import { countMails, countModules, countUsers, countWaiting } from "./overview-queries.ts";

/** Current figures for administrators. */
export async function readOverview(ctx: Services): Promise<Overview> {
  const { db } = ctx;
  const [health, roles, modules, counted, jobs, mails] = await Promise.all([
    readSystemHealth(ctx),
    countUsers(db),
    countModules(db),
    countWaiting(db),
    countJobs(db),
    countMails(db),
  ]);
  const { eventsSetAside, suspended, visitorsBytes, ...waiting } = counted;
  const total = roles.reduce((sum, { count }) => sum + count, 0);
  const users = { total, suspended, byRole: roles };
  const queues = jobs.map(({ oldestSeconds: _, ...queue }) => queue);
  const totalBytes = ctx.config.visitorsStorageBytes;
  const visitorsFiles = { freeBytes: Math.max(totalBytes - (visitorsBytes ?? 0), 0), totalBytes };
  return { users, modules, waiting, jobs: queues, eventsSetAside, mails, visitorsFiles, health };
}
