/** The time zones that the browser knows, UTC first. */
export const TIME_ZONES = [
  "UTC",
  ...Intl.supportedValuesOf("timeZone").filter((zone) => zone !== "UTC"),
].map((zone) => ({ value: zone, label: zone.replaceAll("_", " ") }));
