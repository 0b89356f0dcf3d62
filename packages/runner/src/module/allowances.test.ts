import { describe, expect, it } from "vitest";
import { leaseFor } from "../../test/lease.ts";
import { allowances, refusalOf } from "./allowances.ts";

const { module: address, version, archiveSha256: sha256 } = leaseFor().inputs;
const MODULE = { address, version, sha256 };
const THURSDAY = new Date("2026-11-26T14:30:00Z");
const HOURS = { days: ["thu"], from: "08:00", to: "17:00" };

const refusal = (rules: object, kind: "plan" | "apply" | "destroy" = "plan", now = THURSDAY) =>
  refusalOf(kind, leaseFor().inputs, allowances.parse(rules), now);

describe("what the owner allows", () => {
  it("is plans only unless more is allowed", () => {
    expect(refusal({})).toBeUndefined();
    expect(refusal({}, "apply")).toContain("doesn't allow apply");
    expect(refusal({}, "destroy")).toContain("doesn't allow destroy");
    expect(refusal({ operations: ["apply"] }, "apply")).toBeUndefined();
  });

  it.each([
    [{ namespaces: ["Ada"] }, undefined],
    [{ namespaces: ["bob"] }, "modules of ada"],
    [{ providers: ["google"] }, "provider aws"],
    [{ modules: [] }, "1.2.3"],
    [{ modules: [{ address: MODULE.address }] }, undefined],
    [{ modules: [{ address: MODULE.address.replace("ada", "ADA") }] }, undefined],
    [{ modules: [{ address: MODULE.address, version: "1.2.4" }] }, "1.2.3"],
    [{ modules: [{ ...MODULE }] }, undefined],
    [{ modules: [{ ...MODULE, sha256: "1".repeat(64) }] }, "this checksum"],
  ])("limits modules: %j", (rules, reason) => {
    if (reason === undefined) expect(refusal(rules)).toBeUndefined();
    else expect(refusal(rules)).toContain(reason);
  });

  it("limits the hours of changes, not those of plans", () => {
    const rules = { operations: ["plan", "apply"], hours: HOURS };
    expect(refusal(rules, "apply")).toBeUndefined();
    expect(refusal(rules, "apply", new Date("2026-11-26T17:00:00Z"))).toContain("08:00 to 17:00");
    expect(refusal(rules, "apply", new Date("2026-11-27T12:00:00Z"))).toContain("only on thu");
    expect(refusal(rules, "plan", new Date("2026-11-27T12:00:00Z"))).toBeUndefined();
  });

  it("has no unknown settings and no hours that end before they start", () => {
    expect(allowances.safeParse({ operation: ["apply"] }).success).toBe(false);
    expect(allowances.safeParse({ hours: { ...HOURS, from: "18:00" } }).success).toBe(false);
  });
});
