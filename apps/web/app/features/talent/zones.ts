import { TIME_ZONES } from "@stackyard/contract/base/option-lists";

export const ZONES = TIME_ZONES.map((value) => ({ value, label: zoneLabel(value) }));

/** Turns "America/New_York" into "New York". */
export function zoneLabel(zone: string): string {
  return zone.slice(zone.lastIndexOf("/") + 1).replaceAll("_", " ");
}
