import { z } from "zod";
import { id, timestamp } from "../base/common.ts";
import { endpoint } from "../base/endpoint.ts";

const count = z.number().int();
/** Integer cents. */
const amount = z.number().int();
/** The first day of a span, in UTC. */
const firstDay = z.iso.date();

/** Findings in the newest version of a module, of what is sold. */
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
  /** The last twelve weeks, the oldest first. */
  weeks: z.array(
    z.object({
      week: firstDay,
      /** Buyers who installed a module in that week, once for each module. */
      installs: count,
      revenue: amount,
    }),
  ),
  modules: z.object({ published: count, inReview: count, rejected: count, withoutArchive: count }),
  findings: z.object({
    total: count,
    modules: count,
    /** The modules that need it most, at most ten. */
    worst: z.array(findingsToFix),
  }),
});
export type ContributorFigures = z.infer<typeof contributorFigures>;

export const readContributorFigures = endpoint({
  method: "get",
  path: "/api/user/figures/contributor",
  tag: "Figures",
  summary: "What the caller's modules have come to: installs and revenue a week, states, findings",
  access: "session",
  response: contributorFigures,
  errors: [],
});

export const buyerFigures = z.object({
  /** The last twelve months, the oldest first. */
  months: z.array(z.object({ month: firstDay, spent: amount })),
  /** Over all time. */
  spent: amount,
  purchases: count,
  /** Modules that the caller may install now. */
  licences: count,
  /** Of these, how many the caller has installed, and how many of those not in the latest version. */
  installed: count,
  outdated: count,
});
export type BuyerFigures = z.infer<typeof buyerFigures>;

export const readBuyerFigures = endpoint({
  method: "get",
  path: "/api/user/figures/buyer",
  tag: "Figures",
  summary: "What the caller has bought: spend a month, licences, what is installed",
  access: "session",
  response: buyerFigures,
  errors: [],
});

export const engineerFigures = z.object({
  /** Work that others asked the caller for and that waits for an answer, and work under way. */
  proposals: count,
  contracts: count,
  done: count,
  /** The agreed prices of what is under way, and of what both have called done. */
  agreed: amount,
  earned: amount,
  /** The last twelve months, the oldest first. */
  months: z.array(z.object({ month: firstDay, earned: amount })),
});
export type EngineerFigures = z.infer<typeof engineerFigures>;

export const readEngineerFigures = endpoint({
  method: "get",
  path: "/api/user/figures/engineer",
  tag: "Figures",
  summary: "What the caller was asked for as an engineer, and what it has come to",
  access: "session",
  response: engineerFigures,
  errors: [],
});

export const auditorFigures = z.object({
  /** Others' versions that wait, by how long they have. */
  queue: z.object({
    underOneDay: count,
    underThreeDays: count,
    longer: count,
    oldest: timestamp.nullable(),
  }),
  /** The caller's decisions in the last twelve weeks, the oldest first. */
  weeks: z.array(z.object({ week: firstDay, decisions: count })),
  /** Over all time. */
  approvals: count,
  rejections: count,
  /** Of the approvals: those that were withdrawn since. */
  withdrawn: count,
});
export type AuditorFigures = z.infer<typeof auditorFigures>;

export const readAuditorFigures = endpoint({
  method: "get",
  path: "/api/user/figures/auditor",
  tag: "Figures",
  summary: "The age of the audit queue, the caller's decisions, and how many of them stand",
  access: ["auditor", "admin"],
  response: auditorFigures,
  errors: ["auditor_not_approved"],
});
