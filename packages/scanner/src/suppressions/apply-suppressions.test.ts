import { describe, expect, it } from "vitest";
import { scanTexts } from "../../test/scan-texts.ts";
import type { ScanReport } from "../report/report.ts";
import type { SuppressionTrust } from "./apply-suppressions.ts";

const SELLER: SuppressionTrust = { by: "seller", accepted: [] };

/** A public, unencrypted database without backups, below a comment. */
const module = (comment: string) => `# ${comment}
resource "aws_db_instance" "a" {
  publicly_accessible     = true
  storage_encrypted       = true
  deletion_protection     = true
  backup_retention_period = 0
}
`;

const scanned = (comment: string, suppressions: SuppressionTrust) =>
  scanTexts(module(comment), { suppressions });
const security = ({ scores }: ScanReport) => scores.security.score;
const ids = (findings: ScanReport["findings"]) => findings.map(({ ruleId }) => ruleId);

const WITHOUT = security(scanned("A database", SELLER));

describe("the owner's suppressions", () => {
  it.each(["stackyard:ignore *", "trivy:ignore:*", "stackyard:ignore aws-rds-public"])(
    "%s does what it says, and is counted",
    (comment) => {
      const report = scanned(comment, { by: "owner" });
      expect(ids(report.findings)).not.toContain("aws-rds-public");
      expect(ids(report.suppressed)).toContain("aws-rds-public");
      expect(ids(report.findings)).not.toContain("gen-wildcard-suppression");
    },
  );
});

describe("a seller's suppressions", () => {
  it.each([
    "stackyard:ignore *",
    "stackyard:ignore * Everything is fine",
    "stackyard:ignore aws-rds-public, * All fine",
    "trivy:ignore:*",
    "tfsec:ignore:* Checked by hand",
  ])("%s hides nothing and is a finding", (comment) => {
    const report = scanned(comment, SELLER);
    expect(report.suppressed).toEqual([]);
    expect(ids(report.findings)).toEqual(
      expect.arrayContaining(["aws-rds-public", "gen-wildcard-suppression"]),
    );
    expect(security(report)).toBeLessThanOrEqual(WITHOUT ?? 0);
  });

  it.each(["stackyard:ignore aws-rds-backup", "trivy:ignore:AWS-0077", "checkov:skip=CKV_AWS_133"])(
    "%s needs a reason",
    (comment) => {
      const report = scanned(comment, SELLER);
      expect(report.suppressed).toEqual([]);
      expect(security(report)).toBe(WITHOUT);
      expect(report.findings.every(({ suppression }) => suppression === null)).toBe(true);
    },
  );

  it.each([
    "stackyard:ignore aws-rds-backup Restored from events",
    "trivy:ignore:AWS-0077 Restored from events",
    "checkov:skip=CKV_AWS_133:Restored from events",
  ])("%s takes away a lesser finding and says why", (comment) => {
    const text = comment.startsWith("checkov")
      ? module("A database").replace("true\n", `true # ${comment}\n`)
      : module(comment);
    const report = scanTexts(text, { suppressions: SELLER });
    expect(report.suppressed).toMatchObject([
      { ruleId: "aws-rds-backup", suppression: { reason: "Restored from events" } },
    ]);
  });

  const COMMENT = "stackyard:ignore aws-rds-public Behind a firewall";

  it("don't raise the score of a critical finding, which shows the reason", () => {
    const report = scanned(COMMENT, SELLER);
    expect(security(report)).toBe(WITHOUT);
    expect(report.suppressed).toEqual([]);
    const [finding] = report.findings.filter(({ ruleId }) => ruleId === "aws-rds-public");
    expect(finding?.suppression).toEqual({
      reason: "Behind a firewall",
      file: "main.tf",
      line: 1,
      isAccepted: false,
    });
  });

  it("count once an auditor accepts them, for that rule and comment only", () => {
    const accepted = { ruleId: "aws-rds-public", file: "main.tf", line: 1 };
    const report = scanned(COMMENT, { by: "seller", accepted: [accepted] });
    expect(security(report)).toBeGreaterThan(WITHOUT ?? 0);
    expect(report.suppressed).toMatchObject([{ suppression: { isAccepted: true } }]);
    for (const other of [{ line: 2 }, { file: "b.tf" }, { ruleId: "aws-rds-encryption" }]) {
      const wrong = scanned(COMMENT, { by: "seller", accepted: [{ ...accepted, ...other }] });
      expect(security(wrong)).toBe(WITHOUT);
    }
  });

  it("don't raise the worst case of inputs", () => {
    const text = module(COMMENT).replace("= true", "= var.public");
    const switched = `variable "public" {\n  default = false\n}\n${text}`;
    const { inputs } = scanTexts(switched, { suppressions: SELLER });
    expect(inputs.switches).toMatchObject([{ security: 39, added: { CRITICAL: 1 } }]);
  });

  it("can't take away the finding about a wildcard", () => {
    const text = `# stackyard:ignore gen-wildcard-suppression Ours\n# stackyard:ignore *\n${module("x")}`;
    const report = scanTexts(text, { suppressions: SELLER });
    expect(ids(report.findings)).toContain("gen-wildcard-suppression");
  });
});
