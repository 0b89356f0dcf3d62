import { listingOf } from "../listing/listing.ts";
import type {
  Finding,
  InputDependency,
  InputSwitch,
  ScanReport,
  SuppressedFinding,
} from "../report/report.ts";
import { CATEGORIES } from "../scores/severity.ts";
import {
  CAP_WORDS,
  countBySeverity,
  headline,
  isAboutWhole,
  isPublished,
  listingTexts,
  placeText,
  runTexts,
  scoreText,
  settingsText,
  suppressionTexts,
  unreadTexts,
} from "./describe.ts";
import { code, longestRun, plain, prose } from "./markdown-text.ts";
import { severityWord } from "./severity-words.ts";

/** The report as Markdown, for a pull request comment or job summary. */
export function renderMarkdown(report: ScanReport): string {
  const sold = report.findings.filter(isPublished);
  const sections = [
    "# Stackyard scan",
    summary(report),
    scoreTable(report),
    list("Code that cannot be loaded", report.failures),
    findingTable(sold),
    ...sold.map(details),
    list("Outside the module", report.findings.filter((each) => !isPublished(each)).map(inShort)),
    switchTable(report.inputs.switches),
    list("Depends on your input", dependencies(report.inputs.dependencies)),
    list("Inputs whose other values were not judged", report.inputs.notJudged),
    suppressedTable(report.suppressed),
    list("Not listed, or no longer found", listingTexts(report)),
    list("What it runs", runTexts(report)),
    list("Not evaluated", report.notEvaluated),
    list("Not read", unreadTexts(report)),
    `Coverage of the security rules: ${report.coverage.percent} %, ${report.coverage.judgedTypeCount} of ${report.coverage.typeCount} resource types checked. Ruleset ${report.rulesetVersion}.`,
  ];
  return `${sections.filter((section) => section !== "").join("\n\n")}\n`;
}

function summary(report: ScanReport): string {
  const findings = report.findings.filter(isPublished);
  const counts = countBySeverity(findings).map(
    ({ word, found }) => `${found} ${word.toLowerCase()}`,
  );
  const all =
    findings.length === 0
      ? "No findings"
      : `${listingOf(report).selectedBy === "" ? "All" : "Listed"} findings: ${counts.join(", ")}`;
  return `**${headline(report)}.** ${all}.`;
}

function scoreTable({ scores, runsCode }: ScanReport): string {
  const named = CATEGORIES.map((category) => [category, scores[category]] as const);
  const rows = [...named, ["runs code", runsCode.score] as const].map(([name, score]) => {
    const { losses, cappedAt, cappedBy } = score;
    const terms = losses.map(({ points, ruleId }) => `- ${points} (${ruleId})`).join(" ");
    const cap = cappedBy === null ? "" : `, capped at ${cappedAt} (${CAP_WORDS[cappedBy]})`;
    return `| ${name} | ${scoreText(score)} | 100 ${terms}${cap} |`;
  });
  return ["| Score | of 100 | How it comes about |", "| --- | ---: | --- |", ...rows].join("\n");
}

function findingTable(findings: readonly Finding[]): string {
  if (findings.length === 0) return "";
  const rows = findings.map(
    (finding, index) =>
      `| ${index + 1} | ${severityWord(finding)} | ${plain(finding.title)} | ${code(placeText(finding))} | ${code(finding.ruleId)} |`,
  );
  const head = ["| # | Severity | Finding | Place | Rule |", "| ---: | --- | --- | --- | --- |"];
  return [...head, ...rows].join("\n");
}

function inShort({ title, part, ...finding }: Finding): string {
  return `${title} (${part}): ${finding.ruleId} at ${placeText(finding)}`;
}

function details(finding: Finding, index: number): string {
  const parts = [
    `<details><summary>${index + 1}. ${plain(finding.title)} (${plain(placeText(finding))})</summary>`,
    `${prose(finding.message)} ${prose(finding.explanation)}`,
    excerpt(finding),
    `**Fix:** ${prose(finding.fix)}`,
    ...suppressionTexts(finding).map(plain),
    finding.alsoAt.length === 0
      ? ""
      : `Also at ${finding.alsoAt.map((place) => code(placeText(place))).join(", ")}.`,
    finding.link === null ? "" : `<${finding.link}>`,
    "</details>",
  ];
  return parts.filter((part) => part !== "").join("\n\n");
}

function excerpt(finding: Finding): string {
  const { excerpt: shown } = finding;
  if (shown === null || isAboutWhole(finding)) return "";
  const text = shown.lines.join("\n");
  const fence = "`".repeat(Math.max(3, longestRun(text) + 1));
  return `${fence}${languageOf(finding.file)}\n${text}\n${fence}`;
}

/** The syntax highlighting language of a file; empty if unknown. */
function languageOf(file: string): string {
  if (/\.(tf|tofu|tfvars|hcl)$/.test(file)) return "hcl";
  return /\.(ya?ml|json)$/.exec(file)?.[1] ?? "";
}

function switchTable(switches: readonly InputSwitch[]): string {
  if (switches.length === 0) return "";
  const rows = switches.map(({ settings, security, findings }) => {
    const rules = findings.map((finding) => `${severityWord(finding)} ${code(finding.ruleId)}`);
    return `| ${code(settingsText(settings))} | ${security ?? "not scored"} | ${rules.join(", ")} |`;
  });
  return ["| With other inputs | Security | Added |", "| --- | ---: | --- |", ...rows].join("\n");
}

function dependencies(all: readonly InputDependency[]): string[] {
  return [...Map.groupBy(all, ({ input }) => input)].map(
    ([input, results]) => `${input}: ${results.map(({ ruleId }) => ruleId).join(", ")}`,
  );
}

function suppressedTable(findings: readonly SuppressedFinding[]): string {
  if (findings.length === 0) return "";
  const rows = findings.map(
    (finding) =>
      `| ${code(finding.ruleId)} | ${code(placeText(finding))} | ${plain(finding.suppression.reason || "none given")} |`,
  );
  return ["| Suppressed | Place | Reason |", "| --- | --- | --- |", ...rows].join("\n");
}

function list(heading: string, sentences: readonly string[]): string {
  if (sentences.length === 0) return "";
  return `**${heading}**\n\n${sentences.map((sentence) => `- ${plain(sentence)}`).join("\n")}`;
}
