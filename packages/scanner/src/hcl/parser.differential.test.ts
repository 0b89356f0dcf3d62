import { existsSync, readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { getExpressionAst, parse } from "@cdktn/hcl2json";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { foreignSkeleton, skeleton } from "../../test/expression-skeleton.ts";
import { hclSource, operatorExpression } from "../../test/hcl-grammar.ts";
import { mutated } from "../../test/hcl-mutations.ts";
import { HCL_SAMPLES } from "../../test/hcl-samples.ts";
import { toHcl2jsonShape } from "../../test/hcl2json-shape.ts";
import { ownSources } from "../../test/own-modules.ts";
import { parseHcl, parseHclExpression } from "./parser.ts";

const REJECTED = "rejected";

async function theirs(source: string): Promise<unknown> {
  try {
    return await parse("sample.tf", source);
  } catch {
    return REJECTED;
  }
}

function ours(source: string): unknown {
  const { body, diagnostics } = parseHcl(source);
  if (diagnostics.length > 0) return REJECTED;
  return JSON.parse(JSON.stringify(toHcl2jsonShape(body, source)));
}

describe("the parser agrees with HashiCorp's", () => {
  it.each(HCL_SAMPLES)("on %j", async (source) => {
    expect(ours(source)).toEqual(await theirs(source));
  });

  it("on generated sources", async () => {
    await fc.assert(
      fc.asyncProperty(hclSource, async (source) => {
        expect(ours(source)).toEqual(await theirs(source));
      }),
      { numRuns: 400 },
    );
  });

  it("on generated sources with a character struck out", async () => {
    await fc.assert(
      fc.asyncProperty(hclSource, fc.nat(), async (source, at) => {
        const index = source.length === 0 ? 0 : at % source.length;
        const broken = source.slice(0, index) + source.slice(index + 1);
        // The reference parser evaluates constants and rejects a number as a boolean operand.
        fc.pre(!/!\s*\d/.test(broken));
        expect(ours(broken) === REJECTED).toBe((await theirs(broken)) === REJECTED);
      }),
      { numRuns: 400 },
    );
  });

  it.skipIf(ownSources().length === 0)(
    "on our own modules, as they are and after changes of every kind",
    async () => {
      const changed = fc.sample(mutated(ownSources()), { numRuns: 300, seed: 1 });
      for (const source of [...ownSources(), ...changed]) {
        const found = ours(source);
        const expected = await theirs(source);
        if (!isDeepStrictEqual(found, expected))
          expect({ source, found }).toEqual({ source, expected });
      }
    },
  );

  it("on what binds stronger in generated expressions", async () => {
    await fc.assert(
      fc.asyncProperty(operatorExpression, async (source) => {
        const parsed = parseHclExpression(source);
        const foreign = await getExpressionAst("sample.tf", source);
        if (parsed === undefined || foreign === null) throw new Error(`not read: ${source}`);
        expect(skeleton(parsed)).toEqual(foreignSkeleton(foreign));
      }),
      { numRuns: 400 },
    );
  });

  const corpus = process.env.SCANNER_CORPUS;
  const isThere = corpus !== undefined && existsSync(corpus);
  it.skipIf(!isThere)(
    "on the Terraform snippets of the corpus (skipped unless SCANNER_CORPUS names it)",
    async () => {
      const labels = readFileSync(corpus ?? "", "utf8")
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line));
      const sources: string[] = labels
        .filter(({ kind }) => kind === "terraform")
        .map(({ src }) => src);
      const different: string[] = [];
      for (const source of sources) {
        if (!isDeepStrictEqual(ours(source), await theirs(source))) different.push(source);
      }
      expect(sources.length).toBeGreaterThan(0);
      expect(different).toEqual([]);
    },
  );
});
