import fc from "fast-check";
import { expect, it } from "vitest";
import { canonicalJson } from "./canonical-json.ts";

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

it("refuses numbers that JSON can't write", () => {
  for (const odd of [Number.NaN, Number.POSITIVE_INFINITY])
    expect(() => canonicalJson({ odd })).toThrow();
});
