// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the templates here are Terraform's
import { testRule } from "../../../test/rule-fixtures.ts";

const policy = (arn: string) => `resource "x_y" "it" {\n policy_arn = ${arn}\n}`;
const placed = (type: string, argument: string) => `resource "${type}" "it" {\n ${argument}\n}`;

const REGION = 'provider "aws" {\n region = "eu-central-1"\n}\n';

testRule("quality-fixed-place", {
  fails: {
    "an account": policy('"arn:aws:iam::111122223333:policy/reader"'),
    "an account of another partition": policy('"arn:aws-cn:sns:cn-north-1:111122223333:a"'),
    "an account with a name that is given": policy('"arn:aws:iam::111122223333:role/${var.name}"'),
    "an account of a partition that is read": policy(
      '"arn:${data.aws_partition.it.partition}:sns:${var.region}:111122223333:a"',
    ),
    "a subscription": policy(
      '"/subscriptions/0a1b2c3d-0000-1111-2222-333344445555/resourceGroups/shop"',
    ),
    "an image in a local": 'locals {\n image = "ami-0123456789abcdef0"\n}',
    "a location of Azure": placed("azurerm_storage_account", 'location = "westeurope"'),
    "a location with spaces": placed("azurerm_storage_account", 'location = "North Europe"'),
    "a zone of Google": placed("google_compute_disk", 'zone = "europe-west3-a"'),
    "a region": 'provider "aws" {\n region = "eu-central-1"\n}',
    "a region of a module with a state": `variable "it" {}\nterraform {\n backend "s3" {\n key = "it"\n }\n}\n${REGION}resource "aws_vpc" "it" {}\n`,
  },
  passes: {
    "an account that every customer of Datadog trusts": policy('"arn:aws:iam::464622532012:root"'),
    "a policy of AWS": policy('"arn:aws:iam::aws:policy/ReadOnlyAccess"'),
    "an account that is read": policy('"arn:aws:iam::${data.aws_x.it.account_id}:policy/reader"'),
    "a region where modules are called": {
      "main.tf":
        'provider "aws" {\n region = "eu-central-1"\n}\nmodule "it" {\n source = "./it"\n}',
      "it/main.tf": "",
    },
    "the place of the one state": `terraform {\n backend "s3" {\n key = "it"\n }\n}\n${REGION}resource "aws_vpc" "it" {}\n`,
    "a region of the caller": 'provider "aws" {\n region = var.region\n}',
    "a location of the caller": placed("azurerm_storage_account", "location = var.location"),
    "all locations": placed("azurerm_monitor_action_group", 'location = "global"'),
    "a continent": placed("google_storage_bucket", 'location = "EU"'),
    "a default": 'variable "image" {\n default = "ami-0123456789abcdef0"\n}',
    "an example": { "main.tf": "", "examples/a/main.tf": policy('"ami-0123456789abcdef0"') },
  },
});

const json = (text: string) => `resource "x_y" "it" {\n policy = ${text}\n}`;

testRule("quality-json-text", {
  fails: {
    "an object": json('<<-EOT\n  {"Version": "2012-10-17"}\n  EOT'),
    "an object with values": json('<<EOT\n{\n"Version": "${var.version}"}\nEOT'),
    "a list": json('<<-EOT\n  [\n    {"name": "api"}\n  ]\n  EOT'),
  },
  passes: {
    jsonencode: json('jsonencode({ Version = "2012-10-17" })'),
    "a script": json("<<-EOT\n  [[ -f a ]] && { ls; }\n  EOT"),
    "a short text": json('"{}"'),
  },
});

testRule("quality-reserved-name", {
  fails: { "a name of calls": 'variable "version" {}\n' },
  passes: { "a longer name": 'variable "version_of_it" {}\n' },
});

const variable = (type: string, fallback: string) =>
  `variable "it" {\n type = ${type}\n default = ${fallback}\n}`;

testRule("quality-default-type", {
  fails: {
    "a text for a number": variable("number", '"large"'),
    "a text for a truth value": variable("bool", '"yes"'),
    "a text for a list": variable("list(string)", '"a"'),
    "a list for a text": variable("string", '["a"]'),
  },
  passes: {
    "a number": variable("number", "3"),
    "a number in quotes": variable("number", '"3"'),
    "a truth value in quotes": variable("bool", '"true"'),
    "a number for a text": variable("string", "3"),
    null: variable("number", "null"),
    "any type": variable("any", '"large"'),
  },
});
