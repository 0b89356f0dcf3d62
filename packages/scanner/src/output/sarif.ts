import { listingOf } from "../listing/listing.ts";
import type { Finding, LineRange, ScanReport } from "../report/report.ts";
import { CATEGORIES } from "../scores/severity.ts";
import {
  type CountedInputs,
  listingTexts,
  settingsText,
  unreadTexts,
  worstSecurity,
} from "./describe.ts";
import { fingerprints } from "./fingerprint.ts";
import { sarifRules } from "./sarif-rules.ts";
import { SARIF_LEVEL } from "./severity-scale.ts";

const SCHEMA =
  "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

/** File paths are relative to the scanned directory. */
const BASE = "%SRCROOT%";

/**
 * The report as a SARIF 2.1.0 log for code scanning services and editors, as plain data. Findings
 * with other inputs are for review, unless they count like those with the defaults.
 */
export function toSarif(report: ScanReport, counts: CountedInputs = "defaults"): object {
  const switched = report.inputs.switches.flatMap((each) =>
    each.findings.map((finding) => ({ finding, settings: settingsText(each.settings) })),
  );
  const { baseline } = listingOf(report);
  const known = baseline?.known ?? [];
  const all: readonly Finding[] = [
    ...report.findings,
    ...report.suppressed,
    ...switched.map(({ finding }) => finding),
    ...known,
  ];
  const { rules, indexOf } = sarifRules(all);
  // Known findings come first, so that a new one like them doesn't take their number.
  const prints = fingerprints([...known, ...all.slice(0, all.length - known.length)]);
  const printOf = (index: number) => prints[(index + known.length) % all.length];
  const results = [
    ...report.findings.map((finding) => result(finding, "underReview")),
    ...report.suppressed.map((finding) => result(finding, "accepted")),
    ...switched.map(({ finding, settings }) => switchedResult(finding, settings, counts)),
    ...known.map((finding) => result(finding, "underReview")),
  ];
  const firstKnown = results.length - known.length;
  return {
    $schema: SCHEMA,
    version: "2.1.0",
    runs: [
      {
        tool: {
          driver: { name: "Stackyard", semanticVersion: report.rulesetVersion, rules },
        },
        columnKind: "utf16CodeUnits",
        originalUriBaseIds: {
          [BASE]: { description: { text: "The directory or archive that was scanned." } },
        },
        invocations: [invocation(report)],
        results: results.map((each, index) => ({
          ...each,
          ruleIndex: indexOf(each.ruleId),
          ...(baseline !== null && { baselineState: index < firstKnown ? "new" : "unchanged" }),
          partialFingerprints: { "stackyardFinding/v1": printOf(index) },
        })),
        properties: {
          status: report.status,
          scores: Object.fromEntries(
            CATEGORIES.map((category) => [category, report.scores[category].score]),
          ),
          worstSecurity: worstSecurity(report),
          runsCode: report.runsCode,
          coveragePercent: report.coverage.percent,
        },
      },
    ],
  };
}

function invocation(report: ScanReport): object {
  return {
    // The scan itself completed, whatever it found.
    executionSuccessful: true,
    toolExecutionNotifications: [
      ...report.failures.map((text) => ({ level: "error", message: { text } })),
      ...listingTexts(report).map((text) => ({ level: "note", message: { text } })),
      ...[...report.notEvaluated, ...unreadTexts(report)].map((text) => ({
        level: "warning",
        message: { text },
      })),
    ],
  };
}

/** `status` is that of the comment that suppresses the finding, if there is one. */
function result(finding: Finding, status: "accepted" | "underReview") {
  const { ruleId, severity, message, class: findingClass, kind, risk, alsoAt } = finding;
  const { suppression } = finding;
  return {
    ruleId,
    level: SARIF_LEVEL[severity],
    message: { text: message },
    locations: [location(finding)],
    ...(alsoAt.length > 0 && {
      relatedLocations: alsoAt.map((place, id) => ({
        id,
        physicalLocation: physicalLocation(place),
        message: { text: "The same fault leads here." },
      })),
    }),
    ...(suppression !== null && {
      suppressions: [
        {
          kind: "inSource",
          status,
          ...(suppression.reason !== "" && { justification: suppression.reason }),
        },
      ],
    }),
    properties: { severity, kind, class: findingClass, ...(risk !== null && { risk }) },
  };
}

function switchedResult(finding: Finding, settings: string, counts: CountedInputs) {
  const { message, properties, ...rest } = result(finding, "underReview");
  return {
    ...rest,
    ...(counts === "defaults" && { kind: "review", level: "none" }),
    message: { text: `With ${settings}: ${message.text}` },
    properties: { ...properties, settings },
  };
}

function location(finding: Finding): object {
  const { startColumn, endColumn, resource, excerpt } = finding;
  const { artifactLocation, region } = physicalLocation(finding);
  return {
    physicalLocation: {
      artifactLocation,
      region: {
        ...region,
        startColumn,
        endColumn,
        ...(excerpt !== null && { snippet: { text: excerpt.lines.join("\n") } }),
      },
    },
    ...(resource !== null && {
      logicalLocations: [{ fullyQualifiedName: resource, kind: "resource" }],
    }),
  };
}

function physicalLocation({ file, startLine, endLine }: LineRange) {
  return {
    artifactLocation: { uri: file.split("/").map(encodeURIComponent).join("/"), uriBaseId: BASE },
    region: { startLine, endLine },
  };
}
