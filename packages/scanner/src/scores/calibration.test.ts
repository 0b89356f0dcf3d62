import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { filesBelow } from "../../test/files-below.ts";
import { ownModules } from "../../test/own-modules.ts";
import { scanTexts } from "../../test/scan-texts.ts";
import { scan } from "../scan.ts";

const model = filesBelow(join(import.meta.dirname, "../../test/fixtures/model-module"));

/** The model module with text replaced in one file, or with the file removed. */
function modelWith(path: string, search?: string | RegExp, replacement = "") {
  const files = new Map(model);
  const text = new TextDecoder().decode(model.get(path));
  files.delete(path);
  if (search !== undefined) {
    const changed = text.replace(search, replacement);
    if (changed === text) throw new Error(`${path} does not contain ${search}`);
    files.set(path, new TextEncoder().encode(changed));
  }
  return scan(files);
}

describe("a model module", () => {
  it("scores full marks on quality, without tests and validation", () => {
    const { scores, findings } = scan(model);
    expect(findings.filter(({ kind }) => kind === "quality")).toEqual([]);
    expect(scores.quality.score).toBe(100);
  });

  it.each([
    ["README", modelWith("README.md"), "quality-readme"],
    ["licence", modelWith("LICENSE"), "quality-license"],
    ["changelog", modelWith("CHANGELOG.md"), "quality-changelog"],
    ["example", modelWith("examples/complete/main.tf"), "quality-examples"],
    [
      "description",
      modelWith("variables.tf", /description = "How long a message waits[^\n]*\n/),
      "quality-variable-description",
    ],
    ["type", modelWith("variables.tf", /type {8}= map[^\n]*\n/), "quality-variable-type"],
    ["row of the README", modelWith("README.md", /\| `tags`[^\n]*\n/), "quality-readme"],
    [
      "version of the provider",
      modelWith("versions.tf", / {6}version = "~> 6.0"\n/),
      "quality-provider-requirement",
    ],
    [
      "version of Terraform",
      modelWith("versions.tf", / {2}required_version[^\n]*\n\n/),
      "quality-required-version",
    ],
    ["use of a local", modelWith("main.tf", "local.retention_days", "4"), "quality-unused-local"],
    ["blank", modelWith("main.tf", "tags = local.tags", "tags= local.tags"), "quality-format"],
  ])("loses marks for one missing %s", (_, { scores, findings }, ruleId) => {
    expect(findings.map((each) => each.ruleId)).toContain(ruleId);
    expect(scores.quality.losses.map((loss) => loss.ruleId)).toContain(ruleId);
    expect(scores.quality.score).toBeLessThan(100);
    expect(scores.quality.score).toBeGreaterThanOrEqual(80);
  });
});

describe("modules of which little can be said", () => {
  const required = ["name", "encrypted", "public", "size"]
    .map((name) => `variable "${name}" {\n  type = any\n}\n`)
    .join("");
  const cases: Record<string, Record<string, string>> = {
    "nothing at all": {},
    "a README and nothing else": { "README.md": "# Soon\n" },
    "a file without declarations": { "main.tf": "# soon\n" },
    "variables and nothing else": { "variables.tf": required },
    "secrets and providers without any resource": {
      "main.tf":
        'provider "aws" {\n  region = "eu-central-1"\n}\n\nvariable "db_password" {\n  type    = string\n  default = null\n}\n',
    },
    "all inputs required": {
      "main.tf": `${required}resource "aws_db_instance" "x" {\n  identifier          = var.name\n  instance_class      = var.size\n  storage_encrypted   = var.encrypted\n  publicly_accessible = var.public\n}\n`,
    },
    "calls of modules that are not there": {
      "main.tf":
        'module "vpc" {\n  source  = "terraform-aws-modules/vpc/aws"\n  version = "5.1.0"\n}\n',
    },
  };

  it.each(Object.entries(cases))("never score 100: %s", (_, files) => {
    const { scores } = scanTexts(files);
    for (const { score } of Object.values(scores)) expect(score).not.toBe(100);
  });

  it("have little said of them: the coverage is beside the score", () => {
    const { coverage } = scanTexts(cases["all inputs required"] ?? {});
    expect(coverage.percent).toBeLessThan(70);
    expect(coverage.undecided).toBeGreaterThan(0);
  });
});

describe("one grave fault", () => {
  /** Queues have few settings to misconfigure; one volume is unencrypted. */
  const withQueues = (count: number) =>
    scanTexts(
      `resource "aws_ebs_volume" "x" {\n  encrypted = false\n}\n${Array.from(
        { length: count },
        (_, index) => `resource "aws_ebs_volume" "v${index}" {\n  encrypted = true\n}\n`,
      ).join("")}`,
    ).scores.security;

  it("costs the same among 80 resources as among 3", () => {
    const [few, many] = [withQueues(2), withQueues(79)];
    expect(many.losses).toEqual(few.losses);
    expect([few.score, many.score]).toEqual([69, 69]);
  });
});

describe("our own modules", () => {
  const modules = ownModules();

  it.skipIf(!modules.has("aws-legacy-web-server"))(
    "score below 40 on security where they are insecure on purpose",
    () => {
      const { scores } = scan(modules.get("aws-legacy-web-server") ?? new Map());
      expect(scores.security.score).toBeLessThan(40);
    },
  );

  it.skipIf(modules.size === 0)("pass the gate, and score at least 95 on quality", () => {
    for (const [name, files] of modules) {
      const { failures, scores } = scan(files);
      expect([name, failures]).toEqual([name, []]);
      if (name.includes("legacy")) continue;
      expect([name, (scores.quality.score ?? 0) >= 95]).toEqual([name, true]);
    }
  });
});
