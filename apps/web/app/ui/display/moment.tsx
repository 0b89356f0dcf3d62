const MOMENT = new Intl.DateTimeFormat("en-US", {
  dateStyle: "medium",
  timeStyle: "short",
  // Without AM and PM, before which browser and server put different spaces.
  hourCycle: "h23",
  timeZone: "UTC",
});

/** To the minute, in the zone in which everything here is counted. */
export function Moment({ at }: { readonly at: string }) {
  return <time dateTime={at}>{MOMENT.format(new Date(at))} UTC</time>;
}
