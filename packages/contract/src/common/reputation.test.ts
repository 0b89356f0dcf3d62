import { describe, expect, it } from "vitest";
import { reputationPoints, reputationScore, type WorkRecord } from "./reputation.ts";

const NOTHING: WorkRecord = {
  buyers: 0,
  ratingCount: 0,
  ratingSum: 0,
  decisions: 0,
  overturned: 0,
  days: 0,
};
const points = (record: Partial<WorkRecord>) => reputationPoints({ ...NOTHING, ...record });
const score = (record: Partial<WorkRecord>) => reputationScore(points(record));

describe("a reputation", () => {
  it("is zero for a new user", () => {
    expect(points({})).toEqual({ sales: 0, ratings: 0, audits: 0, age: 0 });
    expect(score({})).toBe(0);
  });

  it.each<[Partial<WorkRecord>, keyof ReturnType<typeof points>, number]>([
    [{ buyers: 15 }, "sales", 23],
    [{ buyers: 1_000_000 }, "sales", 45],
    [{ ratingCount: 1, ratingSum: 5 }, "ratings", 8],
    [{ ratingCount: 20, ratingSum: 100 }, "ratings", 36],
    [{ ratingCount: 20, ratingSum: 20 }, "ratings", 0],
    [{ decisions: 20 }, "audits", 45],
    [{ decisions: 20, overturned: 1 }, "audits", 34],
    [{ decisions: 5, overturned: 5 }, "audits", 0],
    [{ days: 365 }, "age", 5],
    [{ days: 10_000 }, "age", 10],
  ])("gives %j as %s: %i", (record, part, wanted) => {
    expect(points(record)[part]).toBe(wanted);
  });

  it("stays within 0 and 100, and reaches 100 by selling or auditing alone", () => {
    const seller = { buyers: 100_000, ratingCount: 10_000, ratingSum: 50_000, days: 3_000 };
    expect(score(seller)).toBe(100);
    expect(score({ decisions: 100_000, days: 3_000 })).toBe(100);
    expect(score({ ...seller, decisions: 100_000 })).toBe(100);
    expect(score({ decisions: 9, overturned: 9, ratingCount: 9, ratingSum: 9 })).toBe(0);
  });

  it("never falls with a further buyer, a further five-star rating or a further day", () => {
    const record = { buyers: 3, ratingCount: 4, ratingSum: 17, decisions: 2, days: 40 };
    for (let step = 0; step < 50; step++) {
      const before = score(record);
      record.buyers += 1;
      record.ratingCount += 1;
      record.ratingSum += 5;
      record.days += 1;
      expect(score(record)).toBeGreaterThanOrEqual(before);
    }
  });
});
