import type { ResponseTime } from "@stackyard/contract/talent/services";
import type { Services } from "../../platform/services.ts";

/** Fewer answers say too little. */
const LEAST_ANSWERS = 3;

/** How quickly somebody answers: the time within which half of their answers came. */
export async function readResponseTime(
  { db }: Pick<Services, "db">,
  userId: number,
): Promise<ResponseTime | null> {
  const row = await db
    .selectFrom("responseTimes")
    .selectAll()
    .where("userId", "=", userId)
    .executeTakeFirst();
  if (!row) return null;
  const counts = [
    [1, row.withinHour],
    [4, row.withinFourHours],
    [24, row.withinDay],
    [72, row.withinThreeDays],
    [null, row.later],
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
