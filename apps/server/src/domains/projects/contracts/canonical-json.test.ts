import fc from "fast-check";
import { expect, it } from "vitest";
import { canonicalJson, hashOf } from "./canonical-json.ts";

it("has one form, whatever the order of keys", () => {
  expect(canonicalJson({ b: [1, { d: null, c: "é" }], a: true })).toBe(
    '{"a":true,"b":[1,{"c":"é","d":null}]}',
  );
  const shuffled = fc.dictionary(fc.string(), fc.integer()).chain((given) => {
    const keys = Object.keys(given);
    return fc.record({
      given: fc.constant(given),
      order: fc.shuffledSubarray(keys, { minLength: keys.length }),
    });
  });
  fc.assert(
    fc.property(shuffled, ({ given, order }) => {
      const other = Object.fromEntries(order.map((key) => [key, given[key] as number]));
      expect(canonicalJson(other)).toBe(canonicalJson(given));
      expect(JSON.parse(canonicalJson(given))).toEqual(given);
    }),
  );
});

it("refuses numbers whose form depends on who writes them", () => {
  for (const odd of [0.1, Number.NaN, 2 ** 60]) expect(() => canonicalJson(odd)).toThrow();
});

it("hashes the text in UTF-8", () => {
  expect(hashOf("é")).toBe("4a99557e4033c3539de2eb65472017cad5f9557f7a0625a09f1c3f6e2ba69c4c");
});
