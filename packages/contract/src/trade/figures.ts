import { z } from "zod";
import { id, timestamp } from "../base/common.ts";
import { endpoint } from "../base/endpoint.ts";

const count = z.number().int();
/** Integer cents. */
const amount = z.number().int();
/** First day of a period, in UTC. */
const firstDay = z.iso.date();

/** Findings in the newest version of a module for sale. */
export const findingsToFix = z.object({
  moduleId: id,
  title: z.string(),
  version: z.string(),
  critical: count,
  high: count,
  medium: count,
  low: count,
  info: count,
});
export type FindingsToFix = z.infer<typeof findingsToFix>;

export const contributorFigures = z.object({
  /** The last twelve weeks, oldest first. */
  weeks: z.array(
    z.object({
      week: firstDay,
      /** Buyers who installed a module that week, counted once per module. */
      installs: count,
      revenue: amount,
    }),
  ),
  modules: z.object({ published: count, inReview: count, rejected: count, withoutArchive: count }),
  findings: z.object({
    total: count,
    modules: count,
    /** Up to ten modules that most need fixes. */
    worst: z.array(findingsToFix),
  }),
});
export type ContributorFigures = z.infer<typeof contributorFigures>;

export const readContributorFigures = endpoint({
  method: "get",
  path: "/api/user/figures/contributor",
  tag: "Figures",
  summary: "Get the caller's sales statistics: weekly installs and revenue, statuses, findings",
  access: "session",
  response: contributorFigures,
  errors: [],
});

export const buyerFigures = z.object({
  /** The last twelve months, oldest first. */
  months: z.array(z.object({ month: firstDay, spent: amount })),
  /** All time. */
  spent: amount,
  purchases: count,
  /** Modules that the caller can currently install. */
  licences: count,
  /** How many of these are installed, and how many are behind the latest version. */
  installed: count,
  outdated: count,
});
export type BuyerFigures = z.infer<typeof buyerFigures>;

export const readBuyerFigures = endpoint({
  method: "get",
  path: "/api/user/figures/buyer",
  tag: "Figures",
  summary: "Get the caller's purchase statistics: monthly spending, licenses, installs",
  access: "session",
  response: buyerFigures,
  errors: [],
});

export const engineerFigures = z.object({
  /** Proposals awaiting the caller's response, and active work. */
  proposals: count,
  contracts: count,
  done: count,
  /** Agreed prices of active work. */
  agreed: amount,
  /** Received for milestones and tips, after fees and refunds. Work paid outside doesn't count. */
  earned: amount,
  /** The last twelve months, oldest first. */
  months: z.array(z.object({ month: firstDay, earned: amount })),
});
export type EngineerFigures = z.infer<typeof engineerFigures>;

export const readEngineerFigures = endpoint({
  method: "get",
  path: "/api/user/figures/engineer",
  tag: "Figures",
  summary: "Get the caller's work statistics as an engineer",
  access: "session",
  response: engineerFigures,
  errors: [],
});

export const auditorFigures = z.object({
  /** Other authors' versions pending an audit, by waiting time. */
  queue: z.object({
    underOneDay: count,
    underThreeDays: count,
    longer: count,
    oldest: timestamp.nullable(),
  }),
  /** The caller's decisions over the last twelve weeks, oldest first. */
  weeks: z.array(z.object({ week: firstDay, decisions: count })),
  /** All time. */
  approvals: count,
  rejections: count,
  /** Approvals that were later withdrawn. */
  withdrawn: count,
});
export type AuditorFigures = z.infer<typeof auditorFigures>;

export const readAuditorFigures = endpoint({
  method: "get",
  path: "/api/user/figures/auditor",
  tag: "Figures",
  summary: "Get the audit queue's age and the caller's decisions",
  access: ["auditor", "admin"],
  response: auditorFigures,
  errors: ["auditor_not_approved"],
});
