import { describe, expect, it } from "vitest";
import { actsFor, whyNotApprove, whyNotReject } from "./approval-policy.ts";

const [owner, approver, stranger] = [1, 2, 3];
const deciders = (needsSecondPerson: boolean, requesterId: number | null = owner) => ({
  ...{ ownerId: owner, approverIds: [approver], requesterId, needsSecondPerson },
});

describe("a plan", () => {
  it.each([
    { viewer: owner, needsSecond: false, requester: owner, why: null },
    { viewer: approver, needsSecond: false, requester: owner, why: null },
    { viewer: stranger, needsSecond: false, requester: owner, why: "operation_not_found" },
    { viewer: owner, needsSecond: true, requester: owner, why: "second_person_needed" },
    { viewer: owner, needsSecond: true, requester: null, why: "second_person_needed" },
    { viewer: owner, needsSecond: true, requester: approver, why: null },
    { viewer: approver, needsSecond: true, requester: owner, why: null },
    { viewer: approver, needsSecond: true, requester: approver, why: "second_person_needed" },
    { viewer: stranger, needsSecond: true, requester: owner, why: "operation_not_found" },
  ])("of $requester, second person $needsSecond, approved by $viewer: $why", (row) => {
    expect(whyNotApprove(row.viewer, deciders(row.needsSecond, row.requester))).toBe(row.why);
  });

  it("is rejected by its owner and by approvers", () => {
    const who = [owner, approver, stranger];
    expect(who.map((viewer) => whyNotReject(viewer, deciders(true)))).toEqual([
      ...[null, null, "operation_not_found"],
    ]);
  });
});

it("approvers only approve and reject, and owners do everything else", () => {
  const acts = ["approve", "reject", "cancel", "resolve", "retry"] as const;
  expect(actsFor(approver, acts, deciders(true))).toEqual(["approve", "reject"]);
  expect(actsFor(owner, acts, deciders(true))).toEqual(["reject", "cancel", "resolve", "retry"]);
  expect(actsFor(owner, acts, deciders(false))).toEqual([...acts]);
  expect(actsFor(stranger, acts, deciders(true))).toEqual([]);
});
