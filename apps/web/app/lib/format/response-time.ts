import type { ResponseTime } from "@stackyard/contract/talent/services";

/** A measured response time: "within 4 hours, mostly". */
export function responseTimeText(responseTime: ResponseTime | null): string {
  if (responseTime === null) return "not measured yet";
  const { withinHours } = responseTime;
  if (withinHours === null) return "usually after more than three days";
  if (withinHours === 1) return "usually within an hour";
  return withinHours < 24
    ? `usually within ${withinHours} hours`
    : `usually within ${withinHours === 24 ? "a day" : "three days"}`;
}
