import type { Activity } from "@stackyard/contract/site/activity";
import { calendarDay } from "../../../../lib/format/format";

/** Identical consecutive entries, with their count. */
interface Repeated {
  readonly latest: Activity;
  readonly count: number;
}

export interface ActivityDay {
  /** The reader's date, for example "2026-11-21". */
  readonly day: string;
  /** The newest entry's time. */
  readonly at: string;
  readonly entries: readonly Repeated[];
}

export const dayOf = ({ at }: Activity, timeZone: string) => calendarDay(new Date(at), timeZone);

/** Groups activity, newest first, by day and merges identical consecutive entries. */
export function groupActivity(items: readonly Activity[], timeZone: string): ActivityDay[] {
  const days: { day: string; at: string; entries: { latest: Activity; count: number }[] }[] = [];
  for (const item of items) {
    let day = days.at(-1);
    const itemDay = dayOf(item, timeZone);
    if (day?.day !== itemDay) {
      day = { day: itemDay, at: item.at, entries: [] };
      days.push(day);
    }
    const entry = day.entries.at(-1);
    if (entry?.latest.text === item.text && entry.latest.path === item.path) entry.count += 1;
    else day.entries.push({ latest: item, count: 1 });
  }
  return days;
}
