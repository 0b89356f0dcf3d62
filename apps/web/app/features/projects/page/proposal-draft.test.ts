import { acceptanceChecks } from "@stackyard/contract/projects/acceptance";
import { expect, it } from "vitest";
import { centsOf } from "../amounts";
import { emptyMilestone } from "../milestone-draft";
import { draftOf, formOf, sumOf } from "./proposal-draft";

it("prices are whole cents, and anything else is no price", () => {
  expect(["49", "49.9", "0.07", " 12.34 "].map(centsOf)).toEqual([4900, 4990, 7, 1234]);
  for (const wrong of ["", "1e3", "-5", "1.005", "12,50", "free"])
    expect(centsOf(wrong), wrong).toBeNaN();
});

it("milestones decide the price of a proposal", () => {
  const milestones = ["10.10", "20.20"].map((amount) => ({ ...emptyMilestone(null), amount }));
  expect(sumOf(milestones)).toBe(3_030);
  expect(formOf({ ...draftOf(undefined, null), amount: "5", milestones }).amount).toBe(3_030);
  expect(formOf({ ...draftOf(undefined, null), amount: "5" }).amount).toBe(500);
});

it("rounds of changes are the usual ones until they are changed, and a missing number isn't none", () => {
  const draft = draftOf(undefined, null);
  expect(formOf(draft).revisions).toBe(2);
  expect(formOf({ ...draft, revisions: "0" }).revisions).toBe(0);
  expect(formOf({ ...draft, revisions: " " }).revisions).toBeNaN();
});

it("a proposal starts from the checks that the client wants", () => {
  const wanted = acceptanceChecks.parse({ security: 90, outputs: ["plan", "states"] });
  const { milestones } = draftOf(undefined, wanted);
  expect(formOf({ ...draftOf(undefined, null), milestones }).milestones?.[0]?.checks).toEqual(
    wanted,
  );
  expect(draftOf(undefined, null).milestones).toEqual([]);
});
