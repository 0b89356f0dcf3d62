import { describe, expect, it } from "vitest";
import { outcomeOf } from "./contract-outcome.ts";

const day = (days: number) => new Date(Date.UTC(2026, 11, 1) + days * 24 * 60 * 60 * 1_000);
const START = day(0);
const base = { dueDays: 7, fundedAt: day(0), firstDeliveryAt: null, endedAt: day(20) };
const work = (fields: object = {}) => ({ ...base, wasDisputed: false, ...fields });
const delivered = (days: number, fields: object = {}) =>
  work({ firstDeliveryAt: day(days), ...fields });

describe("the outcome of a contract", () => {
  it("counts first deliveries until the agreed day as on time", () => {
    expect(outcomeOf(START, [delivered(7), delivered(7.01)])).toMatchObject({ due: 2, onTime: 1 });
  });

  it("gives the engineer the agreed days after late funding", () => {
    const first = delivered(3);
    const second = { dueDays: 20, fundedAt: day(30) };
    expect(outcomeOf(START, [first, delivered(43, second)])).toMatchObject({ due: 2, onTime: 2 });
    expect(outcomeOf(START, [first, delivered(43.1, second)]).onTime).toBe(1);
    // Milestones with one date don't shorten each other's time.
    expect(outcomeOf(START, [work(), delivered(16, { fundedAt: day(9) })]).onTime).toBe(1);
  });

  it("counts work that never came as late, unless it ended before it was due", () => {
    expect(outcomeOf(START, [work()])).toMatchObject({ due: 1, onTime: 0 });
    expect(outcomeOf(START, [work({ endedAt: day(6) })])).toMatchObject({ due: 0, onTime: 0 });
    expect(outcomeOf(START, [work({ fundedAt: null })])).toEqual({
      ...{ wasFunded: false, wasDisputed: false, due: 0, onTime: 0 },
    });
  });

  it("says whether a side opened a dispute", () => {
    expect(outcomeOf(START, [work(), work({ wasDisputed: true })]).wasDisputed).toBe(true);
  });
});
