import { describe, expect, it } from "vitest";
import { sensitiveTexts, shownPlan, summarizePlan } from "./plan-summary.ts";

const resource = (address: string, change: object) => ({ address, type: "x", change });

const PLAN = shownPlan.parse({
  resource_changes: [
    resource("x.made", { actions: ["create"], after: { name: "a" } }),
    resource("x.same", { actions: ["no-op"], before: {}, after: {} }),
    resource("x.changed", {
      actions: ["update"],
      before: { size: 1, password: "old-secret", tags: { a: "b" } },
      after: { size: 2, password: "new-secret", tags: { a: "c" } },
      before_sensitive: { password: true },
      after_sensitive: { password: true, tags: { a: true } },
      after_unknown: { etag: true },
    }),
    resource("x.replaced", {
      actions: ["create", "delete"],
      before: { zone: "a", size: 1 },
      after: { zone: "b", size: 1 },
      replace_paths: [["zone"]],
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
    expect(summary).toMatchObject({ notShown: 0, outputsChanged: 1 });
  });

  it("names the attributes that force a replacement", () => {
    expect(summary.changes[1]?.attributes).toEqual([
      { name: "zone", before: '"a"', after: '"b"', isSensitive: false, forcesReplacement: true },
    ]);
  });

  it("hides what is sensitive, also deeper in a value", () => {
    expect(JSON.stringify(summary)).not.toMatch(/secret|"\{/);
    const attributes = summary.changes[3]?.attributes.map(({ name, after }) => [name, after]);
    expect(attributes).toEqual([
      ["etag", "known after apply"],
      ["password", null],
      ["size", "2"],
      ["tags", null],
    ]);
    expect(sensitiveTexts(PLAN).sort()).toEqual(["c", "new-secret", "old-secret"]);
  });

  it("is small for 20,000 resources, and counts them all", () => {
    const changes = Array.from({ length: 20_000 }, (_, n) =>
      resource(`module.main.terraform_data.many["${n}${"x".repeat(600)}"]`, {
        actions: n % 2 === 0 ? ["update"] : ["delete"],
        before: { input: "a".repeat(10_000) },
        after: { input: "b".repeat(10_000) },
      }),
    );
    const large = summarizePlan(shownPlan.parse({ resource_changes: changes }));
    expect(large.counts).toMatchObject({ update: 10_000, delete: 10_000 });
    expect(large.notShown).toBe(19_000);
    expect(JSON.stringify(large).length).toBeLessThan(1_000_000);
  });
});
