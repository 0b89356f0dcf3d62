const formats = new Map<string, Intl.DateTimeFormat>();

function formatIn(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat("en-US", {
    year: "numeric",
    month: "short",
    day: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    // 24-hour time: browser and server disagree on the space before AM and PM.
    hourCycle: "h23",
    timeZoneName: "short",
    timeZone,
  });
  formats.set(timeZone, format);
  return format;
}

/** A date and time to the minute: "Jan 31, 2027, 14:05 UTC". */
export const formatMoment = (at: string, timeZone = "UTC") =>
  formatIn(timeZone).format(new Date(at));
