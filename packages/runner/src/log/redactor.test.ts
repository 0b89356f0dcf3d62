import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Redactor, redact } from "./redactor.ts";

function inChunks(text: string, cuts: readonly number[], secrets: readonly string[]): string {
  const bytes = Buffer.from(text);
  const redactor = new Redactor(secrets);
  const ends = [...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length].sort((a, b) => a - b);
  let at = 0;
  const parts = ends.map((end) => {
    const part = redactor.add(bytes.subarray(at, end));
    at = end;
    return part;
  });
  return Buffer.concat([...parts, redactor.end()]).toString();
}

describe("redaction", () => {
  it.each([
    ["password=hunter22!", "password=[hidden]"],
    ['{"p":"hunter22!"}', '{"p":"[hidden]"}'],
    [Buffer.from("hunter22!").toString("base64"), "[hidden]"],
    ["user:hunter22%21@host hunter22!", "user:hunter22%21@host [hidden]"],
  ])("hides a value in %s", (text, shown) => {
    expect(redact(text, ["hunter22!"])).toBe(shown);
  });

  it("hides values as JSON, Go and URLs escape them, and each line of a long one", () => {
    const secret = 'a"b<c>&d\nsecond line of it';
    const shown = redact(
      [
        JSON.stringify(secret),
        '"a\\"b\\u003cc\\u003e\\u0026d\\nsecond line of it"',
        encodeURIComponent(secret),
        "  | second line of it",
      ].join("\n"),
      [secret],
    );
    expect(shown).toBe('"[hidden]"\n"[hidden]"\n[hidden]\n  | [hidden]');
  });

  it("leaves out values that are too short to hide", () => {
    expect(redact("a b c", ["a", ""])).toBe("a b c");
  });

  it("hides the same, however the text is cut into chunks", () => {
    const letters = fc.string({ unit: fc.constantFrom("a", "b", "é", "\n"), maxLength: 60 });
    const secret = fc.string({ unit: fc.constantFrom("a", "b", "é"), minLength: 4, maxLength: 9 });
    fc.assert(
      fc.property(
        letters,
        fc.array(secret, { minLength: 1, maxLength: 4 }),
        fc.array(fc.nat(), { maxLength: 8 }),
        fc.array(fc.nat(60), { maxLength: 4 }),
        (text, secrets, cuts, places) => {
          const forms = secrets.flatMap((each) => [
            each,
            Buffer.from(each).toString("base64url"),
            encodeURIComponent(each),
          ]);
          const planted = places.reduce(
            (whole, place) =>
              whole.slice(0, place) + forms[place % forms.length] + whole.slice(place),
            text,
          );
          const shown = inChunks(planted, cuts, secrets);
          expect(shown).toBe(redact(planted, secrets));
          for (const each of forms) expect(shown).not.toContain(each);
        },
      ),
      { numRuns: 2_000 },
    );
  });
});
