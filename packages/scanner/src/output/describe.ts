import type { Finding, LineRange, ScanReport, TextRange } from "../report/report.ts";
import { SEVERITIES, type Severity } from "../report/severity.ts";

/** A place as editors and terminals take it: `main.tf:12`. */
export function placeText({ file, startLine }: LineRange): string {
  return `${file}:${startLine}`;
}

/** How many findings there are of each severity, the gravest first, those without left out. */
export function countBySeverity(findings: readonly Finding[]): [Severity, number][] {
  return SEVERITIES.map((severity): [Severity, number] => [
    severity,
    findings.filter((finding) => finding.severity === severity).length,
  ]).filter(([, found]) => found > 0);
}

/** What was not read, a sentence for each file. */
export function unreadTexts({ unread }: ScanReport): string[] {
  return unread.map(({ path, reason }) => `not read: ${path}: ${reason}`);
}

/** Whether a finding is about the module as a whole: it has a place, but no code of its own. */
export function isAboutWhole({ startLine, endLine, startColumn, endColumn }: TextRange): boolean {
  return startLine === endLine && startColumn === endColumn;
}
