import { describe, expect, it } from "vitest";
import { hasContent, INITIAL_VALUES } from "./module-form";

describe("hasContent", () => {
  it("is false for an untouched form", () => {
    expect(hasContent(INITIAL_VALUES)).toBe(false);
    expect(hasContent({ ...INITIAL_VALUES, title: "", description: "  " })).toBe(false);
  });

  it.each([
    { title: "VPC" },
    { tags: ["aws"] },
    { price: "19.00" },
    { category: "storage" },
  ] as const)("is true with %j", (typed) => {
    const values = { ...INITIAL_VALUES, ...typed } as Parameters<typeof hasContent>[0];
    expect(hasContent(values)).toBe(true);
  });
});
