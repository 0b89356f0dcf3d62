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
  const gained = missingIn(old, current);
  const lost = missingIn(current, old);
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
  return missingIn(countedFindings(before), criticalFindings(after));
}

/** The rules that find something critical by default. */
export function criticalRules(report: ScanReport): readonly string[] {
  return [...new Set(criticalFindings(report).map(({ ruleId }) => ruleId))];
}

function criticalFindings(report: ScanReport): readonly Finding[] {
  return countedFindings(report).filter(({ severity }) => severity === "CRITICAL");
}

/** Reports of earlier rulesets have no parts; everything belonged to the module then. */
function countedFindings({ findings }: ScanReport): readonly Finding[] {
  return findings.filter(({ part }: Partial<Finding>) => part === undefined || part === "module");
}

/** The findings of one scan that another doesn't have. */
function missingIn(findings: readonly Finding[], all: readonly Finding[]): Finding[] {
  const known = new Set(findings.map(identityOf));
  return all.filter((finding) => !known.has(identityOf(finding)));
}

/** Lines don't change within a version, but a rule may point elsewhere within a resource. */
function identityOf({ ruleId, file, resource, startLine }: Finding): string {
  return JSON.stringify([ruleId, file, resource ?? startLine]);
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
