const DAY = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

/** A UTC date for use in sentences: "January 2, 2027". */
export const longDate = (at: string | Date): string => DAY.format(new Date(at));
