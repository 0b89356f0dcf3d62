import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { exampleOf } from "./example-of";

describe("an example of a type", () => {
  it.each([
    ["list(string)", '["text"]'],
    ["set(number)", "[1]"],
    ["map(list(bool))", '{"key":[true]}'],
    ["tuple([string, number])", '["text",1]'],
    ["object({ name = string, ports = list(number) })", '{"name":"text","ports":[1]}'],
    [
      `object({
        name = string
        size = optional(number, max(1, 2))
        tags = optional(map(string), { team = "a } b" })
        rules = list(object({ port = number }))
      })`,
      '{"name":"text","rules":[{"port":1}]}',
    ],
    ["object({})", "{}"],
  ])("of %s is %s", (type, example) => {
    expect(exampleOf(type)).toBe(example);
  });

  it.each([
    null,
    "string",
    "number",
    "bool",
    "any",
    "list",
    "list(",
    "frob(string)",
    "object({a})",
  ])("isn't made for %s", (type) => {
    expect(exampleOf(type)).toBeUndefined();
  });

  it("isn't made if it is long", () => {
    const attributes = Array.from({ length: 30 }, (_, n) => `attribute_${n} = string`);
    expect(exampleOf(`object({ ${attributes.join(", ")} })`)).toBeUndefined();
  });

  it("is JSON, or nothing", () => {
    const part = fc.constantFrom(
      ...["list(", "map(", "object({", "optional(", "string", "number", ")", "})", "=", ",", "a"],
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
        const example = exampleOf(parts.join(" "));
        if (example !== undefined) JSON.parse(example);
      }),
    );
  });
});
