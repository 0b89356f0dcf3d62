import { expect, it } from "vitest";
import type { Outcome, ResourceCounts } from "../report/judgement.ts";
import type { Rule } from "../rule-language/rule.ts";
import { countJudgements } from "./open-questions.ts";

const RULE: Rule = {
  id: "a-rule",
  title: "It is open",
  severity: "HIGH",
  category: "security",
  topic: "exposure",
  explanation: "Anyone can get in.",
  fix: "Close it.",
  checks: [],
};

const RESOURCES: ResourceCounts = {
  looked: 1,
  types: new Map(),
  notCreated: 0,
  leftOut: 0,
  unseen: [],
};

const outcome = (decided: number, open: number): Outcome => ({
  rule: RULE,
  resource: undefined,
  decided,
  open: Array.from({ length: open }, () => ["var.x"]),
});

const counted = (...outcomes: readonly Outcome[]) =>
  countJudgements("security", outcomes, RESOURCES);

it("prices each open question of a resource like one of a resource of its own", () => {
  const together = counted(outcome(1, 3)).openPoints;
  expect(together).toBe(counted(outcome(1, 1), outcome(0, 1), outcome(0, 1)).openPoints);
  expect(together).toBeGreaterThan(counted(outcome(1, 1)).openPoints);
});

it("judges nothing where all questions stay open", () => {
  expect(counted(outcome(0, 2)).isJudged).toBe(false);
  expect(counted(outcome(1, 2)).isJudged).toBe(true);
  expect(counted().isJudged).toBe(false);
});
