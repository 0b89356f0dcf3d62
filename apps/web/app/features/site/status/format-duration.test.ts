import { expect, it } from "vitest";
import { formatDuration } from "./format-duration";

it.each([
  [0, "0 seconds"],
  [1, "1 second"],
  [60, "1 minute"],
  [7_530, "2 hours 5 minutes"],
  [86_400, "1 day"],
  [90_061, "1 day 1 hour"],
  [3_599, "59 minutes 59 seconds"],
])("%i seconds are %s", (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text);
});
