import type { ReadModule } from "@stackyard/archive/read-module";
import {
  type CountedInputs,
  isPublished,
  plural,
  scoreText,
  switchedFindings,
  worstSecurity,
} from "@stackyard/scanner/output/describe";
import type { ScanReport } from "@stackyard/scanner/report/report";
import {
  CATEGORIES,
  type Category,
  SEVERITIES,
  type Severity,
} from "@stackyard/scanner/scores/severity";
import { MANIFEST, manifestEntries } from "@stackyard/scanner/terraform/installed-modules";
import { CliFailure } from "../cli-failure.ts";
import { oneOf } from "../read-options.ts";

export const FAIL_ON = ["critical", "high", "medium", "low", "none"] as const;

interface Gate {
  readonly failOn: (typeof FAIL_ON)[number];
  readonly counts: CountedInputs;
  readonly leastScores: readonly LeastScore[];
}

interface LeastScore {
  readonly category: Category;
  readonly score: number;
}

export function parseLeastScore(text: string): LeastScore {
  const [name = "", number = ""] = text.split("=");
  const score = Number(number);
  if (!/^\d+$/.test(number) || score > 100) {
    throw new CliFailure(`--min-score is NAME=N with N from 0 to 100, not "${text}"`);
  }
  return { category: oneOf("min-score", name, CATEGORIES), score };
}

/**
 * Why the report doesn't pass, in sentences. Findings count if they are listed; scores, and whether
 * the code can be loaded, are those of the whole module.
 */
export function reasonsToFail(
  report: ScanReport,
  { failOn, counts, leastScores }: Gate,
  files: ReadModule["files"],
): string[] {
  const scoreOf = scoresFor(report, counts);
  const reasons = leastScores
    .filter(({ category, score }) => (scoreOf(category) ?? 0) < score)
    .map(({ category, score }) => {
      const found = scoreText({ score: scoreOf(category) });
      return `${category} ${found} is below ${score}`;
    });
  if (report.failures.length > 0) reasons.unshift("there is code that cannot be loaded");
  if (failOn === "none") return reasons;
  const others = counts === "worst" ? switchedFindings(report) : [];
  const grave = reasonOfFindings([...report.findings, ...others].filter(isPublished), failOn);
  if (grave !== undefined) reasons.unshift(grave);
  const notJudged = notInstalled(files, report);
  if (notJudged.length > 0) {
    const names = notJudged.map((name) => `module.${name}`).join(", ");
    reasons.unshift(`${names} not judged: run \`terraform init -backend=false\` first`);
  }
  return reasons;
}

/** Why findings don't pass, or undefined if none is as severe as the limit. */
export function reasonOfFindings(
  findings: readonly { readonly severity: Severity }[],
  failOn: Gate["failOn"],
): string | undefined {
  if (failOn === "none") return undefined;
  const limit = SEVERITIES.indexOf(failOn.toUpperCase() as Severity);
  const grave = findings.filter(({ severity }) => SEVERITIES.indexOf(severity) <= limit);
  return grave.length === 0
    ? undefined
    : `${plural(grave.length, "finding")} at or above ${failOn}`;
}

/** The scores with the default inputs, or with the worst that callers can choose. */
function scoresFor(report: ScanReport, counts: CountedInputs) {
  return (category: Category): number | null =>
    counts === "worst" && category === "security"
      ? worstSecurity(report)
      : report.scores[category].score;
}

/** Names of the calls to modules that haven't been downloaded. */
function notInstalled(files: ReadModule["files"], { facts }: ScanReport): string[] {
  const manifest = new TextDecoder().decode(files.get(MANIFEST));
  const installed = new Set(manifestEntries(manifest).map(({ key }) => key));
  return facts.moduleCalls
    .filter(({ name, source }) => !/^\.\.?\//.test(source) && !installed.has(name))
    .map(({ name }) => name);
}
