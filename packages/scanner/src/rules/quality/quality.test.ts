// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the templates here are Terraform's
import { expect, it } from "vitest";
import { testRule } from "../../../test/rule-fixtures.ts";
import { scanTexts } from "../../../test/scan-texts.ts";

testRule("quality-format", {
  fails: {
    "one file of several": { "a.tf": "a = 1\n", "b.tf": "a=1\n" },
    "values of variables": { "main.tf": "", "terraform.tfvars": "a=1\n" },
  },
  passes: { "canonical style": "locals {\n  a  = 1\n  bc = 2\n}\n" },
});

it("names a line without its end, as Windows writes it", () => {
  const { findings } = scanTexts({ "main.tf": "locals {\r\n  a=1\r\n}\r\n" });
  const found = findings.find(({ ruleId }) => ruleId === "quality-format");
  expect(found).toMatchObject({ startLine: 2, startColumn: 1, endLine: 2, endColumn: 6 });
});

const settings = (body: string) => `terraform {\n${body}\n}\n`;
const BUCKET = 'resource "aws_s3_bucket" "x" {}\n';

testRule("quality-required-version", {
  fails: { "no settings": BUCKET, "settings without it": settings("") },
  passes: {
    "a constraint": settings('required_version = ">= 1.9"'),
    "an example, which need not say": {
      "main.tf": settings('required_version = "~> 1.9"'),
      "examples/a/main.tf": BUCKET,
    },
  },
});

testRule("quality-provider-requirement", {
  fails: {
    "nothing required": BUCKET,
    "no version":
      BUCKET + settings('required_providers {\n  aws = { source = "hashicorp/aws" }\n}'),
    "a version alone": BUCKET + settings('required_providers {\n  aws = "~> 5.0"\n}'),
  },
  passes: {
    "source and version":
      BUCKET +
      settings(
        'required_providers {\n  aws = {\n    source  = "hashicorp/aws"\n    version = ">= 5.0"\n  }\n}',
      ),
    "a provider under another name": `resource "google_x" "x" {\n  provider = google-beta\n}\n${settings('required_providers {\n  google-beta = { source = "hashicorp/google-beta", version = "~> 6.0" }\n}')}`,
    "a provider under another name in JSON": {
      "main.tf.json": JSON.stringify({
        resource: { google_x: { x: { provider: "google-beta.west" } } },
        terraform: {
          required_version: ">= 1.9",
          required_providers: {
            "google-beta": { source: "hashicorp/google-beta", version: "~> 6.0" },
          },
        },
      }),
    },
    "what is built in": 'resource "terraform_data" "x" {}\n',
  },
});

const AWS_REQUIRED = settings(
  'required_providers {\n  aws = { source = "hashicorp/aws", version = ">= 5.0" }\n}',
);

testRule("quality-unused-provider", {
  fails: { "nothing of it": AWS_REQUIRED },
  passes: {
    "a resource of it": AWS_REQUIRED + BUCKET,
    "the built-in provider":
      'terraform {\n  required_providers {\n    terraform = {\n      source = "terraform.io/builtin/terraform"\n    }\n  }\n}\nresource "terraform_data" "it" {}\n',
    "a module it is handed to": `${AWS_REQUIRED}module "m" {\n  source = "./m"\n  providers = { aws = aws.west }\n}\n`,
    "a module that gets it without a word": {
      "main.tf": `${AWS_REQUIRED}module "m" {\n  source = "./modules/m"\n}\n`,
      "modules/m/main.tf": BUCKET,
    },
    "a module from elsewhere, which may use it": `${AWS_REQUIRED}module "m" {\n  source  = "acme/m/aws"\n  version = "1.0.0"\n}\n`,
    "one of its functions": `${AWS_REQUIRED}locals {\n  a = provider::aws::arn_parse("x")\n}\n`,
  },
});

testRule("quality-unbounded-provider", {
  fails: { "a lower bound only": AWS_REQUIRED },
  passes: {
    "both bounds": AWS_REQUIRED.replace(">= 5.0", ">= 5.0, < 7.0"),
    "a pessimistic constraint": AWS_REQUIRED.replace(">= 5.0", "~> 5.0"),
    "what is applied as it is": `${AWS_REQUIRED}terraform {\n  backend "s3" {}\n}\n`,
  },
});

const BACKEND = 'terraform {\n  backend "s3" {}\n}\n';

testRule("tf-provider-unbounded", {
  fails: {
    "a lower bound only": AWS_REQUIRED + BACKEND,
    "no version":
      'terraform {\n  required_providers {\n    aws = {\n      source = "hashicorp/aws"\n    }\n  }\n}\nprovider "aws" {}\n',
    "a lower bound of a configured provider": `${AWS_REQUIRED}provider "aws" {}\n`,
  },
  passes: {
    "both bounds": AWS_REQUIRED.replace(">= 5.0", ">= 5.0, < 7.0") + BACKEND,
    "a module that others call": AWS_REQUIRED,
    "a lock file": { "main.tf": AWS_REQUIRED + BACKEND, ".terraform.lock.hcl": "" },
  },
});

testRule("quality-variable-type", {
  fails: { "no type": 'variable "v" {}\n' },
  passes: { "a type": 'variable "v" {\n  type = string\n}\n' },
});

testRule("quality-variable-description", {
  fails: {
    "no description": 'variable "v" {}\n',
    "an empty one": 'variable "v" {\n  description = " "\n}\n',
  },
  passes: {
    "a description": 'variable "v" {\n  description = "What it is for."\n}\n',
    "variables of an example": { "main.tf": "", "examples/a/main.tf": 'variable "v" {}\n' },
  },
});

testRule("quality-output-description", {
  fails: { "no description": 'output "o" {\n  value = 1\n}\n' },
  passes: { "a description": 'output "o" {\n  description = "One."\n  value       = 1\n}\n' },
});

const described = (text: string) => `variable "v" {\n  description = "${text}"\n}\n`;

testRule("quality-description-placeholder", {
  fails: {
    "a task": described("TODO"),
    "a task with a mark": described("tbd."),
    "an instruction": described("Add a description here"),
    "of an output": 'output "o" {\n  description = "n/a"\n  value       = 1\n}\n',
  },
  passes: {
    "a sentence": described("What it is for."),
    "a sentence about tasks": described("Queue of the to-do list."),
    "none, which is another finding": 'variable "v" {}\n',
  },
});

const declared = (name: string, body = "") => `variable "${name}" {\n${body}\n}\n`;

testRule("quality-secret-not-sensitive", {
  fails: {
    "a password": declared("db_password"),
    "a password for a name": declared("db_password", 'description = "Name and password."'),
    "a key that is secret": declared("api_key", 'description = "Secret API key."'),
    "a token as output": 'output "api_token" {\n  value = 1\n}\n',
  },
  passes: {
    "a marked one": declared("db_password", "sensitive = true"),
    "a length": declared("password_length"),
    "a switch": declared("password", "type = bool"),
    "an ARN": declared("secret_arn"),
    "a name, by its description": declared("db_secret", 'description = "Name of the secret."'),
    "an object that has it, by its description": declared(
      "api_key_secret",
      'description = "Secret with the API key."',
    ),
    "a path": declared("db_secret", 'default = "prod/db/password"'),
    "an ephemeral one": declared("token", "ephemeral = true"),
    "a token of requests": declared("creation_token"),
  },
});

testRule("quality-unused-variable", {
  fails: {
    "never used": declared("v"),
    "used by its own validation": declared("v", "validation {\n  condition = var.v > 1\n}"),
  },
  passes: {
    "in an expression": `${declared("v")}locals {\n  a = [for x in var.v : x]\n}\n`,
    "in a template": `${declared("v")}output "o" {\n  value = "%{ if var.v }x%{ endif }"\n}\n`,
    "in a nested block": `${declared("v")}resource "t_x" "x" {\n  a {\n    b {\n      c = upper(var.v)\n    }\n  }\n}\n`,
    "in an import": `${declared("v")}import {\n  to = t_x.x\n  id = var.v\n}\n`,
    "in JSON": {
      "v.tf": declared("v"),
      "main.tf.json": '{ "output": { "o": { "value": "${var.v}" } } }',
    },
  },
});

testRule("quality-unused-local", {
  fails: { "never used": "locals {\n  a = 1\n}\n" },
  passes: {
    "by another file": {
      "a.tf": "locals {\n  a = 1\n}\n",
      "b.tf": 'output "o" {\n  value = local.a\n}\n',
    },
  },
});

testRule("quality-unused-data-source", {
  fails: { "never used": 'data "t_x" "x" {}\n' },
  passes: {
    used: 'data "t_x" "x" {}\noutput "o" {\n  value = data.t_x.x.id\n}\n',
    "checking something":
      'data "t_x" "x" {\n  lifecycle {\n    postcondition {\n      condition     = self.ok\n      error_message = "Not ok."\n    }\n  }\n}\n',
  },
});

const call = (body: string) => `module "m" {\n${body}\n}\n`;

for (const id of ["tf-module-unpinned", "quality-module-unpinned"]) {
  testRule(id, {
    fails: {
      "a registry module": call('source = "terraform-aws-modules/vpc/aws"'),
      "a private registry": call('source = "app.example.com/org/vpc/aws"'),
      git: call('source = "git::https://example.com/vpc.git"'),
      "git over SSH": call('source = "git@github.com:org/vpc.git//modules/a"'),
      GitHub: call('source = "github.com/org/vpc"'),
      "a branch": call('source = "git::https://example.com/vpc.git?ref=main"'),
      "an archive of any version": call('source = "https://example.com/vpc.zip"'),
      "any later version": call('source = "terraform-aws-modules/vpc/aws"\nversion = ">= 5.0"'),
      "a branch in full": call('source = "github.com/org/vpc?depth=1&ref=refs/heads/x"'),
    },
    passes: {
      "a version": call('source = "terraform-aws-modules/vpc/aws"\nversion = "5.1.0"'),
      "a range with an end": call(
        'source = "terraform-aws-modules/vpc/aws"\nversion = ">= 5.0, < 6.0"',
      ),
      "a tag": call('source = "git::https://example.com/vpc.git?ref=v1.2.0"'),
      "a commit": call('source = "github.com/org/vpc?ref=8d3f1b2c"'),
      "a local module": call('source = "./modules/vpc"'),
      "an archive of a version": call('source = "https://example.com/vpc-3.2.0.zip"'),
      "a folder of a version": call('source = "https://example.com/v3.2/vpc.tar.gz"'),
      "an archive with its checksum": call(
        'source = "https://example.com/vpc.zip?checksum=sha256:0a1b"',
      ),
    },
  });
}

testRule("tf-module-plaintext", {
  fails: {
    "an archive": call('source = "http://example.com/vpc-3.2.0.zip"'),
    "git over HTTP": call('source = "git::http://example.com/vpc.git?ref=v1.2.0"'),
    "the git protocol": call('source = "git::git://example.com/vpc.git?ref=v1.2.0"'),
  },
  passes: {
    "an encrypted archive": call('source = "https://example.com/vpc-3.2.0.zip"'),
    "git over SSH": call('source = "git::ssh://git@example.com/vpc.git?ref=v1.2.0"'),
    "an archive with its checksum": call(
      'source = "http://example.com/vpc.zip?checksum=sha256:0a1b"',
    ),
    "a commit": call(
      'source = "git::git://example.com/vpc.git?ref=9f2c1e7d4b6a8053c1d2e3f4a5b6c7d8e9f0a1b2"',
    ),
  },
});

testRule("quality-naming", {
  fails: {
    dashes: 'resource "t_x" "my-thing" {}\n',
    capitals: "locals {\n  myThing = 1\n}\n",
  },
  passes: { "snake case": 'resource "t_x" "my_thing2" {}\n' },
});

testRule("quality-name-repeats-type", {
  fails: {
    "the whole type": 'resource "aws_route_table" "public_route_table" {}\n',
    "a type of one word": 'resource "aws_subnet" "private_subnet" {}\n',
  },
  passes: {
    "another word": 'resource "aws_route_table" "public" {}\n',
    "a part of the type": 'resource "aws_iam_role" "deploy_role" {}\n',
    "a word that only begins the same": 'resource "aws_route" "router" {}\n',
  },
});

const LARGE = `${["a", "b", "c"].map((name) => declared(name)).join("")}${BUCKET}output "o" {\n  value = 1\n}\n`;

testRule("quality-file-layout", {
  fails: { "all in one file": LARGE },
  passes: {
    "a small module": declared("a") + BUCKET,
    "the usual files": {
      "main.tf": BUCKET,
      "variables.tf": ["a", "b", "c"].map((name) => declared(name)).join(""),
      "outputs.tf": 'output "o" {\n  value = 1\n}\n',
    },
  },
});

const called = (text: string) => ({
  "main.tf": text,
  "examples/a/main.tf": 'module "a" {\n  source = "../.."\n}\n',
});

testRule("quality-provider-in-submodule", {
  fails: {
    configured: { "main.tf": "", "modules/a/main.tf": 'provider "aws" {}\n' },
    "configured in a module with a backend that another calls": {
      "main.tf": 'module "a" {\n  source = "./live/b"\n}\n',
      "live/b/main.tf": 'provider "aws" {}\nterraform {\n  backend "s3" {}\n}\n',
    },
    "configured in a module that an example calls": called(
      'provider "aws" {\n  region = "eu-central-1"\n}\n',
    ),
    "configured by a block": called('provider "azurerm" {\n  features {}\n}\n'),
    "a further one beside that of the caller": {
      "main.tf": `provider "aws" {\n  alias  = "dns"\n  region = "us-east-1"\n}\n${BUCKET}`,
    },
  },
  passes: {
    "the name of a provider that the example passes": called(
      'provider "aws" {\n  alias = "peer"\n}\n',
    ),
    "no provider in a module that an example calls": called(BUCKET),
    "a further one beside the module's own": {
      "main.tf": `provider "aws" {}\nprovider "aws" {\n  alias  = "dns"\n  region = "us-east-1"\n}\n${BUCKET}`,
    },
    "a further one where the state is kept": {
      "main.tf": `terraform {\n  backend "s3" {}\n}\nprovider "aws" {\n  alias  = "dns"\n  region = "us-east-1"\n}\n${BUCKET}`,
    },
    "configured in the root": { "main.tf": 'provider "aws" {}\n', "modules/a/main.tf": BUCKET },
    "configured in a folder that nothing calls": { "ci/vm/main.tf": 'provider "aws" {}\n' },
    "configured where Terraform is started": {
      "main.tf": "",
      "live/a/main.tf": 'provider "aws" {}\nterraform {\n  backend "s3" {}\n}\n',
    },
    "configured in an example": { "main.tf": BUCKET, "examples/a/main.tf": 'provider "aws" {}\n' },
  },
});

const provider = (name: string, body: string) => ({
  "main.tf": `provider "${name}" {\n  ${body}\n}\nvariable "given" {}\n`,
});

testRule("quality-provider-machine", {
  fails: {
    "a profile": provider("aws", 'profile = "acme-dev"'),
    "a key file": provider("google", 'credentials = "/home/ann/key.json"'),
    "a context": provider("kubernetes", 'config_context = "minikube"'),
  },
  passes: {
    "the environment's": provider("aws", 'region = "eu-central-1"'),
    "the caller's profile": provider("aws", "profile = var.given"),
    "no profile": provider("aws", 'profile = ""'),
    "the caller's context": provider("kubernetes", "config_context = var.given"),
    "an example": { "main.tf": BUCKET, ...provided("examples/a/main.tf") },
  },
});

function provided(path: string): Record<string, string> {
  return { [path]: 'provider "aws" {\n  profile = "acme-dev"\n}\n' };
}

const switched = (name: string, type: string, fallback: string) =>
  `variable "${name}" {\n  type    = ${type}\n  default = ${fallback}\n}\n`;

testRule("quality-text-switch", {
  fails: {
    "off as a text": switched("enable_logs", "string", '"false"'),
    "on as a text": switched("logs_enabled", "string", '"true"'),
  },
  passes: {
    "a boolean": switched("enable_logs", "bool", "false"),
    "more than two states": switched("logs_enabled", "string", '"auto"'),
    "the value of a setting": switched("setting", "string", '"true"'),
  },
});
