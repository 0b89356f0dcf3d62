import { describe, expect, it } from "vitest";
import { ownModules } from "../../../test/own-modules.ts";
import { testRule } from "../../../test/rule-fixtures.ts";
import { scanTexts } from "../../../test/scan-texts.ts";
import { PROVIDER_TABLES } from "../../schema/provider-tables.ts";
import { schemaRules } from "./schema.ts";

const requiring = (version: string, source = "hashicorp/aws") =>
  `terraform {\n required_providers {\n aws = {\n source = "${source}"\n version = "${version}"\n }\n }\n}\n`;

const bucket = (body: string) => `resource "aws_s3_bucket" "a" {\n${body}\n}\n`;

const MISSPELT = bucket('bukket = "a"');

/** A name that resembles none of the table's. */
const NOVEL = bucket('novelty = "a"');

const reading = (attribute: string) =>
  `${bucket("")}output "a" {\n value = aws_s3_bucket.a${attribute}\n}\n`;

testRule("quality-unknown-resource-type", {
  fails: {
    "a type": 'resource "aws_s3_buckets" "a" {}\n',
    "a data source": 'data "aws_buckets" "a" {}\n',
  },
  passes: {
    "a type that there is": bucket(""),
    "a data source that is no resource": 'data "aws_iam_policy_document" "a" {}\n',
    "another provider's": 'resource "acme_thing" "a" {}\n',
    "one of Google's beta": 'resource "google_no_such" "a" {\n provider = google-beta\n}\n',
    "one of a provider from elsewhere": `${requiring("1.0.0", "acme/aws")}resource "aws_acme" "a" {}\n`,
    "something short-lived": 'ephemeral "aws_no_such" "a" {}\n',
    "one of another version": `${requiring("~> 3.0")}resource "aws_no_such" "a" {}\n`,
    "one of a provider that the caller replaces": {
      "main.tf": 'module "a" {\n source = "./a"\n providers = {\n google = google-beta\n }\n}\n',
      "a/main.tf": 'resource "google_no_such" "a" {}\n',
    },
  },
});

testRule("quality-unknown-argument", {
  fails: {
    "a name": MISSPELT,
    "a block": bucket("versionning {}"),
    "what only dynamic writes": bucket('dynamic "versionning" {\n for_each = []\n content {}\n}'),
    "a name inside of a block": bucket("versioning {\n enable = true\n}"),
    "a name inside of a dynamic block": bucket(
      'dynamic "versioning" {\n for_each = []\n content {\n enable = true\n }\n}',
    ),
    "what can only be read": bucket('arn = "a"'),
    "a name in the JSON syntax": {
      "main.tf.json": '{"resource": {"aws_s3_bucket": {"a": {"bukket": "a"}}}}',
    },
    "a name in an override file": { "main.tf": bucket(""), "override.tf": MISSPELT },
    "a typo, whatever version the module asks for": requiring("~> 4.0") + MISSPELT,
  },
  passes: {
    "what Terraform itself takes": bucket(
      'count = 1\nprovider = aws.b\ndepends_on = []\nlifecycle {\n prevent_destroy = true\n}\ntimeouts {\n create = "1h"\n}\nprovisioner "local-exec" {\n command = "a"\n}\nconnection {\n host = "a"\n}',
    ),
    "a loop": bucket("for_each = {}\nbucket = each.key"),
    "a block written as an argument":
      'resource "aws_security_group" "a" {\n ingress = [{ description = "a" }]\n}\n',
    "an argument written as a block":
      'resource "aws_security_group" "a" {\n ingress {\n description = "a"\n }\n}\n',
    "a comment in the JSON syntax": {
      "main.tf.json": '{"resource": {"aws_s3_bucket": {"a": {"//": "why", "bucket": "a"}}}}',
    },
    "another version of the provider": requiring("~> 4.0") + NOVEL,
    "a plural of another version": requiring("~> 4.0") + bucket('buckets = "a"'),
    "another number in another version": `${requiring("~> 4.0")}resource "aws_vpc" "a" {\n ipv4_cidr_block = "a"\n}\n`,
    "a block of which nothing is known inside":
      'resource "aws_wafv2_web_acl" "a" {\n default_action {}\n scope = "REGIONAL"\n rule {\n statement {\n anything = 1\n }\n }\n}\n',
  },
});

testRule("quality-unknown-attribute", {
  fails: {
    "a name": reading(".arm"),
    "behind an index": reading("[0].arm"),
    "behind a splat": reading("[*].arm"),
    "behind a splat in the old syntax": reading(".*.arm"),
    "in a template": `${bucket("")}locals {\n a = "\${aws_s3_bucket.a.arm}/*"\n}\n`,
    "in a nested block": `${bucket("")}resource "aws_s3_bucket_versioning" "a" {\n bucket = aws_s3_bucket.a.id\n versioning_configuration {\n status = aws_s3_bucket.a.arm\n }\n}\n`,
    "a typo, whatever version the module asks for": requiring("~> 4.0") + reading(".arm"),
  },
  passes: {
    "an argument": reading(".bucket"),
    "what can only be read": reading(".arn"),
    "a name that has digits": `resource "aws_vpc" "a" {}\nlocals {\n a = aws_vpc.a.ipv6_cidr_block\n}\n`,
    "what is written after the attribute": reading(".tags.anything"),
    "the whole resource": reading(""),
    "another name in another version": requiring("~> 4.0") + reading(".novelty"),
    "an attribute of a data source":
      'data "aws_region" "a" {}\noutput "a" {\n value = data.aws_region.a.anything\n}\n',
    "an attribute of Google's beta":
      'resource "google_storage_bucket" "a" {\n provider = google-beta\n name = "a"\n location = "b"\n}\noutput "a" {\n value = google_storage_bucket.a.anything\n}\n',
    "a resource that isn't declared": 'output "a" {\n value = aws_s3_bucket.b.anything\n}\n',
    "a variable of a loop":
      'output "a" {\n value = [for aws_s3_bucket in [{ a = { arm = 1 } }] : aws_s3_bucket.a.arm]\n}\n',
  },
});

testRule("quality-missing-argument", {
  fails: {
    "of a resource": 'resource "aws_iam_role" "a" {}\n',
    "of a block": `${bucket("")}resource "aws_s3_bucket_versioning" "a" {\n bucket = "a"\n versioning_configuration {}\n}\n`,
    "a block": 'resource "aws_s3_bucket_versioning" "a" {\n bucket = "a"\n}\n',
  },
  passes: {
    "all are there": 'resource "aws_iam_role" "a" {\n assume_role_policy = var.a\n}\n',
    "a block by dynamic":
      'resource "aws_s3_bucket_versioning" "a" {\n bucket = "a"\n dynamic "versioning_configuration" {\n for_each = var.a\n content {\n status = "Enabled"\n }\n }\n}\n',
    "an override file sets it": {
      "main.tf": 'resource "aws_iam_role" "a" {}\n',
      "override.tf": 'resource "aws_iam_role" "a" {\n assume_role_policy = "a"\n}\n',
    },
  },
});

testRule("quality-other-provider-version", {
  fails: {
    "an older one": requiring("~> 4.0") + NOVEL,
    "a newer one": requiring(">= 99.0") + NOVEL,
    "an attribute that is read": requiring("~> 4.0") + reading(".novelty"),
    "an older one that the module around asks for": {
      "main.tf": `${requiring("< 5.0")}module "a" {\n source = "./a"\n}\n`,
      "a/main.tf": NOVEL,
    },
  },
  passes: {
    "the table's own": requiring(">= 5.0") + NOVEL,
    "an older one, if the name is a typo": requiring("~> 4.0") + MISSPELT,
    "another one with nothing unknown": requiring("~> 4.0") + bucket('bucket = "a"'),
  },
});

describe("what is said of an unknown name", () => {
  const said = (text: string, id: string) =>
    scanTexts(text).findings.find(({ ruleId }) => ruleId === id);

  it("is the nearest, the version and the line", () => {
    const version = PROVIDER_TABLES.get("aws")?.version;
    expect(said(MISSPELT, "quality-unknown-argument")).toMatchObject({
      startLine: 2,
      message: `\`bukket\` of \`aws_s3_bucket\` is not known; perhaps \`bucket\` is meant (aws ${version}).`,
    });
  });

  it("is what the module asks for, where that is another version", () => {
    expect(said(requiring("~> 4.0") + NOVEL, "quality-other-provider-version")).toMatchObject({
      severity: "INFO",
      message: expect.stringMatching(
        /^`novelty` of `aws_s3_bucket` is not known \(aws [\d.]+; the module asks for ~> 4\.0, which may differ\)/,
      ),
    });
  });
});

it("gives advice on the first of many unknown names only", () => {
  const names = Array.from({ length: 20_000 }, (_, index) => `bucket_${index} = 1`);
  const { findings } = scanTexts(bucket(names.join("\n")), { limits: { findings: 1_000 } });
  const said = findings.filter(({ ruleId }) => ruleId === "quality-unknown-argument");
  expect(said.length).toBeGreaterThan(500);
  expect(said.filter(({ message }) => message.includes("perhaps")).length).toBeLessThan(300);
});

describe("the demo modules", () => {
  it.each([...ownModules()])("%s has nothing that its providers do not know", (_, files) => {
    const ids = new Set(schemaRules.map(({ id }) => id));
    const texts = new Map(
      [...files].map(([path, bytes]) => [path, new TextDecoder().decode(bytes)]),
    );
    const { findings } = scanTexts(Object.fromEntries(texts));
    expect(findings.filter(({ ruleId }) => ids.has(ruleId)).map(({ message }) => message)).toEqual(
      [],
    );
  });
});
