import { describe, expect, it } from "vitest";
import { scanTexts } from "../../test/scan-texts.ts";

const OPEN = 'resource "aws_db_instance" "x" {\n  publicly_accessible = true\n}\n';
const SOUND = 'resource "aws_ebs_volume" "x" {\n  encrypted = true\n}\n';
const BROKEN = 'resource "x" {\n';
const POD = "apiVersion: v1\nkind: Pod\nmetadata: {name: a}\nspec: {hostNetwork: true}\n";
const WORKFLOW = "on: pull_request_target\npermissions: write-all\njobs: {}\n";
const TOKEN = ["ghp", "A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8"].join("_");

const call = (source: string) => `module "called" {\n  source = "${source}"\n}\n`;

function partsOf(texts: Record<string, string>, ruleId: string): string[] {
  return scanTexts(texts)
    .findings.filter((finding) => finding.ruleId === ruleId)
    .map(({ part }) => part);
}

describe("what is sold", () => {
  it.each([
    ["the root", { "main.tf": OPEN }],
    ["what the root calls", { "main.tf": call("./modules/a"), "modules/a/main.tf": OPEN }],
    [
      "what that calls in turn",
      {
        "main.tf": call("./a"),
        "a/main.tf": call("../modules/b"),
        "modules/b/main.tf": OPEN,
      },
    ],
    [
      "an example that the root calls",
      { "main.tf": call("./examples/a"), "examples/a/x.tf": OPEN },
    ],
    ["tests that the root calls", { "main.tf": call("./tests"), "tests/main.tf": OPEN }],
    ["all submodules where the root has no code", { "a/main.tf": OPEN, "b/main.tf": SOUND }],
    ["examples where there is nothing else", { "examples/a/main.tf": OPEN }],
  ])("is %s", (_, texts) => {
    expect(partsOf(texts, "aws-rds-public")).toEqual(["module"]);
    expect(scanTexts(texts).scores.security.score).toBeLessThanOrEqual(39);
  });

  it("are documents where there is no code, and those beside the root's code", () => {
    expect(partsOf({ "pod.yaml": POD }, "k8s-host-network")).toEqual(["module"]);
    expect(partsOf({ "main.tf": SOUND, "k/pod.yaml": POD }, "k8s-host-network")).toEqual([
      "module",
    ]);
  });

  it("are secrets wherever they lie", () => {
    const texts = { "main.tf": SOUND, "examples/run.sh": `T=${TOKEN}\n` };
    expect(partsOf(texts, "gen-hardcoded-secret")).toEqual(["module"]);
    expect(scanTexts(texts).scores.security.score).toBeLessThanOrEqual(39);
    const inSubmodule = `provider "github" {\n  token = "${TOKEN}"\n}\n`;
    const beside = { "main.tf": SOUND, "modules/b/main.tf": inSubmodule };
    expect(partsOf(beside, "gen-hardcoded-secret")).toEqual(["module"]);
    const told = 'variable "db_password" {\n  default = "hunter2-and-more"\n}\n';
    const inDefault = { "main.tf": SOUND, "modules/b/main.tf": told };
    expect(partsOf(inDefault, "gen-sensitive-default")).toEqual(["module"]);
  });
});

describe("what lies beside it", () => {
  const alone = scanTexts({ "main.tf": SOUND });
  const beside = {
    submodule: ["modules/b/main.tf", OPEN],
    workflow: [".github/workflows/ci.yml", WORKFLOW],
    docs: ["docs/pod.yaml", POD],
  } as const;

  it.each(Object.entries(beside))("is reported as %s, and lowers nothing", (part, [path, text]) => {
    const report = scanTexts({ "main.tf": SOUND, [path]: text });
    const found = report.findings.filter(({ kind, file }) => kind === "security" && file === path);
    expect(found.length).toBeGreaterThan(0);
    for (const finding of found) expect(finding.part).toBe(part);
    expect(report.scores).toEqual(alone.scores);
    expect(report.coverage).toEqual(alone.coverage);
    expect(report.status).toBe("passed");
  });

  it("may be beyond understanding without failing the gate", () => {
    const report = scanTexts({ "main.tf": SOUND, "examples/a/main.tf": BROKEN });
    expect(report).toMatchObject({ status: "passed", coverage: alone.coverage });
    expect(report.notEvaluated.join("\n")).toMatch(/^not evaluated: examples\/a\/main\.tf:1:/m);
    const called = { "main.tf": call("./examples/a"), "examples/a/main.tf": BROKEN };
    expect(scanTexts(called).status).toBe("failed");
  });

  it("keeps a fault apart that it alone leads to, in code that is sold too", () => {
    const shared =
      'variable "open" {}\nresource "aws_db_instance" "x" {\n  publicly_accessible = var.open\n}\n';
    const use = (open: boolean, source: string) =>
      `module "s" {\n  source = "${source}"\n  open   = ${open}\n}\n`;
    const texts = {
      "main.tf": use(false, "./shared"),
      "shared/main.tf": shared,
      "modules/b/main.tf": use(true, "../../shared"),
    };
    expect(partsOf(texts, "aws-rds-public")).toEqual(["submodule"]);
    const both = { ...texts, "main.tf": use(true, "./shared") };
    expect(partsOf(both, "aws-rds-public")).toEqual(["module", "submodule"]);
  });
});

describe("a document that cannot be read as what it is", () => {
  it("fails alone beside code, and its judgements are missing", () => {
    const report = scanTexts({ "main.tf": SOUND, "pod.yaml": `${POD}\n  : [` });
    expect(report.status).toBe("passed");
    expect(report.notEvaluated.join("\n")).toMatch(/^not evaluated: pod\.yaml:/m);
    expect(report.scores.security.cappedBy).toBe("coverage");
  });

  it("fails the gate where it is what is sold", () => {
    expect(scanTexts({ "pod.yaml": `${POD}\n  : [` }).status).toBe("failed");
  });
});
