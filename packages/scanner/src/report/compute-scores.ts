import type { DraftGroup } from "./findings.ts";
import type { Judged } from "./judge.ts";
import { countJudgements } from "./open-questions.ts";
import type { ScanReport, Score } from "./report.ts";
import { computeScore } from "./score.ts";
import { CATEGORIES, type Category } from "./severity.ts";

/** The three scores. All findings in what is sold count; of those, the first `shown` are in the report and named. */
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
