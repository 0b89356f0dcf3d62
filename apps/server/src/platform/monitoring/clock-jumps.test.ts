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

it("says when the clock jumps, either way, and then goes by the new time", () => {
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

it("is quiet about a clock that is set right by a little", () => {
  vi.setSystemTime(Date.now() + 2_000);
  vi.advanceTimersByTime(10_000);
  expect(lines).toEqual([]);
});
