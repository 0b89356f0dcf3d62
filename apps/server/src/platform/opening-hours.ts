const DAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"] as const;
const DAY = `(${DAYS.join("|")})`;
const CLOCK = "([01]\\d|2[0-3]):([0-5]\\d)";

/** "Mon-Fri 09:00-17:00": the same hours on each of these days, in UTC. */
const WRITTEN = new RegExp(`^${DAY}-${DAY} ${CLOCK}-${CLOCK}$`);

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** When there is somebody, in UTC. */
export interface OpeningHours {
  /** Numbers of days, Sunday being 0. */
  readonly days: readonly number[];
  /** Minutes after midnight. */
  readonly opens: number;
  readonly closes: number;
  /** As it was written. */
  readonly text: string;
}

/** Undefined for what is no such text, or never open. */
export function readOpeningHours(text: string): OpeningHours | undefined {
  const found = WRITTEN.exec(text);
  if (!found) return undefined;
  const [, from = "", to = "", ...clock] = found;
  const [fromHour = 0, fromMinute = 0, toHour = 0, toMinute = 0] = clock.map(Number);
  const names: readonly string[] = DAYS;
  const first = names.indexOf(from);
  const length = (names.indexOf(to) - first + 7) % 7;
  const days = Array.from({ length: length + 1 }, (_, index) => (first + index) % 7);
  const [opens, closes] = [fromHour * 60 + fromMinute, toHour * 60 + toMinute];
  return closes > opens ? { days, opens, closes, text } : undefined;
}

/** The moment at which `ms` of open time have passed since `start`. */
export function afterOpenTime(start: Date, ms: number, hours: OpeningHours | undefined): Date {
  if (!hours) return new Date(start.getTime() + ms);
  let left = ms;
  for (let midnight = Math.floor(start.getTime() / DAY_MS) * DAY_MS; ; midnight += DAY_MS) {
    if (!hours.days.includes(new Date(midnight).getUTCDay())) continue;
    const from = Math.max(start.getTime(), midnight + hours.opens * MINUTE_MS);
    const open = midnight + hours.closes * MINUTE_MS - from;
    if (open <= 0) continue;
    if (open >= left) return new Date(from + left);
    left -= open;
  }
}
