const MOMENT = new Intl.DateTimeFormat("en-US", {
  dateStyle: "medium",
  timeStyle: "short",
  // Without AM and PM, before which browser and server put different spaces.
  hourCycle: "h23",
  timeZone: "UTC",
});

/** To the minute, in the zone in which everything here is counted: "Jan 31, 2027, 14:05 UTC". */
export const formatMoment = (at: string) => `${MOMENT.format(new Date(at))} UTC`;
