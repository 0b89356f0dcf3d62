import { execFile } from "node:child_process";
import { join } from "node:path";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { HOSTILE_MODULES } from "../test/hostile-modules.ts";
import { nestedModules } from "../test/nested-modules.ts";
import { scanTexts } from "../test/scan-texts.ts";
import { DEFAULT_LIMITS } from "./limits.ts";

/** Memory limit for a scan including its largest possible report. */
const HEAP_MEGABYTES = 512;
const MAX_CHARACTERS = 5_000_000;

/** How many are generated, and which part of their full size the others have. */
const [GENERATED, SIZE] = process.env.TEST_LONG === "1" ? [8, 1] : [1, 0.2];

interface Outcome {
  readonly name: string;
  readonly sizes: Readonly<Record<string, number>>;
  readonly status: "passed" | "failed";
  readonly notEvaluated: readonly string[];
  readonly rules: readonly string[];
}

/** Runs in a separate process, so that its memory can be limited. */
function scanAll(): Promise<ReadonlyMap<string, Outcome>> {
  const program = join(import.meta.dirname, "../test/scan-hostile.ts");
  const args = [`--max-old-space-size=${HEAP_MEGABYTES}`, program, `${GENERATED}`, `${SIZE}`];
  return new Promise((resolve, reject) => {
    execFile(process.execPath, args, { maxBuffer: 1 << 26 }, (error, stdout) => {
      if (error) return reject(error);
      const outcomes = stdout
        .trim()
        .split("\n")
        .map((line): Outcome => JSON.parse(line));
      resolve(new Map(outcomes.map((outcome) => [outcome.name, outcome])));
    });
  });
}

describe("hostile modules", () => {
  let outcomes: ReadonlyMap<string, Outcome>;
  beforeAll(async () => {
    outcomes = await scanAll();
  }, 600_000);
  const outcomeOf = (name: keyof typeof HOSTILE_MODULES) => {
    const outcome = outcomes.get(name);
    if (outcome === undefined) throw new Error(`${name} was not scanned`);
    return outcome;
  };

  it.each(Object.keys(HOSTILE_MODULES))("%s: a report of a size that can be read", (name) => {
    for (const [format, size] of Object.entries(outcomeOf(name).sizes)) {
      expect([format, size <= MAX_CHARACTERS]).toEqual([format, true]);
    }
  });

  it.each([
    "calls that multiply by count",
    "more resources than are looked at",
    "dynamic blocks in dynamic blocks",
    "manifests without an end",
    "loops of a template in loops",
    "kustomizations without an end",
    "modules of Bicep that multiply",
    "loops of Bicep in loops",
    "names of Bicep that refer to one another",
  ])("%s: the report says what it left out", (name) => {
    expect(outcomeOf(name).notEvaluated.join()).toMatch(/^not (evaluated|shown): /);
  });

  it("repetitions in repetitions of blocks that are repeated: the report says what it left out", () => {
    const left = outcomes.get("generated, 1")?.notEvaluated.join();
    expect(left).toMatch(/^not evaluated: /);
  });

  it("more code than can be held: fails the gate, and names what was not read", () => {
    expect(outcomeOf("more code than can be held").status).toBe("failed");
  });

  it.each([
    "calls that multiply by count",
    "calls that multiply by being many",
    "a module that calls itself",
    "more resources than are looked at",
    "loops of a template in loops",
    "values of Pulumi that multiply",
  ])("%s: nothing hides behind the many", (name) => {
    expect(outcomeOf(name).rules).toContain("aws-rds-public");
  });

  it("modules of Bicep that multiply: nothing hides behind the many", () => {
    expect(outcomeOf("modules of Bicep that multiply").rules).toContain("az-storage-https");
  });
});

/**
 * A tenth of the default limits: the behavior past the limit is the same, but the test is faster.
 */
const LIMITS = {
  evaluationSteps: DEFAULT_LIMITS.evaluationSteps / 10,
  resourceInstances: DEFAULT_LIMITS.resourceInstances / 10,
  findings: DEFAULT_LIMITS.findings / 10,
};

describe("modules that call one another again and again", () => {
  it("always give a report, which says what was left out", { timeout: 300_000 }, () => {
    fc.assert(
      fc.property(nestedModules, (texts) => {
        const report = scanTexts(texts, { limits: LIMITS });
        expect(report.status).toBe("passed");
        expect(JSON.stringify(report).length).toBeLessThan(MAX_CHARACTERS);
        const isLimited = report.notEvaluated.length > 0;
        expect(isLimited || report.coverage.percent <= 100).toBe(true);
      }),
      { seed: 11, numRuns: 6 },
    );
  });
});
