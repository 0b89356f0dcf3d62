import { asSevereAs } from "@stackyard/contract/modules/scan-terms";
import type { VersionChanges } from "@stackyard/contract/modules/version-changes";
import type { AgreedChecks, CheckResult } from "@stackyard/contract/projects/acceptance";
import type { CheckKind } from "@stackyard/contract/projects/acceptance-lists";
import { type Finding, type ScanReport, SEVERITIES } from "@stackyard/scanner";

export interface Delivery {
  readonly report: ScanReport;
  /** Of all files in the archive. */
  readonly paths: readonly string[];
  /** How a published version's number compares with its changes; null for an archive. */
  readonly changes: VersionChanges | null;
}

const LONGEST = 500;

/** Judges a delivery by the agreed checks, in their order. Those that weren't agreed are left out. */
export function judgeDelivery(checks: AgreedChecks, delivery: Delivery): CheckResult[] {
  const { report, paths, changes } = delivery;
  const { scores, coverage, facts } = report;
  const counted = countedFindings(report);
  const names = (all: readonly { readonly name: string }[]) => all.map(({ name }) => name);
  return [
    atLeast("security", checks.security, scores.security.score),
    atLeast("quality", checks.quality, scores.quality.score),
    atLeast("judged", checks.judged, coverage.percent, "%"),
    noneAsSevere(checks.severity, counted),
    checks.isValid && loads(report),
    checks.isFormatted && formatted(counted),
    checks.isVersionHonest && honest(changes),
    present("files", checks.files.map(withoutDot), paths),
    present("inputs", checks.inputs, names(facts.inputs)),
    present("outputs", checks.outputs, names(facts.outputs)),
  ].filter((result) => result !== null && result !== false);
}

/** The findings in the module itself, the most severe first. */
export function countedFindings({ findings }: ScanReport): Finding[] {
  return findings
    .filter(({ part }) => part === "module")
    .sort((a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity));
}

function atLeast(
  kind: CheckKind,
  least: number | null,
  found: number | null,
  unit = "",
): CheckResult | null {
  if (least === null) return null;
  return {
    ...{ kind, isPassed: found !== null && found >= least, wanted: `at least ${least}${unit}` },
    found: found === null ? "nothing to score" : `${found}${unit}`,
  };
}

function noneAsSevere(
  severity: AgreedChecks["severity"],
  findings: readonly Finding[],
): CheckResult | null {
  if (severity === null) return null;
  const refused = asSevereAs(severity);
  const counts = refused.flatMap((each) => {
    const count = findings.filter((finding) => finding.severity === each).length;
    return count === 0 ? [] : [`${count} ${each.toLowerCase()}`];
  });
  const wanted = `none that are ${severity.toLowerCase()}${refused.length > 1 ? " or worse" : ""}`;
  const isPassed = counts.length === 0;
  return { kind: "severity", isPassed, wanted, found: isPassed ? "none" : counts.join(", ") };
}

function loads({ status, failures }: ScanReport): CheckResult {
  const isPassed = status === "passed";
  const found = isPassed ? "no faults" : failures.join(" ").slice(0, LONGEST);
  return { kind: "valid", isPassed, wanted: "no faults", found };
}

function formatted(findings: readonly Finding[]): CheckResult {
  const places = findings.filter(({ ruleId }) => ruleId === "quality-format");
  const files = new Set(places.map(({ file }) => file)).size;
  return {
    ...{ kind: "formatted", isPassed: files === 0, wanted: "as terraform fmt writes it" },
    found: files === 0 ? "formatted" : `${files} ${files === 1 ? "file differs" : "files differ"}`,
  };
}

function honest(changes: VersionChanges | null): CheckResult {
  const kind = "version";
  const wanted = "a version number that agrees with its changes";
  if (changes === null)
    return { kind, isPassed: false, wanted, found: "an archive has no version number" };
  const { version, since, smallestVersion, isNumberHonest } = changes;
  if (since === null) return { kind, isPassed: true, wanted, found: `${version}, the first` };
  const found = `${version} after ${since}`;
  return { kind, isPassed: isNumberHonest, wanted: `at least ${smallestVersion}`, found };
}

function present(
  kind: CheckKind,
  wanted: readonly string[],
  found: readonly string[],
): CheckResult | null {
  if (wanted.length === 0) return null;
  const all = new Set(found);
  const missing = wanted.filter((name) => !all.has(name));
  return {
    ...{ kind, isPassed: missing.length === 0, wanted: wanted.join(", ") },
    found: missing.length === 0 ? "all" : `missing: ${missing.join(", ")}`,
  };
}

const withoutDot = (path: string) => path.replace(/^(\.?\/)+/, "");
