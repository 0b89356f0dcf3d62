import { RESPONSE_HOURS } from "@stackyard/contract/support/support-options";
import { afterOpenTime, type OpeningHours } from "../../../platform/opening-hours.ts";

/** No answer is due: sorts after everything else. */
const NEVER_DUE = 2_147_483_647;

const HOUR_MS = 60 * 60 * 1_000;

/** The clock at a customer's message. Vulnerability reports don't wait for opening hours. */
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

/** When an answer is due; null if none is. */
export function dueAt(dueSecond: number): Date | null {
  return dueSecond === NEVER_DUE ? null : new Date(dueSecond * 1_000);
}
