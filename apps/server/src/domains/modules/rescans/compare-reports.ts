import type { Finding, FindingSummary, ScanReport } from "@stackyard/scanner";

type Scores = Record<keyof ScanReport["scores"], number | null>;

/** What differs between two scans of the same version. */
export interface ReportChanges {
  readonly before: Scores;
  readonly after: Scores;
  /** The most severe findings that only one of the two scans has. */
  readonly gained: readonly FindingSummary[];
  readonly lost: readonly FindingSummary[];
  readonly gainedCount: number;
  readonly lostCount: number;
}

/** Maximum number of findings listed on each side. */
const MAX_LISTED = 20;

/** Compares two scans by their scores and by the findings that count. */
export function compareReports(before: ScanReport, after: ScanReport): ReportChanges {
  const [old, current] = [countedFindings(before), countedFindings(after)];
  const gained = current.filter((finding) => !has(old, finding));
  const lost = old.filter((finding) => !has(current, finding));
  return {
    before: scoresOf(before),
    after: scoresOf(after),
    gained: gained.slice(0, MAX_LISTED).map(summaryOf),
    lost: lost.slice(0, MAX_LISTED).map(summaryOf),
    gainedCount: gained.length,
    lostCount: lost.length,
  };
}

export function isSame({ before, after, gainedCount, lostCount }: ReportChanges): boolean {
  const kinds = ["security", "quality", "efficiency"] as const;
  return gainedCount + lostCount === 0 && kinds.every((kind) => before[kind] === after[kind]);
}

/** The critical findings that only the later scan has, by default. */
export function gainedCritical(before: ScanReport, after: ScanReport): readonly Finding[] {
  const old = countedFindings(before);
  return countedFindings(after).filter(
    (finding) => finding.severity === "CRITICAL" && !has(old, finding),
  );
}

/** The rules that find something critical by default. */
export function criticalRules(report: ScanReport): readonly string[] {
  const critical = countedFindings(report).filter(({ severity }) => severity === "CRITICAL");
  return [...new Set(critical.map(({ ruleId }) => ruleId))];
}

/** Reports of earlier rulesets have no parts; everything belonged to the module then. */
function countedFindings({ findings }: ScanReport): readonly Finding[] {
  return findings.filter(({ part }: Partial<Finding>) => part === undefined || part === "module");
}

/** Lines don't change within a version, but a rule may point elsewhere within a resource. */
function has(findings: readonly Finding[], { ruleId, file, resource, startLine }: Finding) {
  return findings.some(
    (other) =>
      other.ruleId === ruleId &&
      other.file === file &&
      other.resource === resource &&
      (resource !== null || other.startLine === startLine),
  );
}

function scoresOf({ scores }: ScanReport): Scores {
  return {
    security: scores.security.score,
    quality: scores.quality.score,
    efficiency: scores.efficiency.score,
  };
}

function summaryOf(finding: Finding): FindingSummary {
  const { ruleId, title, severity, kind, class: findingClass, file, startLine, endLine } = finding;
  return { ruleId, title, severity, kind, class: findingClass, file, startLine, endLine };
}
