import type {
  CapReason,
  Finding,
  LineRange,
  ScanReport,
  Score,
  TextRange,
} from "../report/report.ts";
import { groupBySeverity } from "./severity-words.ts";

/** A place as editors and terminals take it: `main.tf:12`. */
export function placeText({ file, startLine }: LineRange): string {
  return `${file}:${startLine}`;
}

/** What a scan comes to in a few words: the gravest there is to say. */
export function headline({ status, findings, scores }: ScanReport): string {
  if (status === "failed") return "Failed";
  for (const severity of ["CRITICAL", "HIGH"] as const) {
    const found = findings.filter((each) => isSold(each) && each.severity === severity).length;
    if (found > 0) return `${found} ${severity.toLowerCase()} finding${found === 1 ? "" : "s"}`;
  }
  return scores.security.score === null
    ? "Not judged: no resource of a known kind"
    : "Passed: no critical or high findings";
}

/** Whether a finding lies in what is sold, and not beside it. */
export function isSold({ part }: Finding): boolean {
  return part === "module";
}

export function scoreText({ score }: Score): string {
  return score === null ? "not judged" : String(score);
}

/** Why a score is no higher. */
export const CAP_WORDS: Readonly<Record<CapReason, string>> = {
  gate: "code that cannot be loaded",
  unread: "a part was not read",
  severity: "the gravest finding",
  coverage: "too little could be judged",
};

/** How many findings there are of each severity, the gravest first, those without left out. */
export function countBySeverity(findings: readonly Finding[]): { word: string; found: number }[] {
  return groupBySeverity(findings.map((finding) => ({ finding }))).map(({ word, group }) => ({
    word,
    found: group.length,
  }));
}

/** What was not read, a sentence for each file. */
export function unreadTexts({ unread }: ScanReport): string[] {
  return unread.map(({ path, reason }) => `not read: ${path}: ${reason}`);
}

/** Whether a finding is about the module as a whole: it has a place, but no code of its own. */
export function isAboutWhole({ startLine, endLine, startColumn, endColumn }: TextRange): boolean {
  return startLine === endLine && startColumn === endColumn;
}
