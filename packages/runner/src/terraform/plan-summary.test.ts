import { planSummary } from "@stackyard/contract/deployments/plan-report";
import { describe, expect, it } from "vitest";
import { summarizePlan } from "./plan-summary.ts";
import { sensitiveTexts, shownPlan } from "./shown-plan.ts";

const resource = (address: string, change: object) => ({ address, type: "x", change });

const PLAN = shownPlan.parse({
  resource_changes: [
    resource("x.made", { actions: ["create"], after: { name: "a" } }),
    resource("x.same", { actions: ["no-op"], before: {}, after: {} }),
    resource("x.changed", {
      actions: ["update"],
      before: { size: 1, password: "old-secret", tags: { a: "b", c: "d", e: 1 } },
      after: { size: 2, password: "new-secret", tags: { a: "c-secret", c: "f", e: 1 } },
      before_sensitive: { password: true },
      after_sensitive: { password: true, tags: { a: true } },
      after_unknown: { etag: true },
    }),
    resource("x.replaced", {
      actions: ["create", "delete"],
      before: { size: 1, rules: [{ zone: "a" }] },
      after: { size: 2, rules: [{ zone: "b" }] },
      replace_paths: [["rules", 0, "zone"]],
    }),
    resource("x.removed", { actions: ["delete"], before: { name: "a" } }),
  ],
  output_changes: { a: { actions: ["update"] }, b: { actions: ["no-op"] } },
});

describe("a plan's summary", () => {
  const summary = summarizePlan(PLAN);

  it("counts the changes and lists destructive ones first", () => {
    expect(summary.counts).toMatchObject({ create: 1, update: 1, replace: 1, delete: 1, read: 0 });
    expect(summary.changes.map(({ address }) => address)).toEqual([
      "x.removed",
      "x.replaced",
      "x.made",
      "x.changed",
    ]);
    expect(summary).toMatchObject({ omittedChanges: 0, changedOutputs: 1 });
    expect(planSummary.parse(summary)).toEqual(summary);
  });

  it("names the attributes that force a replacement first", () => {
    const replaced = summary.changes[1]?.attributes;
    expect(replaced?.map(({ path, forcesReplacement }) => [path, forcesReplacement])).toEqual([
      ["rules[0].zone", true],
      ["size", false],
    ]);
    expect(replaced?.[0]).toMatchObject({ before: '"a"', after: '"b"', isSensitive: false });
  });

  it("hides what is sensitive, also deeper in a value", () => {
    expect(JSON.stringify(summary)).not.toMatch(/secret/);
    const attributes = summary.changes[3]?.attributes.map(
      ({ path, after, isSensitive, isUnknown }) => [path, after, isSensitive, isUnknown],
    );
    expect(attributes).toEqual([
      ["size", "2", false, false],
      ["password", null, true, false],
      ["tags.a", null, true, false],
      ["tags.c", '"f"', false, false],
      ["etag", null, false, true],
    ]);
    expect(sensitiveTexts(PLAN).sort()).toEqual(["c-secret", "new-secret", "old-secret"]);
  });

  it("is bounded for 20,000 resources, and counts them all", () => {
    const large = (prefix: string) =>
      Object.fromEntries(Array.from({ length: 80 }, (_, n) => [`a${n}`, prefix.repeat(2_000)]));
    const [before, after] = [large("x"), large("y")];
    const changes = Array.from({ length: 20_000 }, (_, n) =>
      resource(`module.main.terraform_data.many["${n}${"x".repeat(600)}"]`, {
        actions: n % 2 === 0 ? ["update"] : ["delete"],
        before,
        after,
      }),
    );
    const plan = shownPlan.parse({ resource_changes: changes });
    const summary = summarizePlan(plan);
    expect(summary.counts).toMatchObject({ update: 10_000, delete: 10_000 });
    expect(summary.omittedChanges).toBe(18_000);
    const updates = summarizePlan({
      ...plan,
      resource_changes: plan.resource_changes.filter((_, n) => n % 2 === 0),
    });
    expect(updates.changes[0]?.omittedAttributes).toBe(30);
    expect(planSummary.safeParse(updates).success).toBe(true);
    expect(JSON.stringify(updates).length).toBeLessThan(5_000_000);
  });
});

describe("the summary of a drift check", () => {
  const drifted = shownPlan.parse({
    resource_changes: [resource("x.planned", { actions: ["create"], after: {} })],
    resource_drift: [
      resource("x.edited", {
        actions: ["update"],
        before: { size: 1, password: "old-secret" },
        after: { size: 2, password: "new-secret" },
        before_sensitive: { password: true },
        after_sensitive: { password: true },
      }),
      resource("x.gone", {
        actions: ["delete"],
        before: { password: "gone-secret" },
        before_sensitive: { password: true },
      }),
    ],
  });

  it("lists what differs from the state, and not what a plan would do", () => {
    const summary = summarizePlan(drifted, { drift: true });
    expect(summary.changes.map(({ address }) => address)).toEqual(["x.gone", "x.edited"]);
    expect(summary.counts).toMatchObject({ create: 0, update: 1, delete: 1 });
    const planned = summarizePlan(drifted);
    expect(planned.changes.map(({ address }) => address)).toEqual(["x.planned"]);
  });

  it("hides what is sensitive", () => {
    const summary = summarizePlan(drifted, { drift: true });
    expect(JSON.stringify(summary)).not.toContain("secret");
    const [, edited] = summary.changes;
    expect(edited?.attributes).toMatchObject([
      { path: "size", before: "1", after: "2", isSensitive: false },
      { path: "password", before: null, after: null, isSensitive: true },
    ]);
    expect(sensitiveTexts(drifted).sort()).toEqual(["gone-secret", "new-secret", "old-secret"]);
  });
});
