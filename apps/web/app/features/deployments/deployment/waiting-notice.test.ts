import type { Runner } from "@stackyard/contract/deployments/runners";
import { describe, expect, it } from "vitest";
import { whyWaiting } from "./waiting-notice";

const pool = (...statuses: Runner["status"][]) => ({
  name: "production",
  runners: statuses.map((status, n) => ({ name: `runner-${n}`, status }) as Runner),
});

describe("a notice about waiting", () => {
  it("is for queued work if no runner of the pool takes any", () => {
    const queued = { status: "queued", runner: null } as const;
    expect(whyWaiting(queued, pool("offline", "online"))).toBeNull();
    expect(whyWaiting(queued, pool("offline", "draining", "left"))?.title).toBe(
      "No runner is online",
    );
    expect(whyWaiting(queued, pool())?.text).toContain("a runner of production connects");
  });

  it("is for an approved plan if the runner that has it is away, whatever the others do", () => {
    const approved = { status: "approved", runner: "runner-0" } as const;
    expect(whyWaiting(approved, pool("online", "offline"))).toBeNull();
    expect(whyWaiting(approved, pool("offline", "online"))?.title).toBe(
      "The runner runner-0 is offline",
    );
  });

  it("isn't for anything else", () => {
    for (const status of ["planning", "planned", "applying", "applied", "uncertain"] as const)
      expect(whyWaiting({ status, runner: "runner-0" }, pool("offline"))).toBeNull();
  });
});
