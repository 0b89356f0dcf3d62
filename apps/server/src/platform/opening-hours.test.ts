import { describe, expect, it } from "vitest";
import { afterOpenTime, readOpeningHours } from "./opening-hours.ts";

const HOUR_MS = 3_600_000;
const after = (start: string, hours: number, written?: string) =>
  afterOpenTime(
    new Date(start),
    hours * HOUR_MS,
    written === undefined ? undefined : readOpeningHours(written),
  ).toISOString();

describe("opening hours", () => {
  it.each(["Mon-Fri 09:00-17:00", "Sat-Mon 00:00-23:59"])("are read: %s", (text) =>
    expect(readOpeningHours(text)?.text).toBe(text),
  );

  it.each(["", "always", "Mon-Fri 17:00-09:00", "Mon-Fri 9-17", "Mon-Fri 09:00-25:00"])(
    "are not: %s",
    (text) => expect(readOpeningHours(text)).toBeUndefined(),
  );

  it("run always where there are none", () => {
    expect(after("2026-11-21T22:00:00Z", 24)).toBe("2026-11-22T22:00:00.000Z");
  });

  it.each([
    ["within a day", "2026-11-18T09:30:00Z", 4, "2026-11-18T13:30:00.000Z"],
    ["to the end of a day", "2026-11-18T09:00:00Z", 8, "2026-11-18T17:00:00.000Z"],
    ["over a night", "2026-11-18T16:00:00Z", 2, "2026-11-19T10:00:00.000Z"],
    ["from before the opening", "2026-11-18T03:00:00Z", 1, "2026-11-18T10:00:00.000Z"],
    ["over a weekend", "2026-11-20T16:00:00Z", 24, "2026-11-25T16:00:00.000Z"],
    ["from a Sunday", "2026-11-22T12:00:00Z", 1, "2026-11-23T10:00:00.000Z"],
  ])("count open time alone, %s", (_, start, hours, end) => {
    expect(after(start, hours, "Mon-Fri 09:00-17:00")).toBe(end);
  });
});
