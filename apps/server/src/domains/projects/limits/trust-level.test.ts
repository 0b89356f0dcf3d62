import { describeLimit, WORK_LIMITS } from "@stackyard/contract/projects/work-limits";
import { expect, it } from "vitest";
import { trustLevelOf } from "./trust-level.ts";

const none = { days: 0, completed: 0, partners: 0, isIdentityVerified: false, isAdmin: false };

it("a level needs time, completed contracts and different people, all of them", () => {
  expect(trustLevelOf(none)).toBe("new");
  expect(trustLevelOf({ ...none, days: 400 })).toBe("new");
  expect(trustLevelOf({ ...none, days: 29, completed: 9, partners: 9 })).toBe("new");
  expect(trustLevelOf({ ...none, days: 30, completed: 1, partners: 1 })).toBe("established");
  expect(trustLevelOf({ ...none, days: 90, completed: 5, partners: 2 })).toBe("established");
  expect(trustLevelOf({ ...none, days: 90, completed: 5, partners: 3 })).toBe("trusted");
});

it("a verified identity stands for the first level, and administrators have the highest", () => {
  expect(trustLevelOf({ ...none, isIdentityVerified: true })).toBe("established");
  expect(trustLevelOf({ ...none, isAdmin: true })).toBe("trusted");
});

it("limits never fall with a higher level, and say what counts and how they rise", () => {
  const { new: fresh, established, trusted } = WORK_LIMITS;
  for (const kind of ["openProjects", "openProposals", "unfinishedCents"] as const) {
    expect(established[kind] ?? 0).toBeGreaterThan(fresh[kind] ?? 0);
    expect(trusted[kind] ?? Number.POSITIVE_INFINITY).toBeGreaterThan(established[kind] ?? 0);
  }
  const said = describeLimit({ level: "new", kind: "unfinishedCents" }, 250_000);
  expect(said).toContain("is $10,000.00, and you have $2,500.00");
  expect(said).toContain("until they are delivered");
  expect(said).toContain("rises after 30 days");
});
