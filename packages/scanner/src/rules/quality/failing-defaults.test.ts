import { testRule } from "../../../test/rule-fixtures.ts";

const variable = (type: string, value: string, more = "") =>
  `variable "it" {\n  type    = ${type}\n  default = ${value}\n${more}\n}\n`;
const validation = (condition: string) =>
  `validation {\n  condition = ${condition}\n  error_message = "Use another value."\n}`;
const local = (value: string) => `locals {\n  it = ${value}\n}\n`;
const user = (body: string) => `resource "aws_iam_user" "it" {\n${body}\n}\n`;

testRule("quality-failing-default", {
  fails: {
    "a validation that refuses it": variable(
      "number",
      "10",
      validation("contains([7, 14], var.it)"),
    ),
    "a validation that fails with null": variable(
      "string",
      "null",
      validation("length(var.it) > 3"),
    ),
    "bounds whose defaults contradict each other":
      variable("number", "9", validation("var.it <= var.most")) +
      'variable "most" {\n  type    = number\n  default = 3\n}\n',
    "an empty default that nothing permits": variable(
      "string",
      '""',
      validation('contains(["a", "b"], var.it)'),
    ),
    "the length of null":
      variable("list(string)", "null") + user("count = length(var.it) > 0 ? 1 : 0"),
    "a loop over null":
      variable("list(string)", "null") + local("[for each in var.it : upper(each)]"),
    "null in a text": variable("string", "null") + user('name = "user-$' + '{var.it}"'),
    "null for a function": variable("string", "null") + user("name = lower(var.it)"),
    "a part of null": variable("object({ id = string })", "null") + user("name = var.it.id"),
    "a missing key": `${variable("string", '"staging"')}locals {\n  sizes = { dev = 1 }\n}\n${local("local.sizes[var.it]")}`,
    "an index beyond the list": variable("list(string)", "[]") + user("name = var.it[0]"),
    "a block of a resource": `${variable("string", "null")}resource "aws_instance" "it" {\n  metadata_options {\n    http_tokens = lower(var.it)\n  }\n}`,
    "an argument of a call": `${variable("string", "null")}module "it" {\n  source = "./it"\n  name = lower(var.it)\n}`,
  },
  passes: {
    "a value that another one makes necessary":
      variable("string", "null", validation("!var.isOn || var.it != null")) +
      'variable "isOn" {\n  type    = bool\n  default = true\n}\n',
    "a validation that accepts it": variable(
      "number",
      "7",
      validation("contains([7, 14], var.it)"),
    ),
    "a validation that asks for null": variable(
      "string",
      "null",
      validation("var.it == null ? true : length(var.it) > 3"),
    ),
    "a guard that newer releases follow": variable(
      "string",
      "null",
      validation("var.it == null || length(var.it) > 3"),
    ),
    "a condition":
      variable("list(string)", "null") + user("count = var.it == null ? 0 : length(var.it)"),
    "a fallback": variable("object({ id = string })", "null") + user('name = try(var.it.id, "it")'),
    "a required variable": `variable "it" {\n  type = string\n}\n${user("name = lower(var.it)")}`,
    "values of the root": {
      "main.tf": variable("string", "null") + user("name = lower(var.it)"),
      "terraform.tfvars": 'it = "it"\n',
    },
    "a resource that isn't there":
      variable("string", "null") + user("count = var.it == null ? 0 : 1\nname = lower(var.it)"),
    "a block that isn't there": `${variable("list(string)", "[]")}resource "aws_instance" "it" {\n  dynamic "metadata_options" {\n    for_each = var.it\n    content {\n      http_tokens = var.it[0]\n    }\n  }\n}`,
    "an attribute of a resource":
      'resource "a_b" "it" {\n  identity {\n    type = "it"\n  }\n}\noutput "it" {\n  value = a_b.it.identity[0].principal_id\n}',
    "an element that another rule reports": `${variable("bool", "false")}resource "aws_iam_user" "it" {\n  count = var.it ? 1 : 0\n  name  = "it"\n}\noutput "it" {\n  value = aws_iam_user.it[0].arn\n}`,
    "an example": {
      "main.tf": user('name = "it"'),
      "examples/it/main.tf": variable("string", "null") + user("name = lower(var.it)"),
    },
  },
});
