const MOMENT = new Intl.DateTimeFormat("en-US", {
  dateStyle: "medium",
  timeStyle: "short",
  // 24-hour time: browser and server disagree on the space before AM and PM.
  hourCycle: "h23",
  timeZone: "UTC",
});

/** A UTC date and time to the minute: "Jan 31, 2027, 14:05 UTC". */
export const formatMoment = (at: string) => `${MOMENT.format(new Date(at))} UTC`;
