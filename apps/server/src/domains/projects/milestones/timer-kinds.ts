import { CHECK_LIMITS } from "@stackyard/contract/projects/acceptance-lists";
import {
  CONTRACT_LIMITS,
  CONTRACT_TERMS,
  type Silence,
  type TimerKind,
} from "@stackyard/contract/projects/contract-lists";

interface Timer {
  readonly days: number;
  /** Whether Saturdays and Sundays don't count. */
  readonly isBusinessDays?: true;
  /** How many days before its end both sides are warned. */
  readonly warnsDays?: number;
  /** What happens if nobody acts. */
  readonly silence: Silence;
  /** What the warning says. */
  readonly what: string;
}

/** Each deadline. A milestone has at most one open timer of each kind. */
export const TIMERS: Readonly<Record<TimerKind, Timer>> = {
  /** A package is paid. The client can withdraw the order until the engineer accepts it. */
  acceptance: {
    days: CONTRACT_LIMITS.acceptanceDays,
    warnsDays: 2,
    silence: "refund",
    what: "The order ends and the money goes back to the client unless the engineer accepts it.",
  },
  auto_release: {
    days: CONTRACT_TERMS.autoReleaseDays,
    warnsDays: 3,
    silence: "release",
    what: "The payment is released unless the client requests changes or opens a dispute.",
  },
  /** A delivery has passed its checks. The contract says how long the client can stop it. */
  checks_release: {
    days: CHECK_LIMITS.releaseDays.max,
    warnsDays: 1,
    silence: "release",
    what: "The payment is released unless the client stops it, requests changes, or opens a dispute.",
  },
  refund_answer: {
    days: CONTRACT_TERMS.refundAnswerDays,
    warnsDays: 2,
    silence: "refund",
    what: "The refund request is granted unless the engineer answers it.",
  },
  dispute_answer: {
    days: CONTRACT_TERMS.disputeAnswerBusinessDays,
    isBusinessDays: true,
    warnsDays: 1,
    silence: "decide",
    what: "An administrator decides the dispute without the other side's answer.",
  },
  /** For administrators. It starts again whenever it has run out. */
  decision: {
    days: CONTRACT_LIMITS.decisionBusinessDays,
    isBusinessDays: true,
    warnsDays: 2,
    silence: "remind",
    what: "Administrators are reminded of the dispute.",
  },
  no_delivery: {
    days: CONTRACT_TERMS.noDeliveryDays,
    warnsDays: 5,
    silence: "reclaim",
    what: "The client can reclaim the money unless the engineer delivers or writes.",
  },
  hold_expiry: {
    days: CONTRACT_TERMS.holdExpiryDays,
    warnsDays: 7,
    silence: "expire",
    what: "Without a delivery the money goes back to the client; otherwise a dispute is opened.",
  },
  /** The client's bank keeps an approved payment, or gave back the money of an ended milestone. */
  release: { days: 1, silence: "release", what: "The money is moved if the bank doesn't keep it." },
};

const DAY_MS = 24 * 60 * 60 * 1_000;

/** When a timer that starts now ends, and when it warns. */
export function spanOf(
  kind: TimerKind,
  from: Date,
  days = TIMERS[kind].days,
): { endsAt: Date; warnsAt: Date | null } {
  const { isBusinessDays, warnsDays } = TIMERS[kind];
  const endsAt = isBusinessDays ? addBusinessDays(from, days) : new Date(+from + days * DAY_MS);
  const isWarned = warnsDays !== undefined && warnsDays < days;
  return { endsAt, warnsAt: isWarned ? new Date(+endsAt - warnsDays * DAY_MS) : null };
}

/** The same time of day some business days later, in UTC. */
export function addBusinessDays(from: Date, days: number): Date {
  const day = new Date(from);
  for (let left = days; left > 0; ) {
    day.setUTCDate(day.getUTCDate() + 1);
    if (day.getUTCDay() !== 0 && day.getUTCDay() !== 6) left -= 1;
  }
  return day;
}
