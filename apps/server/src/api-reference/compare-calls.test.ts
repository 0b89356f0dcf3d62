import type { ReferenceCall } from "@stackyard/contract/content/api-reference";
import { describe, expect, it } from "vitest";
import { compareCalls } from "./compare-calls.ts";

const field = (name: string, type = "string", isRequired = false) => ({ name, type, isRequired });

function call(changed: Partial<ReferenceCall> = {}): ReferenceCall {
  return {
    id: "get-things",
    group: "more",
    method: "GET",
    path: "/things",
    summary: "All things",
    needsKey: false,
    scope: null,
    needsSession: false,
    isPlanned: false,
    curl: "",
    example: null,
    parameters: [{ ...field("limit"), in: "query" }],
    body: [field("kind", "one of a, b", true)],
    answer: [field("id", "integer", true)],
    errors: [{ status: 404, codes: "not_found" }],
    ...changed,
  };
}

const compare = (changed: Partial<ReferenceCall>) => compareCalls([call()], [call(changed)])[0];

describe("the difference between two documents", () => {
  it("is empty for the same calls with other examples", () => {
    expect(compareCalls([call()], [call({ curl: "curl", example: "{}" })])).toEqual([]);
  });

  it("never breaks with a planned call that becomes available, whatever else changes", () => {
    const planned = call({ isPlanned: true });
    const details = ["is now available", "gone: parameter limit"];
    expect(compareCalls([planned], [call({ parameters: [] })])).toMatchObject([
      { kind: "changed", details, isBreaking: false },
    ]);
  });

  it("lists added calls, and removed ones as breaking", () => {
    expect(compareCalls([call()], [call({ path: "/others" })])).toMatchObject([
      { kind: "added", call: "GET /others", isBreaking: false },
      { kind: "removed", call: "GET /things", isBreaking: true },
    ]);
  });

  it.each<[string, Partial<ReferenceCall>]>([
    ["now requires a key", { needsKey: true }],
    ["now requires a session", { needsSession: true }],
    ["is no longer available", { isPlanned: true }],
    ["gone: parameter limit", { parameters: [] }],
    [
      "parameter limit was string, is integer",
      { parameters: [{ ...field("limit", "integer"), in: "query" }] },
    ],
    [
      "parameter limit is now always present",
      { parameters: [{ ...field("limit", "string", true), in: "query" }] },
    ],
    [
      "new, required: request field name",
      { body: [...call().body, field("name", "string", true)] },
    ],
    [
      "request field kind was one of a, b, is one of a",
      { body: [field("kind", "one of a", true)] },
    ],
    [
      "request field kind was one of a, b, is list of one of a, b",
      { body: [field("kind", "list of one of a, b", true)] },
    ],
    ["gone: response field id", { answer: [] }],
    ["response field id is now optional", { answer: [field("id", "integer")] }],
  ])("reports “%s” as breaking", (text, changed) => {
    expect(compare(changed)).toMatchObject({ kind: "changed", details: [text], isBreaking: true });
  });

  it("reports a list whose choices only grew as not breaking", () => {
    const listed = (choices: string) =>
      call({ answer: [field("kinds", `list of one of ${choices}`, true)] });
    expect(compareCalls([listed("a, b")], [listed("a, c, b")])[0]?.isBreaking).toBe(false);
    expect(compareCalls([listed("a, b")], [listed("a")])[0]?.isBreaking).toBe(true);
    // As many as there are choices.
    const [grown] = compareCalls([listed("a, b, 1 to 2")], [listed("a, c, b, 1 to 3")]);
    expect(grown).toMatchObject({
      details: ["response field kinds can also be c"],
      isBreaking: false,
    });
    for (const narrower of ["a, b, 2 to 3", "a, b, 1 to 1", "a, 1 to 2"])
      expect(compareCalls([listed("a, b, 1 to 2")], [listed(narrower)])[0]?.isBreaking).toBe(true);
  });

  it("lists a first scope as not breaking, and another one as breaking", () => {
    const scoped = call({ scope: "modules:read" });
    const [first] = compareCalls([call()], [scoped]);
    const [other] = compareCalls([scoped], [call({ scope: "projects:read" })]);
    expect(first).toMatchObject({
      details: ["requires the scope modules:read"],
      isBreaking: false,
    });
    expect(other).toMatchObject({
      details: ["requires the scope projects:read"],
      isBreaking: true,
    });
  });

  it.each<[string, Partial<ReferenceCall>]>([
    [
      "new: parameter page",
      { parameters: [...call().parameters, { ...field("page"), in: "query" }] },
    ],
    ["request field kind can also be c", { body: [field("kind", "one of a, b, c", true)] }],
    ["request field kind is now optional", { body: [field("kind", "one of a, b")] }],
    ["new: response field name", { answer: [...call().answer, field("name", "string", true)] }],
    ["can now return forbidden", { errors: [{ status: 404, codes: "not_found, forbidden" }] }],
  ])("reports “%s” as not breaking", (text, changed) => {
    expect(compare(changed)).toMatchObject({ kind: "changed", details: [text], isBreaking: false });
  });
});
