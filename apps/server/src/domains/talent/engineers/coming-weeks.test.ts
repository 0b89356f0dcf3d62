import { expect, it } from "vitest";
import { comingMondays, comingWeeks } from "./coming-weeks.ts";

it.each([
  ["2026-11-23T00:00:00Z", "2026-11-23"],
  ["2026-11-29T23:59:59Z", "2026-11-23"],
  ["2026-11-30T00:00:00Z", "2026-11-30"],
  ["2027-01-01T12:00:00Z", "2026-12-28"],
])("the first week at %s starts on %s", (now, monday) => {
  const weeks = comingMondays(new Date(now));
  expect(weeks).toHaveLength(12);
  expect(weeks[0]).toBe(monday);
});

it("a week without an entry is free, and past weeks are left out", () => {
  const planned = [
    { week: "2026-11-16", state: "busy" as const },
    { week: "2026-11-30", state: "partly" as const },
  ];
  expect(comingWeeks(planned, new Date("2026-11-25T12:00:00Z")).slice(0, 3)).toEqual([
    { week: "2026-11-23", state: "free" },
    { week: "2026-11-30", state: "partly" },
    { week: "2026-12-07", state: "free" },
  ]);
});
