import type { Activity } from "@stackyard/contract/site/activity";

/** Identical consecutive entries, with their count. */
interface Repeated {
  readonly latest: Activity;
  readonly count: number;
}

export interface ActivityDay {
  /** UTC date, for example "2026-11-21". */
  readonly day: string;
  readonly entries: readonly Repeated[];
}

export const dayOf = ({ at }: Activity) => at.slice(0, 10);

/** Groups activity, newest first, by day and merges identical consecutive entries. */
export function groupActivity(items: readonly Activity[]): ActivityDay[] {
  const days: { day: string; entries: { latest: Activity; count: number }[] }[] = [];
  for (const item of items) {
    let day = days.at(-1);
    if (day?.day !== dayOf(item)) {
      day = { day: dayOf(item), entries: [] };
      days.push(day);
    }
    const entry = day.entries.at(-1);
    if (entry?.latest.text === item.text && entry.latest.path === item.path) entry.count += 1;
    else day.entries.push({ latest: item, count: 1 });
  }
  return days;
}
