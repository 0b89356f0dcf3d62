import {
  OPERATION_STATUSES,
  type OperationStatus,
} from "@stackyard/contract/deployments/deployment-lists";
import type { Operation } from "@stackyard/contract/deployments/deployments";
import { describe, expect, it } from "vitest";
import { phasesOf } from "./phases";

const NONE = { plan: null, approvedAt: null, runner: null };
const plan = {} as Operation["plan"];
const approvedAt = "2026-11-21T09:00:00.000Z";

/** Such as "done done current ahead". */
const states = (status: OperationStatus, changes: Partial<Operation> = {}) =>
  phasesOf({ ...NONE, kind: "apply", status, ...changes })
    .map(({ state }) => state)
    .join(" ");

describe("an operation's phases", () => {
  it.each<[OperationStatus, string]>([
    ["queued", "current ahead ahead ahead"],
    ["leased", "done current ahead ahead"],
    ["planning", "done current ahead ahead"],
    ["planned", "done done current ahead"],
    ["approved", "done done done current"],
    ["applying", "done done done current"],
    ["uncertain", "done done done current"],
    ["applied", "done done done done"],
  ])("of %s are %s", (status, expected) => {
    expect(states(status)).toBe(expected);
  });

  it("end where it failed or was canceled", () => {
    for (const status of ["failed", "cancelled"] as const) {
      expect(states(status)).toBe("ended ahead ahead ahead");
      expect(states(status, { runner: "one" })).toBe("done ended ahead ahead");
      expect(states(status, { runner: "one", plan })).toBe("done done ended ahead");
      expect(states(status, { runner: "one", plan, approvedAt })).toBe("done done done ended");
    }
  });

  it("are those of its kind", () => {
    const names = (kind: Operation["kind"]) =>
      phasesOf({ ...NONE, kind, status: "queued" }).map(({ name }) => name);
    expect(names("destroy")).toEqual(["Queue", "Plan", "Approval", "Destroy"]);
    expect(names("check")).toEqual(["Queue", "Check"]);
    expect(states("checked", { kind: "check", plan })).toBe("done done");
    // A check that failed has no phase after the second.
    expect(states("failed", { kind: "check", runner: "one" })).toBe("done ended");
  });

  it("have at most one current or ended phase", () => {
    for (const status of OPERATION_STATUSES) {
      const marked = states(status).match(/current|ended/g) ?? [];
      expect(marked.length, status).toBeLessThanOrEqual(1);
    }
  });
});
