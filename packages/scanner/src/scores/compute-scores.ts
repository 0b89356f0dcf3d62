import type { DraftGroup } from "../report/findings.ts";
import type { Judged } from "../report/judgement.ts";
import type { ScanReport, Score } from "../report/report.ts";
import type { Rule } from "../rule-language/rule.ts";
import { countJudgements } from "./open-questions.ts";
import { computeScore } from "./score.ts";
import { CATEGORIES, type Category } from "./severity.ts";

/**
 * Computes the three scores. All findings in the published module count; the first `shown` of them
 * are listed in the report and referenced by index.
 */
export function computeScores(
  found: readonly DraftGroup[],
  shown: number,
  judged: Judged,
  unloadable: "gate" | "unread" | undefined,
): ScanReport["scores"] {
  const [security, quality, efficiency] = CATEGORIES.map((category) =>
    naming(shown, scoreOf(category, found, judged, unloadable)),
  );
  if (!security || !quality || !efficiency) throw new Error("There are three scores");
  return { security, quality, efficiency };
}

/** The score of one category, with findings referenced by their index in `found`. */
export function scoreOf(
  category: Category,
  found: readonly DraftGroup[],
  { judgements, resources }: Judged,
  unloadable: "gate" | "unread" | undefined,
): Score {
  const own = scored(found, (rule) => rule.category === category);
  return computeScore(category, own, countJudgements(category, judgements, resources), unloadable);
}

/** The score of the findings about code that runs on the user's machine. */
export function computeRunsCodeScore(
  found: readonly DraftGroup[],
  shown: number,
  unloadable: "gate" | "unread" | undefined,
): Score {
  const own = scored(found, (rule) => rule.runsCode === true);
  return naming(
    shown,
    computeScore("security", own, { isJudged: true, openPoints: 0 }, unloadable),
  );
}

function scored(found: readonly DraftGroup[], isOwn: (rule: Rule) => boolean) {
  return found.flatMap(({ rule, part, class: findingClass }, index) => {
    const { id: ruleId, title, severity } = rule;
    const isScored = part === "module" && rule.isCustom !== true && isOwn(rule);
    return isScored ? [{ index, ruleId, title, severity, class: findingClass }] : [];
  });
}

function naming(shown: number, score: Score): Score {
  const losses = score.losses.map((loss) => ({
    ...loss,
    findings: loss.findings.filter(({ finding }) => finding < shown),
  }));
  return { ...score, losses };
}
