import { describe, expect, it } from "vitest";
import type { InputField } from "./input-field";
import { changedValues, hasValues, readValues, withValues } from "./set-values";

const field = (name: string, kind: InputField["kind"], initial: string) =>
  ({ name, kind, initial, options: [] }) as unknown as InputField;

const FIELDS = [
  field("name", "text", "yard"),
  field("size", "number", "3"),
  field("zones", "code", "[]"),
];

describe("values for inputs", () => {
  it("are those that differ from the defaults", () => {
    expect(changedValues(FIELDS, { name: "yard", size: "4", zones: '["a"]' })).toEqual({
      size: "4",
      zones: '["a"]',
    });
  });

  it("can be an empty text, but not an empty number or expression", () => {
    expect(changedValues(FIELDS, { name: "", size: "", zones: " " })).toEqual({ name: "" });
  });

  it("are written to the URL and read back, beside its other parameters", () => {
    const query = withValues(new URLSearchParams("tab=security&var.size=1"), {
      zones: '["a", "b&c"]',
    });
    expect(query.get("tab")).toBe("security");
    expect(readValues(new URLSearchParams(String(query)), FIELDS)).toEqual({
      zones: '["a", "b&c"]',
    });
    expect(String(withValues(query, {}))).toBe("tab=security");
  });

  it("are told from other parameters", () => {
    expect(hasValues(new URLSearchParams("tab=security&var.size=1"))).toBe(true);
    expect(hasValues(new URLSearchParams("tab=security&variant=1"))).toBe(false);
  });

  it("for unknown inputs are ignored", () => {
    expect(readValues(new URLSearchParams("var.other=1&size=2"), FIELDS)).toEqual({});
  });
});
