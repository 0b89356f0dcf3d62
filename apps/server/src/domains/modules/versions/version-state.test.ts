import { describe, expect, it } from "vitest";
import { moduleStatusOf } from "./version-state.ts";

describe("a module's state", () => {
  it.each([
    [[], "pending"],
    [["pending"], "pending"],
    [["rejected"], "rejected"],
    [["rejected", "pending"], "pending"],
    [["withdrawn", "rejected", "pending"], "withdrawn"],
    [["withdrawn", "published"], "published"],
    [["published", "rejected", "pending"], "published"],
  ] as const)("with versions %j is %s", (statuses, wanted) => {
    expect(moduleStatusOf(statuses.map((status) => ({ status })))).toBe(wanted);
  });
});
