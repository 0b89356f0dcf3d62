import {
  MILESTONE_ACTS,
  MILESTONE_STATUSES,
  type MilestoneStatus,
  TIMER_KINDS,
} from "@stackyard/contract/projects/contract-lists";
import { expect, it } from "vitest";
import { actsOf, type Standing } from "./milestone-policy.ts";
import { MILESTONE_TRANSITIONS } from "./milestone-state.ts";
import { addBusinessDays, spanOf } from "./timer-kinds.ts";

const standing = (status: MilestoneStatus, more: Partial<Standing> = {}): Standing => ({
  ...{ status, isActive: true, revisionsLeft: 2, refundRequests: 0, partsReleased: 0 },
  ...{ isReclaimable: false, isReleasing: false, hasConflict: false, dispute: null, ...more },
});

it("every state is reached from the first, and money never moves again after its end", () => {
  const seen = new Set<MilestoneStatus>(["proposed"]);
  for (const state of seen) for (const next of MILESTONE_TRANSITIONS[state]) seen.add(next);
  expect([...seen].sort()).toEqual([...MILESTONE_STATUSES].sort());
  for (const end of ["released", "resolved", "refunded", "cancelled"] as const)
    expect(MILESTONE_TRANSITIONS[end]).toEqual([]);
  // Unfunded money can't be released, and only approval releases, also when a bank returns the money.
  const before = MILESTONE_STATUSES.filter((from) =>
    MILESTONE_TRANSITIONS[from].includes("released"),
  );
  expect(before).toEqual(["approved", "charged_back"]);
  const taken = MILESTONE_STATUSES.filter((from) =>
    MILESTONE_TRANSITIONS[from].includes("charged_back"),
  );
  expect(taken).toEqual(["approved"]);
});

it("every side has exactly these steps in every state", () => {
  const client = MILESTONE_STATUSES.map((status) => [status, actsOf("client", standing(status))]);
  expect(Object.fromEntries(client)).toEqual({
    proposed: ["fund", "cancel"],
    funded: ["release_part", "request_refund", "dispute"],
    submitted: ["request_changes", "approve", "release_part", "request_refund", "dispute"],
    changes_requested: ["approve", "release_part", "request_refund", "dispute"],
    refund_requested: ["withdraw_refund_request"],
    ...{ approved: [], released: [], resolved: [], refunded: [] },
    ...{ charged_back: [], cancelled: [] },
    disputed: ["offer"],
  });
  const engineer = MILESTONE_STATUSES.map((status) => [
    status,
    actsOf("engineer", standing(status)),
  ]);
  expect(Object.fromEntries(engineer)).toEqual({
    proposed: ["cancel"],
    funded: ["deliver", "refund", "dispute"],
    submitted: ["refund", "dispute"],
    changes_requested: ["deliver", "refund", "dispute"],
    refund_requested: ["refund", "refuse_refund"],
    ...{ approved: [], released: [], resolved: [], refunded: [] },
    ...{ charged_back: [], cancelled: [] },
    disputed: ["offer"],
  });
});

it("conditions open or close single steps", () => {
  const acts = (status: MilestoneStatus, more: Partial<Standing>) =>
    actsOf("client", standing(status, more));
  expect(acts("submitted", { revisionsLeft: 0 })).not.toContain("request_changes");
  expect(acts("funded", { refundRequests: 2 })).not.toContain("request_refund");
  expect(acts("funded", { partsReleased: 10 })).not.toContain("release_part");
  expect(acts("funded", { isReclaimable: true })).toContain("reclaim");
  expect(acts("submitted", { isReclaimable: true })).not.toContain("reclaim");
  for (const act of MILESTONE_ACTS) expect(acts("funded", { isActive: false })).not.toContain(act);
  const open = {
    openedBy: "engineer",
    isAnswered: false,
    offeredBy: "client",
    isReady: false,
  } as const;
  expect(actsOf("client", standing("disputed", { dispute: open }))).toEqual(["answer", "offer"]);
  expect(actsOf("engineer", standing("disputed", { dispute: open }))).toEqual([
    "offer",
    "accept_offer",
  ]);
  expect(actsOf("administrator", standing("disputed", { dispute: open }))).toEqual([]);
  const ready = { ...open, isReady: true };
  expect(actsOf("administrator", standing("disputed", { dispute: ready }))).toEqual(["decide"]);
  const partial = standing("disputed", { dispute: ready, hasConflict: true });
  expect(actsOf("administrator", partial)).toEqual([]);
});

it("business days leave out weekends", () => {
  const friday = new Date("2026-11-27T15:30:00Z");
  expect(addBusinessDays(friday, 1).toISOString()).toBe("2026-11-30T15:30:00.000Z");
  expect(addBusinessDays(friday, 5).toISOString()).toBe("2026-12-04T15:30:00.000Z");
  expect(addBusinessDays(new Date("2026-11-28T00:00:00Z"), 5).toISOString()).toBe(
    "2026-12-04T00:00:00.000Z",
  );
});

it("every deadline warns before its end, except for what is only tried again", () => {
  const now = new Date("2026-11-26T12:00:00Z");
  for (const kind of TIMER_KINDS) {
    const { endsAt, warnsAt } = spanOf(kind, now);
    if (kind === "release") expect(warnsAt).toBeNull();
    else expect(+(warnsAt as Date)).toBeLessThan(+endsAt);
    expect(+(warnsAt ?? endsAt)).toBeGreaterThan(+now);
  }
});
