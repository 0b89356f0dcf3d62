import { expect, it } from "vitest";
import { engineerRecordTexts, rateText } from "./track-record";

it("a rate shows its arithmetic, and nothing with too few cases", () => {
  expect(rateText({ count: 9, of: 10 }, "milestone")).toBe("9 of 10 milestones (90%)");
  expect(rateText(null, "milestone")).toBe("");
});

it("an engineer's figures leave out those with too few cases", () => {
  const none = { completed: 0, onTime: null, disputed: null, repeatClients: null };
  expect(engineerRecordTexts(none)).toEqual([]);
  const some = { ...none, completed: 2, onTime: { count: 1, of: 3 } };
  expect(engineerRecordTexts(some)).toEqual([
    ["Contracts", "2 completed"],
    ["On time", "1 of 3 milestones (33%)"],
  ]);
});
