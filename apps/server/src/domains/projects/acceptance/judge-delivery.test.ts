import { type AgreedChecks, acceptanceChecks } from "@stackyard/contract/projects/acceptance";
import { scan } from "@stackyard/scanner";
import { describe, expect, it } from "vitest";
import { judgeDelivery } from "./judge-delivery.ts";

const OPEN =
  'resource "aws_security_group_rule" "in" {\n  type = "ingress"\n  from_port = 22\n  to_port = 22\n  protocol = "tcp"\n  security_group_id = "sg-1"\n  cidr_blocks = ["0.0.0.0/0"]\n}\n';

function judge(
  checks: object,
  files: Readonly<Record<string, string>>,
  changes: Parameters<typeof judgeDelivery>[1]["changes"] = null,
) {
  const agreed: AgreedChecks = { ...acceptanceChecks.parse(checks), rulesetVersion: "1" };
  const tree = Object.entries(files).map(([path, text]) => [path, Buffer.from(text)] as const);
  const report = scan(new Map(tree));
  return judgeDelivery(agreed, { report, paths: Object.keys(files), changes });
}

describe("a check", () => {
  it("of scores and coverage compares what was found, and nothing to score isn't enough", () => {
    const wanted = { security: 1, quality: 1, judged: 1 };
    const [security, quality, judged] = judge(wanted, { "main.tf": OPEN });
    expect([security?.kind, quality?.kind, judged?.kind]).toEqual([
      ...["security", "quality", "judged"],
    ]);
    expect(security?.found).toMatch(/^\d+$/);
    expect(judged?.found).toMatch(/^[\d.]+%$/);
    expect(judge({ security: 100 }, { "main.tf": OPEN })[0]?.isPassed).toBe(false);
    expect(judge({ security: 1 }, { "README.md": "Nothing" })).toEqual([
      { kind: "security", isPassed: false, wanted: "at least 1", found: "nothing to score" },
    ]);
  });

  it("of findings counts those that are as severe or worse, only in the module", () => {
    const severities = (["CRITICAL", "INFO"] as const).map(
      (severity) => judge({ severity }, { "main.tf": OPEN })[0],
    );
    expect(severities[0]).toMatchObject({ wanted: "none that are critical" });
    expect(severities[1]).toMatchObject({ isPassed: false });
    expect(severities[1]?.found).toMatch(/^\d+ (critical|high)/);
    const example = { "main.tf": "locals {}\n", "examples/one/main.tf": OPEN };
    expect(judge({ severity: "HIGH" }, example)[0]).toMatchObject({ isPassed: true });
  });

  it("of loading and formatting says what is wrong", () => {
    const wrong = { "main.tf": 'output   "a" {\n  value = var.missing\n}\n' };
    const [valid, formatted] = judge({ isValid: true, isFormatted: true }, wrong);
    expect(valid).toMatchObject({ kind: "valid", isPassed: false });
    expect(valid?.found).toContain("missing");
    expect(formatted).toMatchObject({ isPassed: false, found: "1 file differs" });
    const right = { "main.tf": 'output "a" {\n  value = 1\n}\n' };
    for (const { isPassed } of judge({ isValid: true, isFormatted: true }, right))
      expect(isPassed).toBe(true);
  });

  it("of names lists the missing ones", () => {
    const files = { "main.tf": 'variable "a" {}\noutput "b" {\n  value = 1\n}\n' };
    expect(
      judge({ files: ["./main.tf", "LICENSE"], inputs: ["a"], outputs: ["c"] }, files),
    ).toEqual([
      { kind: "files", isPassed: false, wanted: "main.tf, LICENSE", found: "missing: LICENSE" },
      { kind: "inputs", isPassed: true, wanted: "a", found: "all" },
      { kind: "outputs", isPassed: false, wanted: "c", found: "missing: c" },
    ]);
  });

  it("of a version's number needs a version", () => {
    const change = { version: "1.1.0", changes: [], smallestVersion: "2.0.0" };
    const found = (changes: Parameters<typeof judge>[2]) =>
      judge({ isVersionHonest: true }, { "main.tf": OPEN }, changes)[0];
    expect(found(null)).toMatchObject({ isPassed: false });
    expect(found({ ...change, since: "1.0.0", isNumberHonest: false })).toMatchObject({
      ...{ isPassed: false, wanted: "at least 2.0.0", found: "1.1.0 after 1.0.0" },
    });
    expect(found({ ...change, since: null, isNumberHonest: true })).toMatchObject({
      isPassed: true,
    });
  });
});
