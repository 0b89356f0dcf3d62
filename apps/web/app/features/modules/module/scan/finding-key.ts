import type { Finding } from "@stackyard/contract/modules/scan-report";

/** Tells the findings of one report apart. */
export function findingKey({ ruleId, resource, file, startLine, endLine }: Finding): string {
  return [ruleId, resource, file, startLine, endLine].join(" ");
}
