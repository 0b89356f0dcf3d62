import { describe, expect, it } from "vitest";
import { plain } from "../../test/evaluated-module.ts";
import { SourceFile } from "../source/source-file.ts";
import { readJson } from "./json-value.ts";

describe("JSON as values", () => {
  it("keeps the place of each member with its name", () => {
    const file = new SourceFile("a.json", '{\n  // a comment\n  "a": {"b": [1, true, null]}\n}\n');
    const { document, diagnostics } = readJson(file);
    expect(diagnostics).toEqual([]);
    expect(document && plain(document)).toEqual({ a: { b: [1, true, null] } });
    const a = document?.kind === "object" ? document.entries.get("a") : undefined;
    expect(a?.at && file.position(a.at.start)).toMatchObject({ line: 3, column: 3 });
  });

  it("says where the syntax is wrong", () => {
    const file = new SourceFile("a.json", '{\n  "a": 1\n  "b": 2\n}\n');
    const { document, diagnostics } = readJson(file);
    expect(document).toBeUndefined();
    expect(file.position(diagnostics[0]?.start ?? 0).line).toBe(3);
  });

  it("goes through a string without end once", () => {
    const { document } = readJson(new SourceFile("a.json", `{"a": "${'\\"'.repeat(500_000)}`));
    expect(document).toBeUndefined();
  });

  it("refuses what is nested too deep", () => {
    const { diagnostics } = readJson(new SourceFile("a.json", "[".repeat(100_000)));
    expect(diagnostics[0]?.message).toMatch(/^Nested deeper/);
  });
});
