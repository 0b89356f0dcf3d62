import { RESPONSE_HOURS } from "@stackyard/contract/support/support-options";
import { afterOpenTime, type OpeningHours } from "../../../platform/opening-hours.ts";

/** Where no answer is owed: behind all that are, in the order of the queue. */
const NEVER_DUE = 2_147_483_647;

const HOUR_MS = 60 * 60 * 1_000;

/** The clock as it begins when a customer writes. Reports of holes do not wait for opening hours. */
export function startClock(
  { isVulnerability }: { readonly isVulnerability: boolean },
  hours: OpeningHours | undefined,
  now = new Date(),
) {
  const due = isVulnerability
    ? afterOpenTime(now, RESPONSE_HOURS.vulnerability * HOUR_MS, undefined)
    : afterOpenTime(now, RESPONSE_HOURS.ticket * HOUR_MS, hours);
  return { waitingSince: now, dueSecond: Math.floor(due.getTime() / 1_000) };
}

export const STOPPED_CLOCK = { waitingSince: null, dueSecond: NEVER_DUE };

/** When an answer is due; null where none is. */
export function dueAt(dueSecond: number): Date | null {
  return dueSecond === NEVER_DUE ? null : new Date(dueSecond * 1_000);
}
