import { describe, expect, it } from "vitest";
import { whyNotAttend, whyNotChange, whyNotDelete, whyNotRecord } from "./event-policy.ts";

const NOW = new Date("2027-03-04T16:00:00Z");
const event = (status: "scheduled" | "canceled", minutesLeft: number) => ({
  status,
  endsAt: new Date(NOW.getTime() + minutesLeft * 60_000),
});
const COMING = event("scheduled", 1);
const OVER = event("scheduled", 0);
const CANCELED = event("canceled", 1);

describe("an event", () => {
  it.each([
    ["to come", COMING, [undefined, undefined, "event_not_over"]],
    ["that is over", OVER, ["event_closed", undefined, undefined]],
    ["that is canceled", CANCELED, ["event_closed", "event_closed", "event_closed"]],
  ] as const)("%s is attended, changed and recorded: %j", (_, event, expected) => {
    const refusals = [whyNotAttend(event, NOW), whyNotChange(event), whyNotRecord(event, NOW)];
    expect(refusals).toEqual(expected);
  });

  it.each([
    ["without registrations", COMING, 0, 0, undefined],
    ["that people plan to attend", COMING, 1, 0, "event_has_registrations"],
    ["that was canceled", CANCELED, 1, 0, undefined],
    ["that was canceled just now", CANCELED, 1, 1, "event_has_registrations"],
    ["that is over", OVER, 1, 0, undefined],
  ] as const)("%s is deleted: %j", (_, event, registrations, notices, expected) => {
    expect(whyNotDelete({ ...event, registrations, notices }, NOW)).toBe(expected);
  });
});
