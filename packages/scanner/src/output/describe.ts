import type {
  CapReason,
  Finding,
  LineRange,
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
export function headline({ status, findings, scores }: ScanReport): string {
  if (status === "failed") return "Failed";
  for (const severity of ["CRITICAL", "HIGH"] as const) {
    const found = findings.filter((each) => isPublished(each) && each.severity === severity).length;
    if (found > 0) return `${found} ${severity.toLowerCase()} finding${found === 1 ? "" : "s"}`;
  }
  return scores.security.score === null
    ? "Not scored: no supported resources"
    : "Passed: no critical or high findings";
}

/** Whether a finding is in the published module. */
export function isPublished({ part }: Finding): boolean {
  return part === "module";
}

export function scoreText({ score }: Score): string {
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

/** Files that weren't read, one sentence each. */
export function unreadTexts({ unread }: ScanReport): string[] {
  return unread.map(({ path, reason }) => `not read: ${path}: ${reason}`);
}

/** Whether a finding concerns the whole module: it has a location but no code range. */
export function isAboutWhole({ startLine, endLine, startColumn, endColumn }: TextRange): boolean {
  return startLine === endLine && startColumn === endColumn;
}
