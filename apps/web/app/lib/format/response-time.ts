import type { ResponseTime } from "@stackyard/contract/talent/services";

/** A measured response time: "within 4 hours, mostly". */
export function responseTimeText(responseTime: ResponseTime | null): string {
  if (responseTime === null) return "not measured yet";
  const { withinHours } = responseTime;
  if (withinHours === null) return "mostly later than in three days";
  if (withinHours === 1) return "mostly within an hour";
  return withinHours < 24
    ? `mostly within ${withinHours} hours`
    : `mostly within ${withinHours === 24 ? "a day" : "three days"}`;
}
