import type { Finding, LineRange, ScanReport, SuppressedFinding } from "../report/report.ts";
import { CATEGORIES } from "../report/severity.ts";
import { unreadTexts } from "./describe.ts";
import { fingerprints } from "./fingerprint.ts";
import { sarifRules } from "./sarif-rules.ts";
import { SARIF_LEVEL } from "./severity-scale.ts";

const SCHEMA =
  "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

/** File paths are relative to the scanned directory. */
const BASE = "%SRCROOT%";

/** The report as a SARIF 2.1.0 log for code scanning services and editors, as plain data. */
export function toSarif(report: ScanReport): object {
  const all: readonly (Finding | SuppressedFinding)[] = [...report.findings, ...report.suppressed];
  const { rules, indexOf } = sarifRules(all);
  const prints = fingerprints(all);
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
        results: all.map((finding, index) => ({
          ...result(finding),
          ruleIndex: indexOf(finding.ruleId),
          partialFingerprints: { "stackyardFinding/v1": prints[index] },
        })),
        properties: {
          status: report.status,
          scores: Object.fromEntries(
            CATEGORIES.map((category) => [category, report.scores[category].score]),
          ),
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
      ...[...report.notEvaluated, ...unreadTexts(report)].map((text) => ({
        level: "warning",
        message: { text },
      })),
    ],
  };
}

function result(finding: Finding | SuppressedFinding): object {
  const { ruleId, severity, message, class: findingClass, kind, alsoAt } = finding;
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
    ...("reason" in finding && {
      suppressions: [
        {
          kind: "inSource",
          status: "accepted",
          ...(finding.reason !== "" && { justification: finding.reason }),
        },
      ],
    }),
    properties: { severity, kind, class: findingClass },
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
