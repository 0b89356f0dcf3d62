import { z } from "zod";
import { endpoint } from "../base/endpoint.ts";
import { formatPrice } from "../base/money.ts";

/** How much someone has shown that they can be trusted with. */
export const TRUST_LEVELS = ["new", "established", "trusted"] as const;
export type TrustLevel = (typeof TRUST_LEVELS)[number];

export const WORK_LIMIT_KINDS = ["openProjects", "openProposals", "unfinishedCents"] as const;
export type WorkLimitKind = (typeof WORK_LIMIT_KINDS)[number];

/** What an account can have at the same time; null for no limit. Cents are integers. */
export const WORK_LIMITS: Record<TrustLevel, Record<WorkLimitKind, number | null>> = {
  new: { openProjects: 3, openProposals: 5, unfinishedCents: 1_000_000 },
  established: { openProjects: 10, openProposals: 20, unfinishedCents: 5_000_000 },
  trusted: { openProjects: 20, openProposals: 50, unfinishedCents: null },
};

/** What an account needs for a level. A verified identity stands for the first of them. */
export const TRUST_NEEDS = {
  established: { days: 30, completed: 1, partners: 1 },
  trusted: { days: 90, completed: 5, partners: 3 },
} as const;

const WHAT: Record<WorkLimitKind, { label: string; counts: string }> = {
  openProjects: {
    label: "open projects",
    counts: "Projects that take proposals or are in review count.",
  },
  openProposals: { label: "open proposals", counts: "Proposals without a decision count." },
  unfinishedCents: {
    label: "unfinished work",
    counts:
      "Milestones that you agreed to count until they are delivered, if you are the engineer, or paid, if you are the client. Packages that you ordered count, also while their payment is pending. Disputes don't count.",
  },
};

const shown = (kind: WorkLimitKind, amount: number) =>
  kind === "unfinishedCents" ? formatPrice(amount) : String(amount);

/** What a limit is, what counts, and how it rises. */
export function describeLimit(
  { level, kind }: { readonly level: TrustLevel; readonly kind: WorkLimitKind },
  used: number,
): string {
  const limit = WORK_LIMITS[level][kind];
  const { label, counts } = WHAT[kind];
  const most = limit === null ? "no limit" : shown(kind, limit);
  return `Your limit for ${label} is ${most}, and you have ${shown(kind, used)}. ${counts} ${describeRise(level)}`;
}

/** How the limits of a level rise. */
export function describeRise(level: TrustLevel): string {
  if (level === "new")
    return "The limit rises after 30 days with a completed contract, or once your identity is verified.";
  if (level === "established")
    return "The limit rises after 90 days with five completed contracts with three people.";
  return "This is the highest limit.";
}

const amounts = z.object({
  openProjects: z.number().int(),
  openProposals: z.number().int(),
  unfinishedCents: z.number().int(),
});

const workLimits = z.object({
  /** Null if this server has no limits by trust level. */
  level: z.enum(TRUST_LEVELS).nullable(),
  used: amounts,
});
export type WorkLimits = z.infer<typeof workLimits>;

export const readWorkLimits = endpoint({
  method: "get",
  path: "/api/user/work-limits",
  tag: "Projects",
  summary: "Get your trust level, and how much of its limits you use",
  access: "session",
  scope: "projects:read",
  response: workLimits,
  errors: [],
});
