import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { instantOf, localTime, localTimeOf, timeZone } from "./local-time.ts";

const instant = (time: string, zone: string) => instantOf(time, zone).toISOString();

describe("a local time", () => {
  it.each([
    ["UTC", "2027-03-04T16:00:00.000Z"],
    ["Europe/Berlin", "2027-03-04T15:00:00.000Z"],
    ["America/New_York", "2027-03-04T21:00:00.000Z"],
    ["Asia/Kolkata", "2027-03-04T10:30:00.000Z"],
    ["Pacific/Auckland", "2027-03-04T03:00:00.000Z"],
  ])("in %s is an instant", (zone, expected) => {
    expect(instant("2027-03-04T16:00", zone)).toBe(expected);
  });

  it("follows the change of clocks", () => {
    expect(instant("2027-03-28T01:59", "Europe/Berlin")).toBe("2027-03-28T00:59:00.000Z");
    expect(instant("2027-03-28T03:00", "Europe/Berlin")).toBe("2027-03-28T01:00:00.000Z");
    expect(instant("2027-03-14T03:00", "America/New_York")).toBe("2027-03-14T07:00:00.000Z");
    // The clocks skip 02:30.
    expect(localTimeOf(instantOf("2027-03-28T02:30", "Europe/Berlin"), "Europe/Berlin")).toBe(
      "2027-03-28T03:30",
    );
  });

  it("is read back as it was entered, unless the clocks skip it", () => {
    const zones = fc.constantFrom(...Intl.supportedValuesOf("timeZone"));
    const minutes = fc.integer({ min: Date.UTC(2001) / 60_000, max: Date.UTC(2090) / 60_000 });
    fc.assert(
      fc.property(zones, minutes, (zone, minute) => {
        const shown = localTimeOf(new Date(minute * 60_000), zone);
        expect(localTimeOf(instantOf(shown, zone), zone)).toBe(shown);
      }),
    );
  });

  it.each([
    "2027-02-30T10:00",
    "2027-03-04",
    "2027-03-04T24:00",
    "2027-03-04T10:00Z",
    "1999-01-01T00:00",
  ])("is not %s", (time) => expect(localTime.safeParse(time).success).toBe(false));
});

it.each([
  ["Europe/Berlin", true],
  ["UTC", true],
  ["Mars/Olympus", false],
  ["+02:00", false],
  ["", false],
])("%j is a time zone: %s", (zone, expected) => {
  expect(timeZone.safeParse(zone).success).toBe(expected);
});
