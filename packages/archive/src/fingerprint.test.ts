import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Fingerprint, fingerprint } from "./fingerprint.ts";

const of = (files: Record<string, string>) =>
  fingerprint(new Map(Object.entries(files).map(([path, text]) => [path, Buffer.from(text)])));

/** Estimated share of equal code, in percent. */
function alike({ signature: a }: Fingerprint, { signature: b }: Fingerprint): number {
  return (100 * a.filter((value, at) => value === b[at]).length) / a.length;
}

const shared = (a: Fingerprint, b: Fingerprint) => a.bands.some((band) => b.bands.includes(band));

/** Code of so many different resources. */
const code = (count: number, offset = 0) =>
  Array.from({ length: count }, (_, n) => {
    const id = n + offset;
    return `
resource "aws_thing_${id}" "one" {
  name      = "thing-${id}"
  arguments = [${id}, ${id * 7}, var.prefix, local.tags_${id}]
  nested { enabled = ${id % 2 === 0} }
}`;
  }).join("\n");

const ORIGINAL = { "main.tf": code(40) };

describe("a module's fingerprint", () => {
  it("is the same whatever its comments, spaces, files and names are", () => {
    const renamed = code(40)
      .replaceAll('"one"', '"renamed"')
      .replaceAll("var.prefix", "var . other_prefix")
      .replaceAll(/local\.tags_\d+/g, "local.labels")
      .replaceAll("{", "{ # a comment\n /* and\nanother */");
    const copy = of({ "all.tf": renamed, "README.md": "Mine", "examples/x/main.tf": code(9, 99) });
    expect(copy).toEqual(of(ORIGINAL));
  });

  it("follows the names of resources in references", () => {
    const uses = (name: string) =>
      of({
        "main.tf": `resource "aws_vpc" "${name}" { x = 1 }\noutput "id" { value = aws_vpc.${name}.id }`,
      });
    expect(uses("main")).toEqual(uses("this"));
    expect(uses("main").codeDigest).not.toBeNull();
  });

  it("tells one changed value in its digest, and hardly in its signature", () => {
    const changed = of({ "main.tf": code(40).replace("thing-7", "thing-x") });
    expect(changed.codeDigest).not.toBe(of(ORIGINAL).codeDigest);
    expect(alike(changed, of(ORIGINAL))).toBeGreaterThan(90);
  });

  it.each([
    ["all of it and as much again", code(80), 50],
    ["half of it", code(20), 50],
    ["nine tenths of it", code(36), 90],
    ["none of it", code(40, 1_000), 0],
  ])("estimates that another has %s", (_, other, percent) => {
    const share = alike(of(ORIGINAL), of({ "main.tf": other }));
    expect(share).toBeGreaterThan(percent - 15);
    expect(share).toBeLessThan(percent + 15);
  });

  it("shares a band with a similar module and none with another", () => {
    const similar = of({ "main.tf": code(36) + code(4, 500) });
    expect(shared(of(ORIGINAL), similar)).toBe(true);
    expect(shared(of(ORIGINAL), of({ "main.tf": code(40, 1_000) }))).toBe(false);
    expect(of(ORIGINAL).bands).toHaveLength(32);
  });

  it("is empty without code", () => {
    const files = [
      ["none", ""],
      ["README.md", "text ".repeat(99)],
      ["main.tf", "# a comment"],
    ] as const;
    for (const [path, text] of files)
      expect(of({ [path]: text })).toEqual({ codeDigest: null, signature: [], bands: [] });
  });

  it("has values that a database can store, for any bytes", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 200 }), (text) => {
        const { signature, bands } = of({ "main.tf": text });
        expect([...signature, ...bands].every((value) => (value | 0) === value)).toBe(true);
        expect([0, 128]).toContain(signature.length);
      }),
    );
  });

  // Quadratic time would take hours.
  it.each([
    ["open comments", "/* "],
    ["open texts", '"\\'],
    ["lines of open texts", '"a\n'],
    ["one long word", "a-"],
  ])("of a long file of %s is soon there", (_, part) => {
    expect(of({ "main.tf": part.repeat(2_000_000 / part.length) }).bands.length % 32).toBe(0);
  });
});
