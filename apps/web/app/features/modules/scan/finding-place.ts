import type { Finding, FindingSummary } from "@stackyard/contract/modules/scan-report";

/** A key that is unique within a report. */
export function findingKey({ ruleId, resource, file, startLine, endLine }: Finding): string {
  return [ruleId, resource, file, startLine, endLine].join(" ");
}

/** A key among findings without a resource. */
export function summaryKey({ ruleId, file, startLine, endLine }: FindingSummary): string {
  return [ruleId, file, startLine, endLine].join(" ");
}

interface Place {
  readonly file: string;
  readonly startLine: number;
  readonly endLine: number;
}

/** "main.tf, line 12" or "main.tf, lines 12-15". */
export function formatPlace({ file, startLine, endLine }: Place): string {
  return startLine === endLine
    ? `${file}, line ${startLine}`
    : `${file}, lines ${startLine}-${endLine}`;
}
