import { expect, it } from "vitest";
import { formatMoment } from "./moment.ts";

it.each([
  ["2027-01-31T14:05:59.999Z", "Jan 31, 2027, 14:05 UTC"],
  ["2027-01-01T00:00:00+02:00", "Dec 31, 2026, 22:00 UTC"],
  ["2027-01-01T00:05:00Z", "Jan 1, 2027, 00:05 UTC"],
])("%s is %s in every environment", (at, text) => {
  expect(formatMoment(at)).toBe(text);
});

it("can be formatted in another zone", () => {
  expect(formatMoment("2027-01-31T23:05:00Z", "Asia/Tokyo")).toBe("Feb 1, 2027, 08:05 GMT+9");
  expect(formatMoment("2027-07-31T12:05:00Z", "America/New_York")).toBe("Jul 31, 2027, 08:05 EDT");
});
