import { describe, expect, it } from "vitest";
import { calendarDay, formatDate, formatDateInSentence, formatTime } from "./format";

const NOW = new Date("2026-11-22T12:00:00Z");

describe("a day", () => {
  it.each([
    ["2026-11-22T00:10:00Z", "Today", "today"],
    ["2026-11-21T23:50:00Z", "Yesterday", "yesterday"],
    ["2026-11-19T12:00:00Z", "3 days ago", "3 days ago"],
    ["2026-11-02T12:00:00Z", "Nov 2, 2026", "Nov 2, 2026"],
  ])(
    "%s is %s, and within a sentence %s: months keep their capital letter",
    (at, alone, within) => {
      expect(formatDate(at, "UTC", NOW)).toBe(alone);
      expect(formatDateInSentence(at, "UTC", NOW)).toBe(within);
    },
  );
});

describe("in the reader's time zone", () => {
  const late = "2026-11-22T23:30:00Z";

  it("a day is the reader's day", () => {
    const soonAfter = new Date("2026-11-23T00:10:00Z");
    expect(formatDate(late, "UTC", soonAfter)).toBe("Yesterday");
    expect(formatDate(late, "Asia/Tokyo", soonAfter)).toBe("Today");
    expect(formatDate(late, "America/New_York", soonAfter)).toBe("Today");
    expect(calendarDay(new Date(late), "Asia/Tokyo")).toBe("2026-11-23");
  });

  it("a time names its zone", () => {
    expect(formatTime(late)).toBe("23:30 UTC");
    expect(formatTime(late, "Asia/Kolkata")).toBe("05:00 GMT+5:30");
  });
});
