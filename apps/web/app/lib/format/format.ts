export { formatPrice } from "@stackyard/contract/base/money";

const shortDate = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });
const longDate = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });
const shortDay = new Intl.DateTimeFormat("en-US", {
  month: "short",
  day: "numeric",
  timeZone: "UTC",
});
const shortMonth = new Intl.DateTimeFormat("en-US", {
  month: "short",
  year: "numeric",
  timeZone: "UTC",
});
const wholeNumber = new Intl.NumberFormat("en-US");

export function formatNumber(value: number): string {
  return wholeNumber.format(value);
}

/** "1 module", "3 modules". */
export function formatCount(count: number, singular: string, plural = `${singular}s`): string {
  return `${formatNumber(count)} ${count === 1 ? singular : plural}`;
}

const DAY_MS = 24 * 60 * 60 * 1_000;

/** 'Today', 'Yesterday', 'N days ago' within a week, otherwise a short US date. Days in UTC. */
export function formatDate(timestamp: string, now: Date = new Date()): string {
  const then = new Date(timestamp);
  const days = Math.floor(now.getTime() / DAY_MS) - Math.floor(then.getTime() / DAY_MS);
  if (days <= 0) return "Today";
  if (days === 1) return "Yesterday";
  return days < 7 ? `${days} days ago` : shortDate.format(then);
}

/** The same within a sentence: "edited today", "edited Nov 16, 2026". */
export function formatDateInSentence(timestamp: string, now: Date = new Date()): string {
  return formatDate(timestamp, now).replace(/^(?:Today|Yesterday)$/, (day) => day.toLowerCase());
}

/** A recent day: "Nov 16". */
export function formatShortDay(day: string): string {
  return shortDay.format(new Date(day));
}

/** "Nov 2026". */
export function formatMonth(day: string): string {
  return shortMonth.format(new Date(day));
}

/** A time of day in UTC: "14:05 UTC". */
export function formatTime(timestamp: string): string {
  return `${timestamp.slice(11, 16)} UTC`;
}

/** "Nov 21, 2026". */
export function formatDay(timestamp: string): string {
  return shortDate.format(new Date(timestamp));
}

/** "November 21, 2026". */
export function formatLongDay(day: string): string {
  return longDate.format(new Date(day));
}

/** "812 B", "3.4 kB", "12 MB", "80 GB". */
export function formatBytes(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`;
  const power = Math.min(3, Math.floor(Math.log10(bytes) / 3));
  const [value, unit] = [bytes / 1_000 ** power, ["B", "kB", "MB", "GB"][power]];
  return `${value < 10 ? value.toFixed(1) : Math.round(value)} ${unit}`;
}

/** The first two letters, for an avatar without a picture. */
export function initials(name: string): string {
  return name.slice(0, 2).toUpperCase();
}
