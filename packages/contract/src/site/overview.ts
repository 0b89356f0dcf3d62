import { z } from "zod";
import { timestamp } from "../base/common.ts";
import { endpoint } from "../base/endpoint.ts";
import { ROLES } from "../base/option-lists.ts";
import { MODULE_STATUSES } from "../modules/modules.ts";

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
  waiting: z.object({
    versionsToAudit: count,
    auditorsToApprove: count,
    certificationsToCheck: count,
    ticketsToAnswer: count,
    heldMessages: count,
    reportedConversations: count,
    /** Of the forum: held, reported, or appealed about. */
    postsToModerate: count,
    scans: count,
  }),
  /** The queues of jobs that have any, by name. */
  jobs: z.array(z.object({ queue: z.string(), waiting: count, running: count, failed: count })),
  /** Events that a consumer gave up on; each start tries them again. */
  eventsSetAside: count,
  /** Mails of the last seven days. */
  mails: z.object({ waiting: count, bounced: count, failed: count }),
  /** Room for the ticket attachments of people who are not signed in. */
  visitorsFiles: z.object({ freeBytes: count, totalBytes: count }),
  /** How what the server stands on is doing. */
  health: z.object({
    database: z.object({ version: z.string(), bytes: count }),
    /** Connections of the process that answered, and requests that wait for one. */
    pool: z.object({ busy: count, idle: count, waitedFor: count }),
    disk: z.object({ freeBytes: count, totalBytes: count }),
    /** How late the process came to what was due, lately. */
    eventLoopP99Ms: count,
    /** When the database last handed its log on to be kept elsewhere; null where it does not. */
    archivedAt: timestamp.nullable(),
  }),
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
