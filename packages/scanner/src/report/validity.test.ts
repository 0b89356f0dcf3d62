import { describe, expect, it } from "vitest";
import { scanTexts } from "../../test/scan-texts.ts";
import { PROVIDER_TABLES } from "../schema/provider-tables.ts";

const versions = (constraint: string) => `terraform {\n  required_version = "${constraint}"\n}\n`;
const output = (expression: string) => `output "it" {\n  value = ${expression}\n}\n`;
const scanned = (module: string | Record<string, string>) => {
  const { status, failures, notEvaluated } = scanTexts(module);
  return { status, failures, notEvaluated };
};

describe("a scan fails on what Terraform refuses to load:", () => {
  it.each([
    ["a variable that isn't declared", output("var.nope"), /variable `nope` is not declared/],
    ["a local that isn't declared", output("local.nope"), /local `nope` is not declared/],
    ["a misspelled function", output("lenght([1])"), /lenght/],
    ["an unknown function", `${versions("~> 1.5.0")}${output("shout(1)")}`, /shout/],
    ["too many arguments", output('upper("a", "b")'), /upper/],
    ["a circle", "locals {\n  a = local.b\n  b = local.a\n}\n", /in a circle/],
    [
      "a default of another type",
      'variable "it" {\n  type    = number\n  default = "x"\n}\n',
      /number/,
    ],
    [
      "a list for `for_each`",
      'resource "terraform_data" "it" {\n  for_each = ["a"]\n}\n',
      /for_each/,
    ],
    [
      "an argument that the called module doesn't have",
      {
        "main.tf": 'module "it" {\n  source = "./it"\n  nope   = 1\n}\n',
        "it/main.tf": 'output "it" {\n  value = 1\n}\n',
      },
      /nope/,
    ],
    [
      "a missing argument of the called module",
      {
        "main.tf": 'module "it" {\n  source = "./it"\n}\n',
        "it/main.tf": 'variable "it" {}\noutput "it" {\n  value = var.it\n}\n',
      },
      /`it`/,
    ],
    [
      "a sensitive value in a plain output",
      `variable "it" {\n  sensitive = true\n}\n${output("var.it")}`,
      /sensitive/,
    ],
  ])("%s", (_, module, reason) => {
    const { status, failures } = scanned(module);
    expect(status).toBe("failed");
    expect(failures).toEqual([expect.stringMatching(reason)]);
    expect(failures[0]).toMatch(/^main\.tf:\d+:\d+: /);
  });
});

describe("a scan doesn't fail on", () => {
  it("what one of the permitted releases accepts", () => {
    const newer = output('endswith("ab", "b")');
    expect(scanned(versions(">= 1.0") + newer).status).toBe("passed");
    expect(scanned(versions("~> 1.2.0") + newer).failures).toEqual([
      expect.stringMatching(/endswith/),
    ]);
  });

  it("what only OpenTofu accepts, in files that only OpenTofu reads", () => {
    const only = output('urldecode("a%20b")');
    expect(scanned({ "main.tofu": only }).status).toBe("passed");
  });

  it.each([
    ["a block", 'novelty "it" {\n  value = 1\n}\n'],
    ["an argument", 'variable "it" {\n  novelty = 1\n}\n'],
    ["a block in another", 'variable "it" {\n  novelty {\n  }\n}\n'],
    ["a function", output("novelty(1)")],
    ["a function of the core namespace", output("core::novelty(1)")],
  ])("%s that may be newer than the tables, and says that it isn't judged", (_, newer) => {
    for (const constraint of [">= 1.5", ">= 1.20"]) {
      const { status, notEvaluated } = scanned(versions(constraint) + newer);
      expect([status, ...notEvaluated]).toEqual(["passed", expect.stringMatching(/novelty/)]);
    }
    expect(scanned(versions("~> 1.5.0") + newer).status).toBe("failed");
  });

  it("faults in examples and tests, which aren't published", () => {
    const files = { "main.tf": output("1"), "examples/a/main.tf": output("var.nope") };
    expect(scanned(files).status).toBe("passed");
  });

  it("modules whose code isn't there, about which nothing is known", () => {
    const call = 'module "it" {\n  source  = "example.com/a/b/c"\n  version = "1.0.0"\n}\n';
    const { failures } = scanned(call + output("module.it.anything.at.all"));
    expect(failures.filter((failure) => /anything/.test(failure))).toEqual([]);
  });
});

it("a misspelled argument fails a scan, although later releases may have further ones", () => {
  const misspelled = 'variable "it" {\n  descripton = "It."\n}\n';
  expect(scanned(versions(">= 1.5") + misspelled).status).toBe("failed");
});

describe("what a provider's table doesn't have", () => {
  const table = PROVIDER_TABLES.get("aws")?.version ?? "";
  const [major = "", minor = ""] = table.split(".");
  const requiring = (version: string) =>
    `terraform {\n  required_providers {\n    aws = {\n      source  = "hashicorp/aws"\n      version = "${version}"\n    }\n  }\n}\n`;
  const bucket = 'resource "aws_s3_bucket" "it" {}\n';

  it.each([`${table}`, `~> ${major}.${minor}.0`])(
    "fails a scan if the module asks for %s",
    (only) => {
      const { status, failures } = scanned(
        requiring(only) + bucket + output("aws_s3_bucket.it.novelty"),
      );
      expect(status).toBe("failed");
      expect(failures).toEqual([expect.stringMatching(/no attribute `novelty`/)]);
      const argument = 'resource "aws_s3_bucket" "it" {\n  novelty = 1\n}\n';
      expect(scanned(requiring(only) + argument).failures).toEqual([
        expect.stringMatching(/`novelty` of `aws_s3_bucket` is not known/),
      ]);
    },
  );

  it.each([`>= ${table}`, `~> ${major}.0`, "~> 4.0", "99.0.0", `<= ${table}`])(
    "doesn't fail it with %s, which permits other releases",
    (several) => {
      const module = requiring(several) + bucket + output("aws_s3_bucket.it.novelty");
      expect(scanned(module).status).toBe("passed");
    },
  );

  it("doesn't fail it for attributes that the table has", () => {
    const read = ["arn", "bucket", "id", "bucket_domain_name"].map(
      (name) => `output "${name}" {\n  value = aws_s3_bucket.it.${name}\n}\n`,
    );
    expect(scanned(requiring(table) + bucket + read.join("")).failures).toEqual([]);
  });
});
