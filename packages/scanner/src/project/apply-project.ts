import { plural } from "../output/describe.ts";
import type { EvaluatedModule, JudgeLimits } from "../report/evaluate-rules.ts";
import { evaluateRules } from "../report/evaluate-rules.ts";
import { draftFinding, type FindingDraft, lineRange } from "../report/findings.ts";
import type { Judgement } from "../report/judgement.ts";
import { RuleTable } from "../report/rule-table.ts";
import type { Suppression } from "../suppressions/suppression.ts";
import { type CustomRule, toRule } from "./custom-rule.ts";
import { PROJECT_FILE, type ProjectFile } from "./project-file.ts";
import { isExpired, type ProjectSuppression, toSuppressions } from "./project-suppression.ts";

interface AppliedProject {
  readonly suppressions: readonly Suppression[];
  /** Findings of the project's own rules. */
  readonly drafts: readonly FindingDraft[];
  /** What of the file has no effect, in sentences. */
  readonly notes: readonly string[];
}

/**
 * Applies a project's file to its module. A seller's rules don't, because they are no part of the
 * ruleset that buyers compare.
 */
export function applyProject(
  { suppressions, rules, faults }: ProjectFile,
  module: EvaluatedModule,
  { by, today, limits }: { by: "owner" | "seller"; today: string | undefined; limits: JudgeLimits },
): AppliedProject {
  const expired = suppressions.filter((each) => isExpired(each, today));
  const notes = [...faults.map((fault) => `not evaluated: ${fault}`), ...expired.map(expiryNote)];
  const active = toSuppressions(suppressions.filter((each) => !expired.includes(each)));
  if (rules.length === 0) return { suppressions: active, drafts: [], notes };
  if (by === "seller") {
    const note = `not evaluated: ${rules.length} of the author's own rules in ${PROJECT_FILE}`;
    return { suppressions: active, drafts: [], notes: [...notes, note] };
  }
  const { judgements, notEvaluated } = judgeCustomRules(rules, module, limits);
  return {
    suppressions: active,
    drafts: judgements
      .filter(({ fact }) => fact.truth === true)
      .flatMap((judgement) => draftFinding(judgement) ?? []),
    notes: [...notes, ...openNotes(judgements), ...notEvaluated],
  };
}

/** Evaluates a project's rules on its module. */
export function judgeCustomRules(
  rules: readonly CustomRule[],
  module: EvaluatedModule,
  limits: JudgeLimits,
) {
  const judgements: Judgement[] = [];
  const { notEvaluated } = evaluateRules(new RuleTable(rules.map(toRule)), module, {
    limits,
    onJudgement: (judgement) => judgements.push(judgement),
  });
  return { judgements, notEvaluated };
}

function expiryNote({ rule, path, expires, at }: ProjectSuppression): string {
  const { file, startLine } = lineRange(at);
  const where = path === null ? "" : ` in ${path}`;
  return `suppression expired: ${rule}${where}, which ended on ${expires} (${file}:${startLine})`;
}

/** Rules that can't tell, which must not look as if they passed. */
function openNotes(judgements: readonly Judgement[]): readonly string[] {
  const open = judgements.filter(({ fact, part }) => fact.truth === undefined && part === "module");
  return [...Map.groupBy(open, ({ rule }) => rule.id)].map(([id, of]) => {
    const causes = [...new Set(of.flatMap(({ fact }) => fact.causes))].slice(0, 3).join(", ");
    return `not evaluated: ${id} on ${plural(of.length, "resource")}, because of unknown values: ${causes}`;
  });
}
