import { describe, expect, it } from "vitest";
import { scanTexts } from "../../test/scan-texts.ts";
import type { ScanReport } from "../report/report.ts";
import { toSarif } from "./sarif.ts";

const MODULE = `variable "is_public" {
  default = true
}

resource "aws_db_instance" "main" {
  publicly_accessible = var.is_public
}

resource "aws_ebs_volume" "a" {
  # stackyard:ignore aws-ebs-encryption scratch space
  encrypted = false
}

resource "aws_ebs_volume" "b" {
  encrypted = false
}
`;

/** The parts of a log that the tests read, with the standard's names. */
interface Log {
  readonly version: string;
  readonly $schema: string;
  readonly runs: readonly [Run];
}

interface Run {
  readonly tool: {
    readonly driver: { readonly name: string; readonly rules: readonly SarifRule[] };
  };
  readonly columnKind: string;
  readonly originalUriBaseIds: Readonly<Record<string, object>>;
  readonly invocations: readonly {
    readonly executionSuccessful: boolean;
    readonly toolExecutionNotifications: readonly {
      readonly level: string;
      readonly message: { readonly text: string };
    }[];
  }[];
  readonly results: readonly Result[];
}

interface SarifRule {
  readonly id: string;
  readonly shortDescription: { readonly text: string };
  readonly help: { readonly text: string; readonly markdown: string };
  readonly helpUri?: string;
  readonly defaultConfiguration: { readonly level: string };
  readonly properties: Readonly<Record<string, unknown>> & { readonly tags: readonly string[] };
}

interface Result {
  readonly ruleId: string;
  readonly ruleIndex: number;
  readonly level: string;
  readonly message: { readonly text: string };
  readonly locations: readonly { readonly physicalLocation: PhysicalLocation }[];
  readonly relatedLocations?: readonly {
    readonly id: number;
    readonly physicalLocation: PhysicalLocation;
  }[];
  readonly partialFingerprints: Readonly<Record<string, string>>;
  readonly suppressions?: readonly { readonly kind: string; readonly justification?: string }[];
}

interface PhysicalLocation {
  readonly artifactLocation: { readonly uri: string; readonly uriBaseId: string };
  readonly region: Readonly<Record<string, unknown>> & {
    readonly startLine: number;
    readonly endLine: number;
  };
}

/** The log after a JSON round trip. */
function logOf(report: ScanReport): Log {
  return JSON.parse(JSON.stringify(toSarif(report)));
}

function resultsOf(module: string): readonly Result[] {
  return logOf(scanTexts(module)).runs[0].results;
}

describe("a SARIF log", () => {
  const report = scanTexts(MODULE);
  const log = logOf(report);
  const [run] = log.runs;

  it("has the frame that the standard asks for", () => {
    expect(log.version).toBe("2.1.0");
    expect(log.$schema).toMatch(/sarif-schema-2\.1\.0\.json$/);
    expect(run.tool.driver.name).toBe("Stackyard");
    expect(run.columnKind).toBe("utf16CodeUnits");
    expect(run.invocations).toMatchObject([{ executionSuccessful: true }]);
  });

  it("describes each rule once, and each result points at its own", () => {
    const ids = run.tool.driver.rules.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { ruleId, ruleIndex } of run.results) expect(ids[ruleIndex]).toBe(ruleId);
    for (const rule of run.tool.driver.rules) {
      expect(rule.shortDescription.text).not.toBe("");
      expect(rule.help.text).toContain("Fix: ");
      expect(rule.help.markdown).toContain("**Fix:** ");
      expect(["error", "warning", "note"]).toContain(rule.defaultConfiguration.level);
      expect(rule.properties.tags).toContain("infrastructure-as-code");
      if (rule.helpUri !== undefined) expect(() => new URL(rule.helpUri ?? "")).not.toThrow();
    }
  });

  it("gives security rules a number and no other rule one", () => {
    for (const { id, properties } of run.tool.driver.rules) {
      const isSecurity = report.findings.some(
        ({ ruleId, kind }) => ruleId === id && kind === "security",
      );
      const severity = properties["security-severity"];
      if (isSecurity || severity !== undefined) expect(severity).toMatch(/^\d+\.\d$/);
      else expect(properties["problem.severity"]).toMatch(/^(error|warning|recommendation)$/);
    }
  });

  it("has places that lie in the text, from 1 on, relative to a base that is declared", () => {
    const lineCount = MODULE.split("\n").length;
    for (const { locations, relatedLocations = [] } of run.results) {
      expect(locations).toHaveLength(1);
      for (const { physicalLocation } of [...locations, ...relatedLocations]) {
        const { artifactLocation, region } = physicalLocation;
        expect(artifactLocation.uri).toBe("main.tf");
        expect(run.originalUriBaseIds).toHaveProperty(artifactLocation.uriBaseId);
        expect(region.startLine).toBeGreaterThanOrEqual(1);
        expect(region.endLine).toBeGreaterThanOrEqual(region.startLine);
        expect(region.endLine).toBeLessThanOrEqual(lineCount);
      }
    }
  });

  it("points from a default to where it is used", () => {
    const result = run.results.find(({ ruleId }) => ruleId === "aws-rds-public");
    expect(result?.locations[0]?.physicalLocation.region.startLine).toBe(2);
    expect(result?.relatedLocations?.[0]?.physicalLocation.region.startLine).toBe(6);
  });

  it("keeps suppressed findings, with the author's reason", () => {
    const suppressed = run.results.filter(({ suppressions }) => suppressions !== undefined);
    expect(suppressed).toMatchObject([
      {
        ruleId: "aws-ebs-encryption",
        suppressions: [{ kind: "inSource", justification: "scratch space" }],
      },
    ]);
  });

  it("says what was not evaluated, and what Terraform would refuse", () => {
    const cut = scanTexts(`${MODULE}resource {\n`, { limits: { findings: 1 } });
    const [invocation] = logOf(cut).runs[0].invocations;
    const levels = invocation?.toolExecutionNotifications.map(({ level }) => level);
    expect(new Set(levels)).toEqual(new Set(["error", "warning"]));
  });

  it("encodes the names of files", () => {
    const odd = scanTexts({ "a b/%.tf": 'resource "aws_ebs_volume" "x" {}\n', "d/c.tf": "" });
    expect(logOf(odd).runs[0].results[0]?.locations[0]?.physicalLocation.artifactLocation.uri).toBe(
      "a%20b/%25.tf",
    );
  });
});

describe("fingerprints", () => {
  const prints = (module: string) =>
    resultsOf(module).map(({ ruleId, partialFingerprints }) => [
      ruleId,
      partialFingerprints["stackyardFinding/v1"],
    ]);

  it("stay when lines shift, and when the code is only indented otherwise", () => {
    const shifted = `# one\n# two\n\n${MODULE}`;
    expect(prints(shifted)).toEqual(prints(MODULE));
    const indented = MODULE.replaceAll("  encrypted = false", "    encrypted   =   false");
    expect(prints(indented)).toEqual(expect.arrayContaining(prints(MODULE)));
  });

  it("are all different", () => {
    const all = prints(MODULE).map(([, print]) => print);
    expect(new Set(all).size).toBe(all.length);
  });
});
