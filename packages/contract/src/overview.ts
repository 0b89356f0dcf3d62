import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { MODULE_STATUSES } from "./modules.ts";
import { ROLES } from "./option-lists.ts";

const count = z.int().min(0);

/** How the whole place stands. */
export const overview = z.object({
  users: z.object({
    total: count,
    suspended: count,
    byRole: z.array(z.object({ role: z.enum(ROLES), count })),
  }),
  modules: z.array(z.object({ status: z.enum(MODULE_STATUSES), count })),
  /** What waits for people. */
  waiting: z.object({ versionsToAudit: count, auditorsToApprove: count }),
  /** The queues of jobs that have any, by name. */
  jobs: z.array(z.object({ queue: z.string(), waiting: count, running: count, failed: count })),
  /** Events that a consumer gave up on; each start tries them again. */
  eventsSetAside: count,
});
export type Overview = z.infer<typeof overview>;

export const readOverview = endpoint({
  method: "get",
  path: "/api/admin/overview",
  tag: "Administration",
  summary: "Figures of users, modules, queues and jobs",
  access: ["admin"],
  response: overview,
  errors: [],
});
