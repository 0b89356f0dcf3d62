// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the templates here are Terraform's and Bicep's
import { testRule } from "../../../test/rule-fixtures.ts";

const local = (value: string) => `locals {\n  it = ${value}\n}\n`;

testRule("quality-relative-file", {
  fails: {
    "a file": local('file("policy.json")'),
    "a template": local('templatefile("./it.tftpl", {})'),
  },
  passes: {
    "beside the code": local('file("${path.module}/policy.json")'),
    "a path of its own": local('file("/etc/hosts")'),
    "a configuration with its state": `${local('file("policy.json")')}terraform {\n  backend "s3" {}\n}\n`,
    "an example": { "main.tf": local("1"), "examples/a/main.tf": local('file("policy.json")') },
  },
});

const lambda = (body: string) => `resource "aws_lambda_function" "it" {\n${body}\n}`;

testRule("quality-unnoticed-change", {
  fails: {
    "code of a function": lambda('filename = "it.zip"'),
    "packages of a layer": 'resource "aws_lambda_layer_version" "it" {\n filename = "it.zip"\n}',
    "a file of a container": 'resource "azurerm_storage_blob" "it" {\n source = "it.zip"\n}',
    "a file of a bucket": 'resource "aws_s3_object" "it" {\n source = "it.zip"\n}',
  },
  passes: {
    "a hash": lambda('filename = "it.zip"\nsource_code_hash = filebase64sha256("it.zip")'),
    "a file with its content": 'resource "azurerm_storage_blob" "it" {\n source_content = "a"\n}',
    "an image": lambda('image_uri = "a/b:1"'),
    "a hash of a file":
      'resource "aws_s3_object" "it" {\n source = "it.zip"\n source_hash = "a"\n}',
  },
});

const output = (value: string) =>
  `resource "aws_sqs_queue" "it" {}\noutput "it" {\n value = ${value}\n}`;

testRule("quality-whole-output", {
  fails: { "a resource": output("aws_sqs_queue.it") },
  passes: { "an attribute": output("aws_sqs_queue.it.url"), "a text": output('"it"') },
});

const bucket = (name: string, head = 'variable "name" {}\n') =>
  `${head}resource "aws_s3_bucket" "it" {\n bucket = ${name}\n}`;

testRule("quality-fixed-name", {
  fails: { "a name": bucket('"it"') },
  passes: {
    "a name of the caller": bucket("var.name"),
    "a part of the caller's": bucket('"${var.name}-it"'),
    "a module without inputs": bucket('"it"', ""),
  },
});

const state = (block: string, more: string) => `terraform {\n${block}\n}\n${more}`;
const CALLED = 'variable "a" {}\noutput "b" {\n value = var.a\n}\n';

testRule("quality-own-state", {
  fails: {
    "a bucket": state('backend "s3" {\n bucket = "it"\n}', CALLED),
    "a bucket of a submodule": {
      "main.tf": 'provider "aws" {}\nmodule "it" {\n source = "./modules/it"\n}\n',
      "modules/it/main.tf": state('backend "s3" {\n bucket = "it"\n}', CALLED),
    },
  },
  passes: {
    "a place of the caller's": state('backend "s3" {}', CALLED),
    "a key in a store of the caller's": state('backend "s3" {\n key = "it"\n}', CALLED),
    "what nobody calls": state('backend "s3" {\n bucket = "it"\n}', ""),
    none: state("", CALLED),
    "a root that configures its provider": state(
      'backend "s3" {\n bucket = "it"\n}',
      `provider "aws" {}\n${CALLED}`,
    ),
    "a folder that Terraform is started in": {
      "main.tf": "",
      "live/a/main.tf": `terraform {\n  backend "s3" {\n    bucket = "it"\n  }\n}\nprovider "aws" {}\n${CALLED}`,
    },
  },
});

const call = (body: string) => ({
  "main.tf": `module "a" {\n source = "./a"\n}\nmodule "b" {\n source = "./a"\n ${body}\n}\n`,
  "a/main.tf": 'output "it" {\n value = 1\n}\n',
});

testRule("quality-module-waits", {
  fails: {
    "for another": call("depends_on = [module.a]"),
    "a data source": 'data "a_b" "it" {\n  depends_on = [a_b.it, module.a]\n}',
  },
  passes: {
    "for nothing": call(""),
    "a resource": 'resource "a_b" "it" {\n  depends_on = [module.a]\n}',
    "a data source for an output": 'data "a_b" "it" {\n  depends_on = [module.a.ready]\n}',
    "a data source for another": 'data "a_b" "it" {\n  depends_on = [a_b.other]\n}',
  },
});

const bicep = (body: string) => ({
  "main.bicep": `resource account 'Microsoft.Storage/storageAccounts@2023-05-01' existing = {\n  name: 'it'\n}\nresource blobs 'Microsoft.Storage/storageAccounts/blobServices@2023-05-01' = {\n${body}\n}\n`,
});

testRule("quality-template-dependency", {
  fails: {
    "a parent": bicep("  parent: account\n  name: 'default'\n  dependsOn: [\n    account\n  ]"),
  },
  passes: {
    "nothing else": bicep("  name: 'it/default'\n  dependsOn: [\n    account\n  ]"),
    none: bicep("  parent: account\n  name: 'default'"),
  },
});

const named = (body: string, parent = "name") =>
  Object.fromEntries(
    Object.entries(bicep(body)).map(([path, text]) => [
      path,
      `param name string\nparam other string\n${text.replace(" existing", "").replace("'it'", parent)}`,
    ]),
  );

testRule("quality-bicep-parent", {
  fails: {
    "a path": bicep("  name: '${account.name}/default'"),
    "the parameter that names the parent": named("  name: '${name}/default'"),
  },
  passes: {
    "a parent": bicep("  parent: account\n  name: 'default'"),
    "an existing parent": bicep("  name: '${name}/default'"),
    "another parameter": named("  name: '${other}/default'"),
    "a dependency": named("  name: '${name}/default'\n  dependsOn: [\n    account\n  ]"),
  },
});

const parameter = (name: string, type: string) => ({
  "template.yaml": `Parameters:\n  ${name}: { Type: "${type}" }\nResources:\n  A: { Type: AWS::SNS::Topic }\n`,
});

testRule("quality-parameter-type", {
  fails: {
    "a network": parameter("VpcId", "String"),
    "a list": parameter("SubnetIds", "CommaDelimitedList"),
  },
  passes: {
    "a checked type": parameter("VpcId", "AWS::EC2::VPC::Id"),
    "another name": parameter("Name", "String"),
  },
});
