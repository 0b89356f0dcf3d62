import type { Finding } from "@stackyard/contract/modules/scan-report";

/** A key that is unique within a report. */
export function findingKey({ ruleId, resource, file, startLine, endLine }: Finding): string {
  return [ruleId, resource, file, startLine, endLine].join(" ");
}
