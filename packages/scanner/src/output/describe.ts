import { listingOf } from "../listing/listing.ts";
import type {
  BaselineEntry,
  BaselineListing,
  CapReason,
  Finding,
  InputSetting,
  LineRange,
  RunItem,
  ScanReport,
  Score,
  TextRange,
} from "../report/report.ts";
import { groupBySeverity } from "./severity-words.ts";

/** A location in the format that editors and terminals link: `main.tf:12`. */
export function placeText({ file, startLine }: LineRange): string {
  return `${file}:${startLine}`;
}

/** The scan's most important result in a few words. */
export function headline(report: ScanReport): string {
  const { status, findings, scores } = report;
  if (status === "failed") return "Failed";
  for (const severity of ["CRITICAL", "HIGH"] as const) {
    const found = findings.filter((each) => isPublished(each) && each.severity === severity).length;
    if (found > 0) return `${found} ${severity.toLowerCase()} finding${found === 1 ? "" : "s"}`;
  }
  if (scores.security.score !== null && hasCriticalSwitch(report)) {
    return "Passed with default inputs: critical findings with others";
  }
  if (scores.security.score === null) return "Not scored: no supported resources";
  const { selectedBy, baseline } = listingOf(report);
  const which = baseline === null ? "" : "new ";
  const among = selectedBy === "" ? "" : " among those listed";
  return `Passed: no ${which}critical or high findings${among}`;
}

/** What is left out of the findings, in sentences. */
export function listingTexts({ listing }: ScanReport): string[] {
  if (listing === undefined) return [];
  const { selectedBy, notSelected, baseline } = listing;
  const selection =
    selectedBy === ""
      ? []
      : [
          `${plural(notSelected, "finding")} not listed because of ${selectedBy}; the scores count all`,
        ];
  return baseline === null ? selection : [...selection, ...baselineTexts(baseline)];
}

function baselineTexts({
  rulesetVersion,
  known,
  resolved,
  withoutRule,
}: BaselineListing): string[] {
  return [
    `${plural(known.length, "finding")} known from the baseline (ruleset ${rulesetVersion}); the scores count them`,
    ...resolved.map((entry) => `resolved since the baseline: ${entryText(entry)}`),
    ...withoutRule.map(
      (entry) => `in the baseline, by a rule that no longer exists: ${entryText(entry)}`,
    ),
  ];
}

function entryText({ rule, file, resource }: BaselineEntry): string {
  return `${rule} in ${resource === null ? file : `${resource}, ${file}`}`;
}

/** The end of a message about an unknown name: "; perhaps X is meant", or nothing. */
export const hintAt = (meant: string | undefined): string =>
  meant === undefined ? "" : `; perhaps ${meant} is meant`;

export function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/** Whether a finding is in the published module. */
export function isPublished({ part }: Pick<Finding, "part">): boolean {
  return part === "module";
}

export function scoreText({ score }: Pick<Score, "score">): string {
  return score === null ? "not scored" : String(score);
}

/** Descriptions of why a score is capped. */
export const CAP_WORDS: Readonly<Record<CapReason, string>> = {
  gate: "code that cannot be loaded",
  unread: "a part was not read",
  severity: "the gravest finding",
  coverage: "too little could be judged",
};

/** Number of findings per severity, most severe first, without zeros. */
export function countBySeverity(findings: readonly Finding[]): { word: string; found: number }[] {
  return groupBySeverity(findings.map((finding) => ({ finding }))).map(({ word, group }) => ({
    word,
    found: group.length,
  }));
}

/** What the author says about a finding that counts nevertheless; empty if nothing. */
export function suppressionTexts({ suppression }: Pick<Finding, "suppression">): string[] {
  if (suppression === null) return [];
  const reason = suppression.reason || "no reason given";
  return [`Suppressed by the author (counts until an auditor accepts it): ${reason}`];
}

/** Files that weren't read, one sentence each. */
export function unreadTexts({ unread }: ScanReport): string[] {
  return unread.map(({ path, reason }) => `not read: ${path}: ${reason}`);
}

/** Whether a finding concerns the whole module: it has a location but no code range. */
export function isAboutWhole({ startLine, endLine, startColumn, endColumn }: TextRange): boolean {
  return startLine === endLine && startColumn === endColumn;
}

/** For which values of the inputs findings and scores count: the defaults, or the worst. */
export type CountedInputs = "defaults" | "worst";

/** Settings in a sentence: `create = true and public = true`, `rules set`, `mode other than "none"`. */
export function settingsText(settings: readonly InputSetting[]): string {
  return settings
    .map(({ name, value, otherThan }) => {
      const other = otherThan === undefined ? "set" : `other than ${otherThan}`;
      return value === null ? `${name} ${other}` : `${name} = ${value}`;
    })
    .join(" and ");
}

/** The lowest security score that inputs can lead to; null if nothing could be judged. */
export function worstSecurity({ scores, inputs }: ScanReport): number | null {
  const switched = inputs.switches.flatMap(({ security }) => security ?? []);
  const own = scores.security.score;
  return own === null && switched.length === 0 ? null : Math.min(own ?? 100, ...switched);
}

/** Findings that other values of the inputs add, each once. */
export function switchedFindings({ inputs }: Pick<ScanReport, "inputs">): readonly Finding[] {
  return inputs.switches.flatMap(({ findings }) => findings);
}

function hasCriticalSwitch(report: ScanReport): boolean {
  return report.inputs.switches.some(({ added }) => added.CRITICAL > 0);
}

/** Maximum length of a command in a line. */
const MAX_COMMAND = 200;

/** What the module runs, one line each. */
export function runTexts({ runsCode }: ScanReport): string[] {
  return runsCode.items.filter(({ part }) => part === "module").map(runText);
}

function runText(item: RunItem): string {
  const { severity, when, where, kind, what, condition } = item;
  const risk = severity === "INFO" ? "" : `${severity} `;
  const place = where === "machine" ? "" : `, ${where}`;
  const line = what.trim().replace(/\s*\n\s*/g, " ; ");
  const shown = line.length > MAX_COMMAND ? `${line.slice(0, MAX_COMMAND)}…` : line;
  const only = condition === null ? "" : `, only if ${condition.replace(/\s+/g, " ")}`;
  return `${risk}${kind} (${when}${place}) at ${placeText(item)}${only}: ${shown}`;
}
