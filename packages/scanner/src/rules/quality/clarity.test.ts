// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the templates here are Terraform's
import { testRule } from "../../../test/rule-fixtures.ts";

const topic = (body: string, more = "") => `
  variable "on" {
    type = bool
  }
  variable "maybe" {
    type    = bool
    default = null
  }
  variable "names" {
    type = list(string)
  }
  ${more}
  resource "aws_sns_topic" "it" {
    ${body}
  }`;

testRule("quality-redundant-condition", {
  fails: {
    "a condition": topic("fifo_topic = length(var.names) > 1 ? true : false"),
    "a condition the other way": topic("fifo_topic = var.on ? false : true"),
    "a comparison": topic("fifo_topic = var.on == true"),
    "a comparison the other way": topic("fifo_topic = false != var.on"),
  },
  passes: {
    "a comparison with what may be null": topic("fifo_topic = var.maybe == true"),
    "a comparison with what may be a text": topic("fifo_topic = var.names[0] == true"),
    "a condition between others": topic("fifo_topic = var.on ? true : var.maybe"),
  },
});

const KEY = 'resource "aws_kms_key" "it" {}';

testRule("quality-redundant-dependency", {
  fails: {
    "what an argument refers to": topic(
      "kms_master_key_id = aws_kms_key.it.id\ndepends_on = [aws_kms_key.it]",
      KEY,
    ),
  },
  passes: { "what nothing refers to": topic("depends_on = [aws_kms_key.it]", KEY) },
});

testRule("quality-dead-resource", {
  fails: {
    "a count": topic("count = 0"),
    "an empty list": topic("for_each = toset([])"),
    "an empty map": topic("for_each = {}"),
  },
  passes: {
    "a count of the caller's": topic("count = var.on ? 1 : 0"),
    one: topic("count = 1"),
    names: topic("for_each = toset(var.names)"),
    "some of them": topic("for_each = { for name in [] : name => var.on }"),
  },
});

testRule("quality-workspace-name", {
  fails: { "in a name": topic('name = "it-${terraform.workspace}"') },
  passes: {
    "a variable": topic('name = "it-${var.names[0]}"'),
    "an example": {
      "main.tf": KEY,
      "examples/a/main.tf": "locals {\n  a = terraform.workspace\n}\n",
    },
  },
});

const variable = (type: string) => `variable "it" {\n  type = ${type}\n}`;

testRule("quality-loose-type", {
  fails: {
    anything: variable("any"),
    "a list": variable("list(any)"),
    "a map of lists": variable("map(list(any))"),
    "settings that are only asked for": `${variable("any")}\nlocals {\n  a = var.it == null ? 0 : 1\n}`,
    "settings of which one is read": `${variable("any")}\nlocals {\n  a = yamlencode(var.it)\n  b = var.it.name\n}`,
  },
  passes: {
    "a list of texts": variable("list(string)"),
    "settings that are handed on": `${variable("any")}\nlocals {\n  a = [yamlencode(var.it)]\n}`,
    "settings that are handed on if there are any": `${variable("any")}\nlocals {\n  a = var.it == null ? null : jsonencode(var.it)\n}`,
    "an attribute of an object": variable("object({ it = any })"),
    nothing: 'variable "it" {}',
  },
});

const policy = (arn: string) =>
  `resource "aws_iam_role_policy_attachment" "it" {\n policy_arn = ${arn}\n}`;

testRule("quality-fixed-partition", {
  fails: {
    "a managed policy": policy('"arn:aws:iam::aws:policy/ReadOnlyAccess"'),
    "a text with a value": policy('"arn:aws:iam::aws:policy/${var.name}"'),
  },
  passes: {
    "a partition that is read": policy(
      '"arn:${data.aws_partition.it.partition}:iam::aws:policy/A"',
    ),
    "an account, which is another fault": policy('"arn:aws:iam::123456789012:policy/A"'),
  },
});

const settings = (body: string) => `terraform {\n${body}\n}`;
const provider = (version: string) =>
  settings(`required_providers {\n aws = { source = "hashicorp/aws", version = "${version}" }\n}`);

testRule("quality-exact-version", {
  fails: {
    "one Terraform": settings('required_version = "= 1.9.5"'),
    "one Terraform without an operator": settings('required_version = "1.9.5"'),
    "one provider": provider("5.62.0"),
  },
  passes: {
    "a bound": settings('required_version = ">= 1.9"'),
    "a range": provider("~> 5.62"),
    "two bounds": provider(">= 5.62, < 7.0"),
    nothing: KEY,
  },
});

testRule("quality-old-terraform", {
  fails: { "a version of 2019": settings('required_version = ">= 0.12"') },
  passes: {
    "a version": settings('required_version = ">= 1.0"'),
    "an exclusion": settings('required_version = "!= 0.13.0, >= 1.0"'),
  },
});

const binding = (project: string, rest = "") =>
  `variable "project" {}\n${rest}resource "google_project_iam_binding" "it" {\n project = ${project}\n role = "roles/viewer"\n members = ["user:a@example.com"]\n}`;

testRule("quality-exclusive-binding", {
  fails: {
    "a project of the caller": binding("var.project"),
    "a project by name": binding('"shop"'),
  },
  passes: {
    "a project of the module": binding(
      "google_project.it.project_id",
      'resource "google_project" "it" {}\n',
    ),
    "one member":
      'resource "google_project_iam_member" "it" {\n project = "a"\n role = "roles/viewer"\n member = "user:a@example.com"\n}',
  },
});

testRule("quality-exclusive-attachment", {
  fails: { "of a policy": 'resource "aws_iam_policy_attachment" "it" {}' },
  passes: { "of a role": 'resource "aws_iam_role_policy_attachment" "it" {}' },
});

const database = (group: string) =>
  `variable "v" {}\nresource "aws_db_instance" "it" {\n parameter_group_name = ${group}\n}`;

testRule("quality-default-parameters", {
  fails: { "the default": database('"default.postgres17"') },
  passes: { "a group": database('"it"'), nothing: database("null") },
  open: { "a group of the caller's": database("var.v") },
});
