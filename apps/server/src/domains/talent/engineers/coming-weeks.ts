import {
  PLANNED_WEEKS,
  type Week,
  type WeekState,
} from "@stackyard/contract/talent/engineer-profile";

const DAY_MS = 24 * 60 * 60 * 1_000;

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** The Mondays of the weeks that can be planned, starting with this week's; days in UTC. */
export function comingMondays(now: Date): string[] {
  const daysSinceMonday = (now.getUTCDay() + 6) % 7;
  const monday = now.getTime() - daysSinceMonday * DAY_MS;
  return Array.from({ length: PLANNED_WEEKS }, (_, week) => dayOf(monday + week * 7 * DAY_MS));
}

/** Each coming week with its state; weeks without one are free. */
export function comingWeeks(
  planned: readonly { readonly week: string; readonly state: WeekState }[],
  now: Date,
): Week[] {
  const states = new Map(planned.map(({ week, state }) => [week, state]));
  return comingMondays(now).map((week) => ({ week, state: states.get(week) ?? "free" }));
}
