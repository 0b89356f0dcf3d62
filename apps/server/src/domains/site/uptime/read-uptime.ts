import { UPTIME } from "@stackyard/contract/base/limits";
import type { Uptime } from "@stackyard/contract/site/uptime";
import type { Services } from "../../../platform/services.ts";
import { countFailedSeconds, findMeasuredSince, listGaps } from "./uptime-queries.ts";

const HOUR_MS = 3_600_000;

/** The measured uptime and the newest incidents. */
export async function readUptime({ db }: Pick<Services, "db">): Promise<Uptime> {
  const since = await findMeasuredSince(db);
  const measuredMs = since ? Date.now() - since.getTime() : 0;
  const periods = await Promise.all(
    UPTIME.periodDays.map(async (days) => {
      const failedSeconds = await countFailedSeconds(db, days);
      const seconds = Math.min(measuredMs, days * 24 * HOUR_MS) / 1_000;
      const isEnough = measuredMs >= UPTIME.minHours * HOUR_MS;
      return { days, failedSeconds, percent: isEnough ? percentOf(failedSeconds, seconds) : null };
    }),
  );
  const incidents = await listGaps(db, Math.max(...UPTIME.periodDays));
  return {
    measuredSince: since?.toISOString() ?? null,
    periods,
    incidents: incidents.map(({ from, until, seconds }) => ({
      from: from.toISOString(),
      until: until?.toISOString() ?? null,
      seconds,
    })),
  };
}

/** Rounded down, so that an outage never disappears. */
function percentOf(failedSeconds: number, seconds: number): number {
  return Math.floor(Math.max(0, 1 - failedSeconds / seconds) * 10_000) / 100;
}
