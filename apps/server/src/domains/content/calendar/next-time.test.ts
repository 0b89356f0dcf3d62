import fc from "fast-check";
import { expect, it } from "vitest";
import { nextTime } from "./next-time.ts";

const RULE = { week: 2, weekday: "wednesday", time: "16:00" } as const;
const next = (now: string, rule: Parameters<typeof nextTime>[0] = RULE) =>
  nextTime(rule, new Date(now)).toISOString();

it("is the weekday of that week in this month, unless it has started", () => {
  expect(next("2026-11-01T00:00:00Z")).toBe("2026-11-11T16:00:00.000Z");
  expect(next("2026-11-11T15:59:59Z")).toBe("2026-11-11T16:00:00.000Z");
  expect(next("2026-11-11T16:00:00Z")).toBe("2026-12-09T16:00:00.000Z");
  expect(next("2026-12-31T00:00:00Z")).toBe("2027-01-13T16:00:00.000Z");
});

it("stays within the months of the rule", () => {
  const twice = { ...RULE, months: [3, 9] };
  expect(next("2026-11-01T00:00:00Z", twice)).toBe("2027-03-10T16:00:00.000Z");
  expect(next("2026-09-01T00:00:00Z", twice)).toBe("2026-09-09T16:00:00.000Z");
});

it("is always in the future, within a year and a month", () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date(0), max: new Date("2100-01-01"), noInvalidDate: true }),
      fc.integer({ min: 1, max: 4 }),
      fc.constantFrom("sunday", "monday", "saturday"),
      fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { minLength: 1 }),
      (now, week, weekday, months) => {
        const time = nextTime({ week, weekday, months, time: "09:30" }, now);
        expect(time.getTime()).toBeGreaterThan(now.getTime());
        expect(time.getTime() - now.getTime()).toBeLessThan(400 * 86_400_000);
        expect(months).toContain(time.getUTCMonth() + 1);
      },
    ),
  );
});
