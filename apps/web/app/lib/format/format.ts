import { formatMoment } from "@stackyard/contract/base/moment";

export { formatPrice } from "@stackyard/contract/base/money";

const dateFormat = perTimeZone("en-US", { dateStyle: "medium" });
const longDateFormat = perTimeZone("en-US", { dateStyle: "long" });
// Canadian English writes dates as "2026-11-21".
const isoFormat = perTimeZone("en-CA", { dateStyle: "short" });
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

/** 'Today', 'Yesterday', 'N days ago' within a week, otherwise a short US date. */
export function formatDate(timestamp: string, timeZone = "UTC", now: Date = new Date()): string {
  const then = new Date(timestamp);
  const days = dayNumber(now, timeZone) - dayNumber(then, timeZone);
  if (days <= 0) return "Today";
  if (days === 1) return "Yesterday";
  return days < 7 ? `${days} days ago` : dateFormat(timeZone).format(then);
}

/** The same within a sentence: "edited today", "edited Nov 16, 2026". */
export function formatDateInSentence(timestamp: string, timeZone?: string, now?: Date): string {
  return formatDate(timestamp, timeZone, now).replace(/^(?:Today|Yesterday)$/, (day) =>
    day.toLowerCase(),
  );
}

/** The calendar day in a time zone: "2026-11-21". */
export function calendarDay(at: Date, timeZone: string): string {
  return isoFormat(timeZone).format(at);
}

const dayNumber = (at: Date, timeZone: string) => Date.parse(calendarDay(at, timeZone)) / DAY_MS;

/** A recent day: "Nov 16". */
export function formatShortDay(day: string): string {
  return shortDay.format(new Date(day));
}

/** "Nov 2026". */
export function formatMonth(day: string): string {
  return shortMonth.format(new Date(day));
}

/** A time of day: "14:05 UTC". */
export function formatTime(timestamp: string, timeZone = "UTC"): string {
  return formatMoment(timestamp, timeZone).split(", ").at(-1) ?? "";
}

/** "Nov 21, 2026". */
export function formatDay(timestamp: string): string {
  return dateFormat("UTC").format(new Date(timestamp));
}

/** "November 21, 2026". */
export function formatLongDay(day: string, timeZone = "UTC"): string {
  return longDateFormat(timeZone).format(new Date(day));
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

/** Creating a format is expensive, so there is one per time zone. */
function perTimeZone(locale: string, options: Intl.DateTimeFormatOptions) {
  const formats = new Map<string, Intl.DateTimeFormat>();
  return (timeZone: string) => {
    const known = formats.get(timeZone);
    if (known) return known;
    const format = new Intl.DateTimeFormat(locale, { ...options, timeZone });
    formats.set(timeZone, format);
    return format;
  };
}
