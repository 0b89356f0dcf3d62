import { milestoneChanges } from "@stackyard/contract/projects/agreed-milestones";
import { AMENDMENT_ACTS, AMENDMENT_STATUSES } from "@stackyard/contract/projects/contract-lists";
import { type ContractTerms, contractTerms } from "@stackyard/contract/projects/contracts";
import { expect, it } from "vitest";
import { amendTerms, type TermsChange } from "./amend-terms.ts";
import { amendmentActsOf } from "./amendment-policy.ts";

const CHECKS = {
  ...{ security: 80, quality: null, judged: null, severity: null, isValid: true },
  ...{ isFormatted: false, isVersionHonest: false, files: [], inputs: [], outputs: [] },
  ...{ values: {}, suppressions: "marketplace", releaseDays: null },
} as const;
const milestone = (title: string, fields: object = {}) => ({
  ...{ title, amountCents: 10_000, feeCents: 1_000, dueDays: 7, ...fields },
});
const TERMS: ContractTerms = contractTerms.parse({
  ...{ version: 2, title: "Everything", scope: "All of it.", proposal: "I can do it." },
  ...{ clientId: 1, engineerId: 2, currency: "USD", feeBasisPoints: 1_000 },
  milestones: [
    milestone("One", { checks: { ...CHECKS, rulesetVersion: "1.0.0" } }),
    milestone("Two"),
    milestone("Three"),
  ],
  acceptance: {
    ...{ revisions: 2, autoReleaseDays: 14, refundAnswerDays: 7, disputeAnswerBusinessDays: 5 },
    ...{ noDeliveryDays: 30, holdExpiryDays: 90, clearanceDays: 5 },
  },
});
const same = (title: string, fields: object = {}) => ({
  ...{ title, text: "", amount: 10_000, dueDays: 7, revisions: 2, checks: null, ...fields },
});
const change = (fields: Partial<TermsChange>): TermsChange => ({
  ...{ added: [], changed: new Map(), removed: new Set(), lastPosition: 3 },
  ...{ rulesetVersion: "9.0.0", ...fields },
});

it("keeps positions when a milestone is removed, and never gives one out again", () => {
  const once = amendTerms(TERMS, change({ removed: new Set([2, 3]), added: [same("Four")] }));
  expect(once.milestones.map(({ position, title }) => [position, title])).toEqual([
    [1, "One"],
    [4, "Four"],
  ]);
  const again = amendTerms(once, change({ removed: new Set([4]), lastPosition: 4 }));
  const more = amendTerms(again, change({ added: [same("Five")], lastPosition: 4 }));
  expect(more.milestones.map(({ position }) => position)).toEqual([1, 5]);
});

it("computes the fee that was agreed, and judges by the newest rules only what changes", () => {
  const checks = { ...CHECKS, files: [], inputs: [], outputs: [] };
  const unchanged = new Map([[1, same("One", { checks })]]);
  expect(milestoneChanges(TERMS, amendTerms(TERMS, change({ changed: unchanged })))).toEqual([]);
  const changed = new Map([[1, same("One", { amount: 33_339, checks })]]);
  const after = amendTerms(TERMS, change({ changed }));
  expect(after).toMatchObject({ version: 3, acceptance: { revisions: 2 } });
  expect(after.milestones[0]).toMatchObject({
    ...{ amountCents: 33_339, feeCents: 3_333, checks: { rulesetVersion: "9.0.0" } },
  });
  expect(milestoneChanges(TERMS, after)).toMatchObject([
    { position: 1, before: { amountCents: 10_000 }, after: { amountCents: 33_339 } },
  ]);
  expect(contractTerms.parse(after)).toEqual(after);
});

it("only the other side confirms or declines, only the proposer withdraws, and only once", () => {
  for (const status of AMENDMENT_STATUSES) {
    const acts = [true, false].map((isProposer) => amendmentActsOf({ status, isProposer }));
    expect(acts).toEqual(status === "open" ? [["withdraw"], ["confirm", "decline"]] : [[], []]);
    if (status === "open") expect(acts.flat().sort()).toEqual([...AMENDMENT_ACTS].sort());
  }
});
