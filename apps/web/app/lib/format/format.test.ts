import { describe, expect, it } from "vitest";
import { formatDate, formatDateInSentence } from "./format";

const NOW = new Date("2026-11-22T12:00:00Z");

describe("a day", () => {
  it.each([
    ["2026-11-22T00:10:00Z", "Today", "today"],
    ["2026-11-21T23:50:00Z", "Yesterday", "yesterday"],
    ["2026-11-19T12:00:00Z", "3 days ago", "3 days ago"],
    ["2026-11-02T12:00:00Z", "Nov 2, 2026", "Nov 2, 2026"],
  ])("%s is %s, and within a sentence %s: months keep their capital", (at, alone, within) => {
    expect(formatDate(at, NOW)).toBe(alone);
    expect(formatDateInSentence(at, NOW)).toBe(within);
  });
});
