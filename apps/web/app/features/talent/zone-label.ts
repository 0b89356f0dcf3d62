/** Turns "America/New_York" into "New York". */
export function zoneLabel(zone: string): string {
  return zone.slice(zone.lastIndexOf("/") + 1).replaceAll("_", " ");
}
