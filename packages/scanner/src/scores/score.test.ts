import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { computeScore, type Judgements, type ScoredFinding } from "./score.ts";
import { CATEGORIES, SEVERITIES, type Severity } from "./severity.ts";

const ALL_JUDGED: Judgements = { isJudged: true, openPoints: 0 };

function finding(
  index: number,
  ruleId: string,
  severity: Severity,
  findingClass: ScoredFinding["class"] = "definite",
): ScoredFinding {
  return { index, ruleId, title: `About ${ruleId}`, severity, class: findingClass };
}

function score(
  category: (typeof CATEGORIES)[number],
  findings: readonly ScoredFinding[],
  judgements = ALL_JUDGED,
) {
  return computeScore(category, findings, judgements, undefined);
}

describe("what a rule costs", () => {
  it("is halved for each further finding", () => {
    const findings = [0, 1, 2].map((index) => finding(index, "a", "MEDIUM"));
    expect(score("security", findings)).toEqual({
      score: 91,
      losses: [
        {
          ruleId: "a",
          title: "About a",
          points: 9,
          findingCount: 3,
          findings: [
            { finding: 0, points: 5.1 },
            { finding: 1, points: 2.6 },
            { finding: 2, points: 1.3 },
          ],
        },
      ],
      cappedAt: null,
      cappedBy: null,
    });
  });

  it("is half for a default, and the full price for what is definite", () => {
    const findings = [finding(0, "a", "HIGH", "insecure-default"), finding(1, "a", "HIGH")];
    expect(score("security", findings).losses[0]?.findings).toEqual([
      { finding: 0, points: 3 },
      { finding: 1, points: 12 },
    ]);
  });

  it("is the same in each category", () => {
    const findings = [finding(0, "a", "MEDIUM"), finding(1, "b", "LOW")];
    const scores = CATEGORIES.map((category) => score(category, findings).score);
    expect(new Set(scores).size).toBe(1);
  });
});

describe("a score", () => {
  it("of 100 is for those without any loss", () => {
    expect(score("security", [finding(0, "a", "LOW", "insecure-default")])).toMatchObject({
      score: 99,
      losses: [{ points: 1 }],
    });
    expect(score("security", [finding(0, "a", "INFO")])).toMatchObject({ score: 100, losses: [] });
  });

  it.each([
    ["CRITICAL", 39],
    ["HIGH", 69],
  ] as const)("of security is at most what one %s finding leaves, whatever its class", (...of) => {
    const [severity, cappedAt] = of;
    for (const each of ["definite", "insecure-default"] as const) {
      expect(score("security", [finding(0, "a", severity, each)])).toMatchObject({
        score: cappedAt,
        cappedAt,
        cappedBy: "severity",
      });
    }
  });

  it("is capped by what stayed open, down to a half", () => {
    const open = (openPoints: number) => score("security", [], { isJudged: true, openPoints });
    expect(open(24.5)).toMatchObject({ score: 75, cappedAt: 75, cappedBy: "coverage" });
    expect(open(0.01)).toMatchObject({ score: 99 });
    expect(open(400)).toMatchObject({ score: 50 });
  });

  it.each(["gate", "unread"] as const)("is nothing for what is not whole: %s", (reason) => {
    expect(computeScore("security", [], ALL_JUDGED, reason)).toMatchObject({
      score: 0,
      cappedAt: 0,
      cappedBy: reason,
    });
  });

  it("is none where nothing could be judged, unless something was found", () => {
    const nothing = { isJudged: false, openPoints: 12 };
    const none = { score: null, losses: [], cappedAt: null, cappedBy: null };
    expect(score("efficiency", [], nothing)).toEqual(none);
    expect(score("security", [finding(0, "a", "CRITICAL")], nothing).score).toBe(39);
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
  isJudged: fc.constant(true),
  openPoints: fc.double({ min: 0, max: 120, noNaN: true }),
});

/** In tenths of a point, to avoid rounding errors. */
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
      const { score: reached, losses, cappedAt, cappedBy } = score(category, findings, given);
      const left = 100 - tenths(losses) / 10;
      expect(reached).toBe(cappedAt ?? left);
      expect(reached).toBeLessThanOrEqual(left);
      expect(cappedBy === null).toBe(cappedAt === null);
      expect(Number.isInteger(reached)).toBe(true);
      expect(reached).toBeGreaterThanOrEqual(0);
    }));

  it("every lost point names its finding", () =>
    property((findings, given, category) => {
      const { losses } = score(category, findings, given);
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

  it("a further finding, of whatever rule, never raises the score", () =>
    fc.assert(
      fc.property(
        generatedFindings,
        generatedFinding,
        generatedJudgements,
        fc.constantFrom(...CATEGORIES),
        (findings, { ruleId, class: findingClass }, given, category) => {
          const severity = findings.find((each) => each.ruleId === ruleId)?.severity ?? "MEDIUM";
          const uniform = findings.map((each) =>
            each.ruleId === ruleId ? { ...each, severity } : each,
          );
          const further = finding(findings.length, ruleId, severity, findingClass);
          const before = score(category, uniform, given).score ?? 100;
          const after = score(category, [...uniform, further], given).score ?? 100;
          expect(after).toBeLessThanOrEqual(before);
        },
      ),
      { seed: 7, numRuns: 500 },
    ));
});
