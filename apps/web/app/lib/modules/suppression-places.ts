import type { AcceptedSuppression } from "@stackyard/contract/modules/rescans";
import type { Finding, ScanReport } from "@stackyard/contract/modules/scan-report";

interface Scan {
  readonly report: Pick<ScanReport, "findings" | "suppressed" | "inputs">;
  readonly acceptedSuppressions: readonly AcceptedSuppression[];
}

/** A comment that suppresses findings of a rule. */
export interface SuppressionPlace {
  readonly finding: Finding;
  /** The author's. */
  readonly reason: string;
  /** The comment's place; null in reports of earlier rulesets, about which nobody can decide. */
  readonly at: { readonly file: string; readonly line: number } | null;
  /** Whether the findings don't count. */
  readonly isEffective: boolean;
  /** Why an auditor accepts it; null if none does. */
  readonly accepted: string | null;
}

/** The comments that suppress something, each once per rule; those that don't count first. */
export function suppressionPlaces({ report, acceptedSuppressions }: Scan): SuppressionPlace[] {
  const switched = report.inputs.switches.flatMap(({ findings }) => findings);
  const counted = [...report.findings, ...switched].filter(({ suppression }) => suppression);
  const places = new Map<string, SuppressionPlace>();
  const all = [
    ...counted.map((finding) => ({ finding, isEffective: false })),
    ...report.suppressed.map((finding) => ({ finding, isEffective: true })),
  ];
  for (const { finding, isEffective } of all) {
    const { ruleId, suppression } = finding;
    const at = suppression && { file: suppression.file, line: suppression.line };
    const key = [ruleId, at?.file ?? finding.file, at?.line ?? finding.startLine].join(" ");
    if (places.has(key)) continue;
    const accepted = acceptedSuppressions.find(
      (each) => each.ruleId === ruleId && each.file === at?.file && each.line === at.line,
    );
    const reason = suppression?.reason ?? ("reason" in finding ? String(finding.reason) : "");
    places.set(key, { finding, reason, at, isEffective, accepted: accepted?.reason ?? null });
  }
  return [...places.values()];
}

/** Whether the findings count until an auditor accepts the suppression. */
export function isWaiting({ isEffective, accepted }: SuppressionPlace): boolean {
  return !isEffective && accepted === null;
}
