import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { computeScore, type Judgements, type ScoredFinding } from "./score.ts";
import { CATEGORIES, SEVERITIES, type Severity } from "./severity.ts";

function judgements(resources: number, decided: Record<string, number> = {}): Judgements {
  const decidedByRule = new Map(Object.entries(decided));
  return { percent: 100, decided: 1, decidedByRule, resources };
}

function finding(
  index: number,
  ruleId: string,
  severity: Severity,
  findingClass: ScoredFinding["class"] = "definite",
): ScoredFinding {
  return { index, ruleId, title: `About ${ruleId}`, severity, class: findingClass };
}

describe("the security score", () => {
  it("halves what each further finding of a rule costs", () => {
    const findings = [0, 1, 2].map((index) => finding(index, "a", "HIGH"));
    const { score, losses } = computeScore("security", findings, judgements(3), false);
    expect(losses).toEqual([
      {
        ruleId: "a",
        title: "About a",
        points: 21,
        findingCount: 3,
        findings: [
          { finding: 0, points: 12 },
          { finding: 1, points: 6 },
          { finding: 2, points: 3 },
        ],
      },
    ]);
    expect(score).toBe(79);
  });

  it("takes half for a default, and full price for what is definite", () => {
    const findings = [finding(0, "a", "HIGH", "insecure-default"), finding(1, "a", "HIGH")];
    const { losses } = computeScore("security", findings, judgements(3), false);
    expect(losses[0]?.findings).toEqual([
      { finding: 0, points: 3 },
      { finding: 1, points: 12 },
    ]);
  });

  it("asks how much there was to get wrong", () => {
    const one = [finding(0, "a", "HIGH")];
    const small = computeScore("security", one, judgements(3), false).score;
    const large = computeScore("security", one, judgements(80), false).score;
    expect([small, large]).toEqual([88, 94]);
  });
});

describe.each(["quality", "efficiency"] as const)("the %s score", (category) => {
  it("asks for the share that fails", () => {
    const one = [finding(0, "a", "HIGH")];
    const half = computeScore(category, one, judgements(9, { a: 2 }), false).score;
    const fortieth = computeScore(category, one, judgements(9, { a: 40 }), false).score;
    expect(fortieth).toBeGreaterThan(half);
  });
});

describe("a score", () => {
  it("of 100 is for those without any loss", () => {
    const least = [finding(0, "a", "LOW")];
    expect(computeScore("security", least, judgements(5_000), false)).toMatchObject({
      score: 99,
      losses: [{ points: 1 }],
    });
    const advice = [finding(0, "a", "INFO")];
    expect(computeScore("security", advice, judgements(1), false)).toMatchObject({
      score: 100,
      losses: [],
    });
  });

  it("is capped by what could be judged, and is nothing for broken code", () => {
    const half = { ...judgements(3), percent: 45 };
    expect(computeScore("security", [], half, false)).toEqual({
      score: 75,
      losses: [],
      cappedAt: 75,
    });
    expect(computeScore("security", [], judgements(3), true)).toMatchObject({
      score: 0,
      cappedAt: 0,
    });
  });
});

const generatedFinding = fc.record({
  ruleId: fc.constantFrom("a", "b", "c", "d", "e", "f"),
  severity: fc.constantFrom(...SEVERITIES),
  class: fc.constantFrom("definite" as const, "insecure-default" as const),
});

const generatedFindings = fc
  .array(generatedFinding, { maxLength: 60 })
  .map((drafts) => drafts.map((draft, index) => ({ ...draft, index, title: draft.ruleId })));

const generatedJudgements: fc.Arbitrary<Judgements> = fc.record({
  percent: fc.nat(100),
  decided: fc.nat(500),
  resources: fc.nat(300),
  decidedByRule: fc
    .dictionary(fc.constantFrom("a", "b", "c", "d", "e", "f"), fc.nat(200))
    .map((counts) => new Map(Object.entries(counts))),
});

/** In tenths of a point, which add up without rounding. */
function tenths(items: readonly { readonly points: number }[]): number {
  return items.reduce((sum, { points }) => sum + Math.round(points * 10), 0);
}

describe("whatever is found", () => {
  const property = (
    check: (
      findings: readonly ScoredFinding[],
      given: Judgements,
      category: (typeof CATEGORIES)[number],
    ) => void,
  ) =>
    fc.assert(
      fc.property(
        generatedFindings,
        generatedJudgements,
        fc.constantFrom(...CATEGORIES),
        (findings, given, category) => check(findings, given, category),
      ),
      { seed: 7, numRuns: 500 },
    );

  it("the losses add up to what the score lacks, but for a cap", () =>
    property((findings, given, category) => {
      const { score, losses, cappedAt } = computeScore(category, findings, given, false);
      const reached = 100 - tenths(losses) / 10;
      expect(score).toBe(cappedAt ?? reached);
      expect(score).toBeLessThanOrEqual(reached);
      expect(Number.isInteger(score) && score >= 0 && score <= 100).toBe(true);
    }));

  it("every lost point names its finding", () =>
    property((findings, given, category) => {
      const { losses } = computeScore(category, findings, given, false);
      for (const loss of losses) {
        expect(tenths(loss.findings)).toBe(tenths([loss]));
        expect(loss.findings.length).toBe(loss.findingCount);
        for (const { finding: index, points } of loss.findings) {
          expect(findings[index]?.ruleId).toBe(loss.ruleId);
          expect(points).toBeGreaterThanOrEqual(0);
        }
      }
      expect(new Set(losses.map(({ ruleId }) => ruleId)).size).toBe(losses.length);
    }));

  it("a finding of a further rule never raises the score", () =>
    property((findings, given, category) => {
      const further = finding(findings.length, "g", "MEDIUM");
      const before = computeScore(category, findings, given, false).score;
      const after = computeScore(category, [...findings, further], given, false).score;
      expect(after).toBeLessThanOrEqual(before);
    }));
});
