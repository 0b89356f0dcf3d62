import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { storedJson } from "./stored-json.ts";

describe("JSON for the database", () => {
  it.each([
    ["a\0b", "a\ufffdb"],
    ["\ud800", "\ufffd"],
    ["\udfff!", "\ufffd!"],
    ["\\u0000", "\\u0000"],
    ["\\\\u0000\0", "\\\\u0000\ufffd"],
    ["😀 \n\t\"'\\", "😀 \n\t\"'\\"],
  ])("%#: stores %j as %j", (text, stored) => {
    expect(JSON.parse(storedJson({ [text]: [text] }))).toEqual({ [stored]: [stored] });
  });

  it("is the value itself if the database can store it", () => {
    fc.assert(
      fc.property(fc.json(), (json) => {
        const value: unknown = JSON.parse(json.replaceAll("\\u0000", ""));
        expect(JSON.parse(storedJson(value))).toEqual(value);
      }),
    );
  });

  it("never contains an escape that the database refuses", () => {
    const unit = fc.constantFrom("\\", "u", "0", "d", "8", "\0", "\ud83d", "\ude00", '"', "a");
    fc.assert(
      fc.property(fc.array(unit, { maxLength: 20 }), (units) => {
        const text = units.join("");
        const wanted = text.toWellFormed().replaceAll("\0", "\ufffd");
        expect(JSON.parse(storedJson(text))).toBe(wanted);
      }),
    );
  });
});
