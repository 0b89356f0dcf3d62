import { MILESTONE_STATUSES, TIMER_KINDS } from "@stackyard/contract/projects/contract-lists";
import type { Milestone } from "@stackyard/contract/projects/contracts";
import { expect, it } from "vitest";
import { DEADLINES, nextStep } from "./next-step";

it("every reader of every state gets a sentence", () => {
  for (const role of ["client", "engineer", "administrator"] as const)
    for (const status of MILESTONE_STATUSES)
      expect(nextStep({ status, money: null, notes: [], dispute: null }, role)).toMatch(
        /^[A-Z].+\.$/,
      );
  for (const kind of TIMER_KINDS) expect(DEADLINES[kind]).not.toBe("");
});

it("tells each side what to do, and says when a bank decides", () => {
  const nothing = { money: null, notes: [] as Milestone["notes"], dispute: null };
  const delivered = { ...nothing, status: "submitted" } as const;
  expect(nextStep(delivered, "client")).toContain("approve it or request changes");
  expect(nextStep(delivered, "engineer")).toBe("The client reviews the delivery.");
  const note = { id: 1, kind: "delivery", body: "", version: null, archive: null } as const;
  const run = { digest: "", rulesetVersion: null, checks: [], findings: [], findingCount: 0 };
  const acceptance = { ...run, status: "failed", failure: "Broken", finishedAt: "" } as const;
  const failed = [{ ...note, createdAt: "", acceptance }];
  const back = { ...delivered, status: "changes_requested" } as const;
  expect(nextStep({ ...back, notes: failed }, "engineer")).toContain("failed its checks");
  expect(nextStep(back, "engineer")).toContain("Make the requested changes");
  const money = { paid: 1, held: 1, released: 0, fee: 0, refunded: 0, chargedBack: 0 };
  const more = {
    heldParts: { seller: 1, fee: 0, tax: 0 },
    isTest: true,
    clearsAt: null,
    orderId: null,
  };
  const disputed = { ...delivered, money: { ...money, ...more, isDisputed: true } };
  expect(nextStep(disputed, "client")).toContain("bank is deciding");
  const split = { ...nothing, status: "resolved" } as const;
  expect(nextStep(split, "client")).toBe(
    "A part went back to the client, and the rest was released.",
  );
  const dispute = { status: "settled" } as Milestone["dispute"];
  expect(nextStep({ ...split, dispute }, "client")).toBe("The dispute has ended.");
});
