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
  it("is nothing for the same calls, whatever their examples", () => {
    expect(compareCalls([call()], [call({ curl: "curl", example: "{}" })])).toEqual([]);
  });

  it("has the calls that came, and those that went, which breaks their callers", () => {
    expect(compareCalls([call()], [call({ path: "/others" })])).toMatchObject([
      { kind: "added", call: "GET /others", isBreaking: false },
      { kind: "removed", call: "GET /things", isBreaking: true },
    ]);
  });

  it.each<[string, Partial<ReferenceCall>]>([
    ["needs a key now", { needsKey: true }],
    ["is not open any more", { isPlanned: true }],
    ["gone: parameter limit", { parameters: [] }],
    [
      "parameter limit was string, is integer",
      { parameters: [{ ...field("limit", "integer"), in: "query" }] },
    ],
    [
      "parameter limit is always there now",
      { parameters: [{ ...field("limit", "string", true), in: "query" }] },
    ],
    [
      "new, required: field of the body name",
      { body: [...call().body, field("name", "string", true)] },
    ],
    [
      "field of the body kind was one of a, b, is one of a",
      { body: [field("kind", "one of a", true)] },
    ],
    ["gone: field of the answer id", { answer: [] }],
    ["field of the answer id is optional now", { answer: [field("id", "integer")] }],
  ])("says “%s”, and that it breaks callers", (text, changed) => {
    expect(compare(changed)).toMatchObject({ kind: "changed", details: [text], isBreaking: true });
  });

  it.each<[string, Partial<ReferenceCall>]>([
    [
      "new: parameter page",
      { parameters: [...call().parameters, { ...field("page"), in: "query" }] },
    ],
    [
      "field of the body kind was one of a, b, is one of a, b, c",
      { body: [field("kind", "one of a, b, c", true)] },
    ],
    ["field of the body kind is optional now", { body: [field("kind", "one of a, b")] }],
    [
      "new: field of the answer name",
      { answer: [...call().answer, field("name", "string", true)] },
    ],
    ["may answer forbidden now", { errors: [{ status: 404, codes: "not_found, forbidden" }] }],
  ])("says “%s”, which breaks nobody", (text, changed) => {
    expect(compare(changed)).toMatchObject({ kind: "changed", details: [text], isBreaking: false });
  });
});
