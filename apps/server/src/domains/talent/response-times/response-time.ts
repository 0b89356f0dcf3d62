import type { ResponseTime } from "@stackyard/contract/talent/services";

/** How many answers came how quickly, as `response_times` has them; joined to whom they are of. */
export const RESPONSE_COUNTS = [
  "responseTimes.withinHour",
  "responseTimes.withinFourHours",
  "responseTimes.withinDay",
  "responseTimes.withinThreeDays",
  "responseTimes.later",
] as const;

interface Counts {
  readonly withinHour: number | null;
  readonly withinFourHours: number | null;
  readonly withinDay: number | null;
  readonly withinThreeDays: number | null;
  readonly later: number | null;
}

/** Fewer answers say too little. */
const LEAST_ANSWERS = 3;

/** The time within which half of somebody's answers came; null where they have given too few. */
export function responseTimeOf(row: Counts): ResponseTime | null {
  const counts = [
    [1, row.withinHour ?? 0],
    [4, row.withinFourHours ?? 0],
    [24, row.withinDay ?? 0],
    [72, row.withinThreeDays ?? 0],
    [null, row.later ?? 0],
  ] as const;
  const answers = counts.reduce((sum, [, count]) => sum + count, 0);
  if (answers < LEAST_ANSWERS) return null;
  let quicker = 0;
  for (const [withinHours, count] of counts) {
    quicker += count;
    if (quicker * 2 >= answers) return { withinHours, answers };
  }
  return { withinHours: null, answers };
}
