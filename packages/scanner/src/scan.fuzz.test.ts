import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mutated } from "../test/hcl-mutations.ts";
import { ownModules } from "../test/own-modules.ts";
import { scan } from "./index.ts";

const modules = [...ownModules().values()];
const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** A module with one of its files changed. */
const changedModule = fc.tuple(fc.constantFrom(...modules), fc.nat()).chain(([files, pick]) => {
  const paths = [...files.keys()].filter((path) => path.endsWith(".tf"));
  const path = paths[pick % paths.length] ?? "";
  return mutated([decoder.decode(files.get(path))]).map((source) =>
    new Map(files).set(path, encoder.encode(source)),
  );
});

describe.skipIf(modules.length === 0)("a scan of our own modules with changes", () => {
  it("always gives a report with three scores", () => {
    fc.assert(
      fc.property(changedModule, (files) => {
        const { failures, findings, scores, status } = scan(files);
        expect(status).toBe(failures.length === 0 ? "passed" : "failed");
        for (const { score } of Object.values(scores)) {
          const isInRange = (number: number) => number >= 0 && number <= 100;
          expect(status === "passed" ? score === null || isInRange(score) : score === 0).toBe(true);
        }
        for (const { file, startLine, endLine } of findings) {
          expect(files.has(file) && startLine >= 1 && endLine >= startLine).toBe(true);
        }
      }),
      { numRuns: process.env.TEST_LONG ? 1_000 : 50 },
    );
  });
});
