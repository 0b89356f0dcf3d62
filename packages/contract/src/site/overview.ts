import { z } from "zod";
import { timestamp } from "../base/common.ts";
import { endpoint } from "../base/endpoint.ts";
import { ROLES } from "../base/option-lists.ts";
import { MODULE_STATUSES } from "../modules/modules.ts";

const count = z.int().min(0);

/** Site-wide status for administrators. */
export const overview = z.object({
  users: z.object({
    total: count,
    suspended: count,
    byRole: z.array(z.object({ role: z.enum(ROLES), count })),
  }),
  modules: z.array(z.object({ status: z.enum(MODULE_STATUSES), count })),
  /** Pending work for people. */
  waiting: z.object({
    versionsToAudit: count,
    auditorsToApprove: count,
    certificationsToCheck: count,
    /** Security notices to owners of modules. */
    noticesToRelease: count,
    ticketsToAnswer: count,
    heldMessages: count,
    heldProjects: count,
    reportedConversations: count,
    /** Reviews that are reported or under appeal. */
    reportedReviews: count,
    /** Forum posts that are held, reported or under appeal. */
    postsToModerate: count,
    scans: count,
  }),
  /** Job queues that aren't empty, by name. */
  jobs: z.array(z.object({ queue: z.string(), waiting: count, running: count, failed: count })),
  /** Events that a consumer gave up on. They are retried on each start. */
  eventsSetAside: count,
  /** Emails of the last seven days. */
  mails: z.object({ waiting: count, bounced: count, failed: count }),
  /** Storage left for visitors' ticket attachments. */
  visitorsFiles: z.object({ freeBytes: count, totalBytes: count }),
  /** Health of the server's infrastructure. */
  health: z.object({
    database: z.object({ version: z.string(), bytes: count }),
    /** Database connections of the responding process, and requests waiting for one. */
    pool: z.object({ busy: count, idle: count, waitedFor: count }),
    disk: z.object({ freeBytes: count, totalBytes: count }),
    /** Recent event loop delay of the process. */
    eventLoopP99Ms: count,
    /** When the database last archived its WAL; null if archiving is off. */
    archivedAt: timestamp.nullable(),
  }),
});
export type Overview = z.infer<typeof overview>;

export const readOverview = endpoint({
  method: "get",
  path: "/api/admin/overview",
  tag: "Administration",
  summary: "Get statistics of users, modules, queues, and jobs",
  access: ["admin"],
  response: overview,
  errors: [],
});
