import { z } from "zod";

const LOCAL_TIME = /^(20\d\d)-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d$/;

/** A time on a clock, such as 2027-03-04T16:00, without a time zone. */
export const localTime = z.string().refine((time) => {
  if (!LOCAL_TIME.test(time)) return false;
  // February 30 would become March 2.
  return new Date(`${time}Z`).toISOString().startsWith(time);
}, "Enter a date and a time");

/** An IANA time zone that this runtime knows. */
export const timeZone = z.string().max(64).refine(isTimeZone, "Choose a time zone");

function isTimeZone(zone: string): boolean {
  return zone === "UTC" || Intl.supportedValuesOf("timeZone").includes(zone);
}

/** The instant at which clocks in the zone show this time. A skipped time is read as the later one. */
export function instantOf(time: string, zone: string): Date {
  const asUtc = Date.parse(`${time}Z`);
  // The offset of a nearby instant may be the one before a change of clocks.
  const near = asUtc - offsetAt(asUtc, zone);
  return new Date(asUtc - offsetAt(near, zone));
}

/** The time that clocks in the zone show at this instant. */
export function localTimeOf(instant: Date, zone: string): string {
  const local = new Date(instant.getTime() + offsetAt(instant.getTime(), zone));
  return local.toISOString().slice(0, "2027-03-04T16:00".length);
}

/** Milliseconds that clocks in the zone are ahead of UTC. */
function offsetAt(instant: number, zone: string): number {
  const parts = new Intl.DateTimeFormat("en-US", { timeZone: zone, timeZoneName: "longOffset" });
  const name = parts.formatToParts(instant).find(({ type }) => type === "timeZoneName")?.value;
  const [, sign, hours = 0, minutes = 0] = /([+-])(\d\d):(\d\d)/.exec(name ?? "") ?? [];
  const offset = (Number(hours) * 60 + Number(minutes)) * 60_000;
  return sign === "-" ? -offset : offset;
}
