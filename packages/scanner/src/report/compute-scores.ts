import type { Judged } from "./evaluate-rules.ts";
import type { DraftGroup } from "./findings.ts";
import { countJudgements } from "./open-questions.ts";
import type { ScanReport, Score } from "./report.ts";
import { computeScore } from "./score.ts";
import { CATEGORIES, type Category } from "./severity.ts";

/**
 * Computes the three scores. All findings in the published module count; the first `shown` of them
 * are listed in the report and referenced by index.
 */
export function computeScores(
  found: readonly DraftGroup[],
  shown: number,
  { judgements, resources }: Judged,
  unloadable: "gate" | "unread" | undefined,
): ScanReport["scores"] {
  const scored = found.map(({ rule, part, class: findingClass }, index) => ({
    part,
    index,
    ruleId: rule.id,
    title: rule.title,
    severity: rule.severity,
    class: findingClass,
    kind: rule.category,
  }));
  const scoreOf = (category: Category) => {
    const own = scored.filter(({ kind, part }) => kind === category && part === "module");
    const judged = countJudgements(category, judgements, resources);
    return naming(shown, computeScore(category, own, judged, unloadable));
  };
  const [security, quality, efficiency] = CATEGORIES.map(scoreOf);
  if (!security || !quality || !efficiency) throw new Error("There are three scores");
  return { security, quality, efficiency };
}

function naming(shown: number, score: Score): Score {
  const losses = score.losses.map((loss) => ({
    ...loss,
    findings: loss.findings.filter(({ finding }) => finding < shown),
  }));
  return { ...score, losses };
}
