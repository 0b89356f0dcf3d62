import { pino } from "pino";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { reportClockJumps } from "./clock-jumps.ts";

let lines: string[];
beforeEach(() => {
  vi.useFakeTimers();
  lines = [];
  reportClockJumps(pino({}, { write: (line) => void lines.push(JSON.parse(line).msg) }));
});
afterEach(() => vi.useRealTimers());

it("logs a jump of the clock in either direction, and then uses the new time", () => {
  vi.advanceTimersByTime(60_000);
  expect(lines).toEqual([]);
  vi.setSystemTime(Date.now() + 3_600_000);
  vi.advanceTimersByTime(10_000);
  expect(lines).toEqual(["the clock jumped forwards by 3600 s"]);
  vi.setSystemTime(Date.now() - 60_000);
  vi.advanceTimersByTime(10_000);
  expect(lines).toEqual([
    "the clock jumped forwards by 3600 s",
    "the clock jumped backwards by 60 s",
  ]);
});

it("ignores small corrections of the clock", () => {
  vi.setSystemTime(Date.now() + 2_000);
  vi.advanceTimersByTime(10_000);
  expect(lines).toEqual([]);
});
