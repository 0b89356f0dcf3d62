import type { EventRule } from "@stackyard/contract/content/content";
import { WEEKDAYS } from "@stackyard/contract/content/content-lists";

/** The event's next date, strictly after `now`, in UTC. */
export function nextTime(rule: EventRule, now: Date): Date {
  // A rule names at least one month, so a date is found within the next year.
  for (let month = now.getUTCMonth(); ; month++) {
    const time = timeIn(rule, now.getUTCFullYear(), month);
    if (time && time > now) return time;
  }
}

function timeIn(rule: EventRule, year: number, month: number): Date | undefined {
  const first = new Date(Date.UTC(year, month, 1));
  if (rule.months && !rule.months.includes(first.getUTCMonth() + 1)) return undefined;
  const untilWeekday = (WEEKDAYS.indexOf(rule.weekday) - first.getUTCDay() + 7) % 7;
  const day = 1 + untilWeekday + (rule.week - 1) * 7;
  const [hours = 0, minutes = 0] = rule.time.split(":").map(Number);
  return new Date(Date.UTC(year, month, day, hours, minutes));
}
