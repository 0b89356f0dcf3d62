// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the templates here are HCL's
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hclSource } from "../../../test/hcl-grammar.ts";
import { mutated } from "../../../test/hcl-mutations.ts";
import { HCL_SAMPLES } from "../../../test/hcl-samples.ts";
import { ownSources } from "../../../test/own-modules.ts";
import { formatWithTerraform, isTerraformOnPath } from "../../../test/terraform.ts";
import { formatHcl } from "./format.ts";

const CASES: readonly (readonly [name: string, source: string, formatted: string])[] = [
  ["aligns neighbours", "a=1\nbcd = 2\n\ne  =  3\n", "a   = 1\nbcd = 2\n\ne = 3\n"],
  ["aligns comments", "a = 1 # x\nbb = 22   // y\n", "a  = 1  # x\nbb = 22 // y\n"],
  ["indents by brackets", "a {\nb = [\n1,\n2]\n}\n", "a {\n  b = [\n    1,\n  2]\n}\n"],
  ["sets signs and operators apart", "a=-1\nb=1-2\nc=!x&&y\n", "a = -1\nb = 1 - 2\nc = !x && y\n"],
  ["unwraps a lone interpolation", 'a = "${var.x}"\n', "a = var.x\n"],
  ["keeps a template", 'a = "${var.x}-y"\n', 'a = "${var.x}-y"\n'],
  [
    "spells types out",
    'variable "v" {\n  type = "list"\n}\n',
    'variable "v" {\n  type = list(string)\n}\n',
  ],
  ["quotes labels", "resource a b {\n}\n", 'resource "a" "b" {\n}\n'],
  ["leaves heredocs alone", "a {\nb = <<E\n x\n   y\nE\n}\n", "a {\n  b = <<E\n x\n   y\nE\n}\n"],
  ["leaves broken source alone", "a = = 1\n", "a = = 1\n"],
];

/** The source with spaces, line breaks and comments changed pseudorandomly by seed. */
function disarrange(source: string, seed: number): string {
  let state = seed;
  const next = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor(state / 65_536) % below;
  };
  const blanks = ["", "   ", "\t", " /* c */ ", " /* a\nb */ ", "  "];
  const around = [" *", "* ", " * ", "*\n", "\n*", "* # x\n", "*/* y */", "*\t"];
  const lineEnds = [" # c\n", "\n\n", "  \n", " \n    ", "\r\n", "\n//x\n", " /* z */\n"];
  const pick = (options: readonly string[], chance: number) => options[next(chance)];
  return [...source]
    .map((character) => {
      if (character === " ") return pick(blanks, 60) ?? character;
      if (character === "\n") return pick(lineEnds, 60) ?? character;
      if (!"=,([{}])?:+-*".includes(character)) return character;
      return pick(around, 60)?.replace("*", () => character) ?? character;
    })
    .join("");
}

describe("the canonical style", () => {
  it.each(CASES)("%s", (_, source, formatted) => {
    expect(formatHcl(source)).toBe(formatted);
  });

  it.each(CASES)("%s and then changes nothing more", (_, __, formatted) => {
    expect(formatHcl(formatted)).toBe(formatted);
  });
});

describe.skipIf(!isTerraformOnPath())("terraform fmt gives the same", () => {
  const compare = (sources: readonly string[]) => {
    expect(sources.length).toBeGreaterThan(0);
    expect(sources.map(formatHcl)).toEqual(formatWithTerraform(sources));
  };

  it("for the cases above", () => compare(CASES.map(([, source]) => source)));

  it("for samples of the grammar", () => compare(HCL_SAMPLES));

  it("for samples in disarray", () =>
    compare([1, 2, 3].flatMap((seed) => HCL_SAMPLES.map((source) => disarrange(source, seed)))));

  it("for generated sources", () => compare(fc.sample(hclSource, { numRuns: 300, seed: 1 })));

  it.skipIf(ownSources().length === 0)("for our own modules, as they are and in disarray", () =>
    compare(ownSources().flatMap((source, index) => [source, disarrange(source, index)])),
  );

  it.skipIf(ownSources().length === 0)("for our own modules after changes of every kind", () =>
    compare(fc.sample(mutated(ownSources()), { numRuns: 400, seed: 1 })),
  );
});
