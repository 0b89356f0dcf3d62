import { describe, expect, it } from "vitest";
import { ownModules } from "../test/own-modules.ts";
import { scanTexts } from "../test/scan-texts.ts";
import { type ScanProgress, type ScanReport, scan } from "./index.ts";
import { ALL_RULES } from "./rules/all-rules.ts";
import { isSearch } from "./scores/open-questions.ts";

const OPEN_GROUP = `resource "aws_security_group" "web" {
  ingress {
    from_port   = 22
    to_port     = 22
    protocol    = "tcp"
    cidr_blocks = var.sources
    description = "Maintenance"
  }
  description = "The web server"
}
`;

function securityFindings({ findings }: ScanReport) {
  return findings.filter(({ kind }) => kind === "security");
}

describe("a report", () => {
  it("places a definite finding at the argument", () => {
    const report = scanTexts(OPEN_GROUP.replace("var.sources", '["0.0.0.0/0"]'));
    expect(securityFindings(report)).toMatchObject([
      {
        ruleId: "aws-sg-ingress-ssh",
        severity: "HIGH",
        class: "definite",
        file: "main.tf",
        startLine: 6,
        endLine: 6,
        startColumn: 5,
        resource: "aws_security_group.web",
        excerpt: { startLine: 6, lines: ['    cidr_blocks = ["0.0.0.0/0"]'] },
        alsoAt: [],
        peers: { checkov: ["CKV_AWS_24"] },
      },
    ]);
  });

  it("places an insecure default at the default, with the place of use", () => {
    const report = scanTexts({
      "main.tf": OPEN_GROUP,
      "variables.tf": 'variable "sources" {\n  default = ["0.0.0.0/0"]\n}\n',
    });
    expect(securityFindings(report)).toMatchObject([
      {
        class: "insecure-default",
        file: "variables.tf",
        startLine: 2,
        message: expect.stringContaining("by default (var.sources)"),
        alsoAt: [{ file: "main.tf", startLine: 6 }],
      },
    ]);
  });

  it("judges the values the caller gives", () => {
    const module = `variable "sources" {\n  default = ["0.0.0.0/0"]\n}\n${OPEN_GROUP}`;
    expect(securityFindings(scanTexts(module, { variables: { sources: ["10.0.0.0/8"] } }))).toEqual(
      [],
    );
    const given = scanTexts(module, { variables: { sources: ["::/0", "0.0.0.0/0"] } });
    expect(securityFindings(given)).toMatchObject([{ class: "definite", file: "main.tf" }]);
  });

  it("merges what several calls of one module lead to, and lists the calls", () => {
    const report = scanTexts({
      "main.tf": 'module "a" {\n  source = "./m"\n}\n\nmodule "b" {\n  source = "./m"\n}\n',
      "m/main.tf": 'resource "aws_ebs_volume" "x" {}\n',
    });
    expect(securityFindings(report)).toMatchObject([
      {
        ruleId: "aws-ebs-encryption",
        file: "m/main.tf",
        alsoAt: [
          { file: "main.tf", startLine: 1 },
          { file: "main.tf", startLine: 5 },
        ],
      },
    ]);
  });

  it("is plain data, and the same for the same files", () => {
    for (const files of ownModules().values()) {
      const report = scan(files);
      expect(JSON.parse(JSON.stringify(report))).toEqual(report);
      expect(scan(new Map([...files].reverse()))).toEqual(report);
    }
  });

  it("tells its progress, with each finding as it is found", () => {
    const seen: ScanProgress[] = [];
    scanTexts('resource "aws_ebs_volume" "x" {}\n', {
      onProgress: (progress) => seen.push(progress),
    });
    expect([...new Set(seen.map(({ stage }) => stage))]).toEqual([
      "parsing",
      "evaluating",
      "checking",
      "scoring",
    ]);
    const shares = seen.map(({ share }) => share);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect(seen.some(({ finding }) => finding?.ruleId === "aws-ebs-encryption")).toBe(true);
  });
});

describe("the gate", () => {
  it.each([
    ["a syntax error", { "main.tf": 'resource "a" {\n' }, "main.tf:1:"],
    [
      "an argument set twice",
      { "main.tf": "locals {\n  a = 1\n  a = 2\n}\n" },
      'main.tf:3:3: The argument "a" is set twice.',
    ],
    [
      "a variable declared twice",
      { "a.tf": 'variable "v" {}\n', "b.tf": 'variable "v" {}\n' },
      "b.tf:1: var.v is declared before, in a.tf:1.",
    ],
    [
      "a provider configured twice",
      { "main.tf": 'provider "aws" {\n  region = "a"\n}\n\nprovider "aws" {\n  region = "b"\n}\n' },
      "main.tf:5: provider.aws is declared before, in main.tf:1.",
    ],
    ["broken JSON", { "main.tf.json": "{" }, "main.tf.json:1:"],
  ])("stops %s", (_, module, failure) => {
    const report = scanTexts(module);
    expect(report.status).toBe("failed");
    expect(report.failures.join("\n")).toContain(failure);
    expect(report.scores.security.score).toBe(0);
  });

  it("lets a provider have several configurations of different names", () => {
    const report = scanTexts(
      'provider "aws" {}\nprovider "aws" {\n  alias = "west"\n}\nprovider "google" {}\n',
    );
    expect(report.failures).toEqual([]);
  });

  it("lets override files say things again", () => {
    const report = scanTexts({
      "a.tf": 'variable "v" {}\n',
      "a_override.tf": 'variable "v" {\n  default = 1\n}\n',
    });
    expect(report).toMatchObject({ status: "passed", failures: [] });
  });
});

describe("suppression", () => {
  const volume = (above: string, inside = "") =>
    `${above}\nresource "aws_ebs_volume" "x" {\n${inside}\n  size = 1\n}\n`;

  it.each([
    [
      "our own comment above the block",
      volume("# stackyard:ignore aws-ebs-encryption no data on it"),
      "no data on it",
    ],
    ["one of several rules", volume("# stackyard:ignore aws-rds-public, aws-ebs-encryption"), ""],
    [
      "Checkov's comment inside of the block",
      volume("", "  #checkov:skip=CKV_AWS_3:scratch disk"),
      "scratch disk",
    ],
    ["Trivy's comment", volume("#trivy:ignore:AVD-AWS-0026"), ""],
    ["Trivy's comment for everything", volume("// trivy:ignore:*"), ""],
    [
      "our comment at the end of the line",
      'resource "aws_ebs_volume" "x" {\n  encrypted = false # stackyard:ignore aws-ebs-encryption test\n}\n',
      "test",
    ],
    [
      "a comment at the place of use",
      'variable "e" {\n  default = false\n}\nresource "aws_ebs_volume" "x" {\n  # stackyard:ignore aws-ebs-encryption\n  encrypted = var.e\n}\n',
      "",
    ],
  ])("follows %s", (_, module, reason) => {
    const report = scanTexts(module);
    expect(securityFindings(report)).toEqual([]);
    const suppressed = report.suppressed.filter(({ kind }) => kind === "security");
    expect(suppressed).toMatchObject([{ ruleId: "aws-ebs-encryption", suppression: { reason } }]);
  });

  it.each([
    ["another rule", volume("# stackyard:ignore aws-rds-public")],
    ["another block", `# stackyard:ignore aws-ebs-encryption\nlocals {}\n${volume("")}`],
    ["text in a string", volume("", '  name = "# stackyard:ignore aws-ebs-encryption"')],
  ])("does not follow a comment on %s", (_, module) => {
    expect(securityFindings(scanTexts(module))).toMatchObject([{ ruleId: "aws-ebs-encryption" }]);
  });
});

describe("limits", () => {
  it("leave out what is too large, and say so", () => {
    const files = { "a.tf": "# small\n", "b.tf": `# ${"x".repeat(2_000)}\n`, "c.tf": "# third\n" };
    expect(scanTexts(files, { limits: { fileBytes: 1_000 } }).unread).toEqual([
      { path: "b.tf", reason: "it is larger than 1000 bytes" },
    ]);
    expect(scanTexts(files, { limits: { files: 2 } }).unread).toEqual([
      { path: "c.tf", reason: "it is beyond the limit of 2 files" },
    ]);
    expect(scanTexts(files, { limits: { bytes: 2_010 } }).unread).toEqual([
      { path: "b.tf", reason: "it is beyond the limit of 2010 bytes in all" },
    ]);
  });

  it("end evaluation, and say so", () => {
    const module =
      'resource "aws_ebs_volume" "x" {\n  encrypted = length([for a in range(9999) : a]) > 1\n}\n';
    const report = scanTexts(module, { limits: { evaluationSteps: 5_000 } });
    expect(report.notEvaluated.toSorted()).toEqual([
      "not evaluated: expressions beyond 5000 steps",
      "not evaluated: validity of expressions that take too many steps",
    ]);
    expect(report.coverage.undecided).toBe(1);
  });

  it("end the list of resources and of findings, and say so", () => {
    const module =
      'resource "aws_ebs_volume" "x" {\n  count = 300\n  encrypted = count.index > 250\n}\n';
    const { notEvaluated } = scanTexts(module, { limits: { resourceInstances: 100 } });
    expect(notEvaluated).toEqual([
      "not evaluated: 44 more instances of aws_ebs_volume.x",
      "not evaluated: 156 resource instances beyond the limit of 100",
    ]);
    expect(scanTexts(module, { limits: { findings: 1 } }).findings.length).toBe(1);
  });

  it("leaves open, by name, what there was no time for, fails, and scores no better", () => {
    const buckets = Array.from({ length: 3 }, (_, n) => `resource "aws_s3_bucket" "b${n}" {}`);
    const module = { "main.tf": buckets.join("\n"), "README.md": "# Buckets" };
    let asked = 0;
    const whole = scanTexts(module, { hasTime: () => ++asked > 0 });
    const leftOpen = new Set<string>();
    const others = ALL_RULES.filter((rule) => rule.category !== "security" || isSearch(rule));
    const isOfSecurityRule = (line: string) =>
      !others.some(({ id }) => line.includes(`: ${id} on`));
    for (let end = asked - 1; end > asked / 2; end -= 5) {
      let left = end;
      const cut = scanTexts(module, { hasTime: () => left-- > 0 });
      expect(cut.failures).toEqual([expect.stringContaining("takes too long to judge")]);
      // The coverage is that of the security rules, without those that search files.
      const isListFull = cut.notEvaluated.length === 50;
      const isOfSecurity = isListFull || cut.notEvaluated.some((line) => isOfSecurityRule(line));
      expect(cut.coverage.percent < whole.coverage.percent).toBe(isOfSecurity);
      for (const kind of ["security", "quality", "efficiency"] as const) {
        const [less, more] = [cut, whole].map(({ scores }) => scores[kind].score ?? 0);
        expect([kind, less]).toEqual([kind, Math.min(less ?? 0, more ?? 0)]);
      }
      for (const line of cut.notEvaluated) leftOpen.add(line);
    }
    expect(whole).toMatchObject({ status: "passed", notEvaluated: [] });
    expect([...leftOpen]).toContainEqual(
      expect.stringMatching(/^not evaluated: aws-s3-\S+ on aws_s3_bucket\.b2, for which no time/),
    );
  });

  it("end the list of files that were not read, and say so", () => {
    const files = Object.fromEntries(Array.from({ length: 5 }, (_, n) => [`${n}.yaml`, "\0"]));
    const { unread, notEvaluated } = scanTexts(files, { limits: { unread: 3 } });
    expect(unread).toHaveLength(3);
    expect(notEvaluated).toEqual(["not shown: 2 further files that were not read"]);
  });
});

describe("scores", () => {
  it("of nothing, and of what cannot be judged, are none", () => {
    const nothing = scanTexts({});
    const unknown = scanTexts(
      'variable "e" {}\nresource "aws_ebs_volume" "x" {\n  encrypted = var.e\n}\n',
    );
    const foreign = scanTexts('resource "acme_thing" "x" {}\n');
    for (const { scores } of [nothing, unknown, foreign]) {
      expect(scores.security).toMatchObject({ score: null, cappedAt: null });
    }
    for (const { score } of Object.values(nothing.scores)) expect(score).toBeNull();
  });

  it("are capped where a module is called that is not there, and say so", () => {
    const { coverage, scores } = scanTexts(
      'resource "aws_ebs_volume" "x" {\n  encrypted = true\n}\nmodule "vpc" {\n  source  = "acme/vpc/aws"\n  version = "1.0.0"\n}\n',
    );
    expect(scores.security).toMatchObject({ cappedAt: 75, cappedBy: "coverage" });
    expect(coverage.percent).toBe(50);
    expect(coverage.missing).toEqual([{ cause: "the code of module.vpc", judgements: 1 }]);
  });

  it("are capped by what no rule knows, and say what that is", () => {
    const known = 'resource "aws_ebs_volume" "x" {\n  encrypted = true\n}\n';
    const foreign = Array.from({ length: 6 }, (_, n) => `resource "acme_t${n}" "x" {}\n`);
    const { coverage, scores } = scanTexts([known, ...foreign].join(""));
    expect(scores.security).toMatchObject({ score: 50, cappedBy: "coverage" });
    expect(coverage).toMatchObject({ typeCount: 7, judgedTypeCount: 1, withoutRules: 6 });
    expect(coverage.percent).toBeLessThan(15);
    expect(coverage.types.at(0)).toEqual({ type: "acme_t0", instances: 1, judged: false });
    expect(coverage.types.at(-1)).toEqual({ type: "aws_ebs_volume", instances: 1, judged: true });
  });

  it("name the finding behind every lost point", () => {
    const report = scanTexts(
      'resource "aws_ebs_volume" "x" {}\nresource "aws_ebs_volume" "y" {}\n',
    );
    const { score, losses } = report.scores.security;
    expect(losses).toMatchObject([
      {
        ruleId: "aws-ebs-encryption",
        points: 18,
        findingCount: 2,
        findings: [{ points: 12 }, { points: 6 }],
      },
    ]);
    for (const { finding } of losses[0]?.findings ?? []) {
      expect(report.findings[finding]?.ruleId).toBe("aws-ebs-encryption");
    }
    expect(score).toBe(69);
  });
});
