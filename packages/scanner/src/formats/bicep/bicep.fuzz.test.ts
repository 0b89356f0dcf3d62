import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bicepFile } from "../../../test/bicep-grammar.ts";
import { mutated } from "../../../test/hcl-mutations.ts";
import { allProbes } from "../../../test/probes.ts";
import { scanTexts } from "../../../test/scan-texts.ts";
import { parseBicep } from "./parse-file.ts";

const RUNS = process.env.TEST_LONG ? 1_000 : 40;

const samples = [...allProbes()]
  .filter(([file]) => file.includes("bicep"))
  .flatMap(([, probes]) => probes.flatMap(({ trap }) => Object.values(trap)));

const LIMITS = { evaluationSteps: 50_000, explorationSteps: 50_000 };

function expectReport(files: Readonly<Record<string, string>>) {
  const { status, failures, findings } = scanTexts(files, { limits: LIMITS });
  expect(status).toBe(failures.length === 0 ? "passed" : "failed");
  for (const { file, startLine, endLine } of findings) {
    const lines = files[file]?.split("\n").length ?? 0;
    expect(startLine >= 1 && endLine >= startLine && endLine <= lines).toBe(true);
  }
}

describe("any Bicep", { timeout: 600_000 }, () => {
  it("that is written correctly is parsed and evaluated", () => {
    fc.assert(
      fc.property(bicepFile, bicepFile, (main, other) => {
        expect(parseBicep(main).diagnostics).toEqual([]);
        expectReport({ "main.bicep": main, "other.bicep": other });
      }),
      { numRuns: RUNS },
    );
  });

  it("with changes gives a report, and errors within the text", () => {
    expect(samples.length).toBeGreaterThan(40);
    fc.assert(
      fc.property(mutated(samples), (text) => {
        for (const { start, end } of parseBicep(text).diagnostics) {
          expect(start >= 0 && start <= text.length && end >= start).toBe(true);
        }
        expectReport({ "main.bicep": text });
      }),
      { numRuns: RUNS },
    );
  });
});
