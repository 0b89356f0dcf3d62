import { expect, it } from "vitest";
import { readOpeningHours } from "../../../platform/opening-hours.ts";
import { dueAt, startClock } from "./response-clock.ts";

const HOURS = readOpeningHours("Mon-Fri 09:00-17:00");
const due = (isVulnerability: boolean, written: string, hours: typeof HOURS) =>
  dueAt(startClock({ isVulnerability }, hours, new Date(written)).dueSecond)?.toISOString();

it("gives a ticket 24 support hours: three days of eight, without weekends", () => {
  expect(due(false, "2026-11-20T16:00:00Z", HOURS)).toBe("2026-11-25T16:00:00.000Z");
  expect(due(false, "2026-11-20T16:00:00Z", undefined)).toBe("2026-11-21T16:00:00.000Z");
});

it("gives a vulnerability report 48 hours, including weekends", () => {
  expect(due(true, "2026-11-20T16:00:00Z", HOURS)).toBe("2026-11-22T16:00:00.000Z");
});
