// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the templates here are Terraform's
import { testRule } from "../../../test/rule-fixtures.ts";

const topic = (body: string) => `
  variable "names" {}
  variable "by_id" {}
  resource "aws_sns_topic" "it" {
    ${body}
  }`;

const ignoring = (entries: string) => `lifecycle {\n ignore_changes = ${entries}\n}`;

testRule("quality-ignores-all-changes", {
  fails: { all: topic(ignoring("all")) },
  passes: {
    "single arguments": topic(ignoring("[tags, policy]")),
    "an argument of this name": topic(ignoring("[tags.all]")),
    nothing: topic(""),
  },
});

const group = (body: string, ignored: string) =>
  `resource "aws_security_group" "it" {\n${body}\n${ignoring(ignored)}\n}`;

testRule("quality-ignores-permissions", {
  fails: {
    "rules of a group": group("ingress {\n}", "[tags, ingress]"),
    "rules of the caller": group('dynamic "egress" {\n}', "[egress]"),
    "a policy": `resource "aws_s3_bucket_policy" "it" {\n policy = "it"\n${ignoring("[policy]")}\n}`,
  },
  passes: {
    "rules that others manage": group("", "[ingress]"),
    "something else": group("ingress {\n}", "[tags]"),
    "the policy of another kind": `resource "aws_it" "it" {\n policy = "it"\n${ignoring("[policy]")}\n}`,
  },
});

testRule("quality-changes-each-run", {
  fails: {
    "a name": topic('name = "orders-${uuid()}"'),
    "in a block": topic("tags { at = timestamp() }"),
    "where others are ignored": topic(`name = uuid()\n${ignoring("[tags]")}`),
    "through locals":
      'locals {\n  at   = timestamp()\n  tags = { at = local.at }\n}\nresource "aws_sns_topic" "it" {\n tags = local.tags\n}',
    "what is not a trigger": 'resource "terraform_data" "it" {\n input = timestamp()\n}',
  },
  passes: {
    "what is ignored": topic(`name = uuid()\n${ignoring("[name]")}`),
    "what is ignored, in part": topic(`tags = { at = timestamp() }\n${ignoring('[tags["at"]]')}`),
    "all is ignored": topic(`name = uuid()\n${ignoring("all")}`),
    "another function": topic('name = uuidv5("dns", "example.com")'),
    "ignored, through a local":
      'locals {\n  at = timestamp()\n}\nresource "aws_sns_topic" "it" {\n tags = { at = local.at }\n lifecycle {\n  ignore_changes = [tags["at"]]\n }\n}',
    "a trigger of the older kind":
      'resource "null_resource" "it" {\n triggers = { at = timestamp() }\n}',
    "a trigger": 'resource "terraform_data" "it" {\n triggers_replace = timestamp()\n}',
  },
});

testRule("quality-count-over-list", {
  fails: {
    "calls of a module":
      'locals {\n  names = ["a", "b"]\n}\nmodule "it" {\n  source = "./it"\n  count = length(local.names)\n  name = local.names[count.index]\n}\n',
    "an index": topic("count = length(var.names)\nname = var.names[count.index]"),
    "an element": topic("count = length(var.names)\nname = element(var.names, count.index)"),
    "a part of an object": topic("count = length(var.names)\nname = var.names[count.index].name"),
    "the keys of a map": topic(
      "count = length(keys(var.names))\nname = keys(var.names)[count.index]",
    ),
    "the keys of a map as a whole": topic(
      "count = length(var.names)\nname = keys(var.names)[count.index]",
    ),
    "an index as the key": `variable "names" {\n  type = list(string)\n}\n${topic(
      "for_each = { for index, name in var.names : index => name }\nname = each.value",
    )}`,
    "an index in the key of a local": `locals {\n  names = { for index, name in ["a", "b"] : "it-\${index}" => name }\n}\n${topic(
      "for_each = local.names\nname = each.value",
    )}`,
    "positions as a set": topic(
      "for_each = toset([for index in range(length(var.names)) : tostring(index)])\nname = each.key",
    ),
    "positions with a condition": topic(
      "for_each = var.is_on ? { for index, name in sort(var.names) : index => name } : {}\nname = each.key",
    ),
  },
  passes: {
    "a circle of locals": `locals {\n  names = var.is_on ? local.names : local.names\n}\n${topic(
      "for_each = local.names\nname = each.value",
    )}`,
    "the key of a map": topic(
      "for_each = { for key, name in var.names : key => name }\nname = each.value",
    ),
    "a name as the key": `variable "names" {\n  type = list(string)\n}\n${topic(
      "for_each = { for index, name in var.names : name => index }\nname = each.key",
    )}`,
    "an index beside a name": `variable "names" {\n  type = list(string)\n}\n${topic(
      'for_each = { for index, name in var.names : "${index}-${name}" => name }\nname = each.key',
    )}`,
    "a fixed number of positions": topic(
      "for_each = toset([for index in range(3) : tostring(index)])\nname = each.key",
    ),
    "a set": topic("for_each = toset(var.names)\nname = each.value"),
    "a number": topic('count = 2\nname = "it-${count.index}"'),
    "another list": topic("count = length(var.names)\nname = var.by_id[count.index]"),
    "a list that the plan makes": topic(
      "count = length(aws_x.y.ids)\nname = aws_x.y.ids[count.index]",
    ),
  },
});

testRule("quality-null-resource", {
  fails: { null_resource: 'resource "null_resource" "it" {}' },
  passes: { terraform_data: 'resource "terraform_data" "it" {}' },
});

testRule("quality-provisioner", {
  fails: { "a provisioner": topic('provisioner "local-exec" {\n command = "make"\n}') },
  passes: { none: topic("") },
});

const certificate = (body: string, type = "aws_acm_certificate") =>
  `resource "${type}" "it" {\n${body}\n}`;

testRule("quality-certificate-replacement", {
  fails: {
    nothing: certificate(""),
    "its successor last": certificate("lifecycle {\n create_before_destroy = false\n}"),
    "another setting": certificate("lifecycle {\n prevent_destroy = true\n}"),
  },
  passes: {
    "its successor first": certificate("lifecycle {\n create_before_destroy = true\n}"),
    "another type": certificate("", "aws_acm_certificate_validation"),
  },
});

const named = (name: string, first: string) =>
  `variable "it" {}\nresource "aws_lb_target_group" "it" {\n ${name}\n lifecycle {\n  create_before_destroy = ${first}\n }\n}`;

const grouped = (name: string, family: string) =>
  `variable "it" {}\nvariable "family" {}\nresource "aws_db_parameter_group" "it" {\n name = ${name}\n family = ${family}\n lifecycle {\n  create_before_destroy = true\n }\n}`;

testRule("quality-taken-name", {
  fails: {
    "the same name for each family": grouped('"${var.it}-params"', "var.family"),
    "the same name for each version": grouped('"${var.it}-params"', '"postgres17"'),
    "a fixed name": named('name = "it"', "true"),
    "a name of a group around the caller's": `variable "it" {}
      resource "aws_security_group" "it" {
        name = "\${var.it}-web"
        lifecycle {
          create_before_destroy = true
        }
      }`,
    "a name of the caller for a template":
      'variable "it" {}\nresource "google_compute_instance_template" "it" {\n name = var.it\n lifecycle {\n  create_before_destroy = true\n }\n}',
  },
  passes: {
    "a prefix": named('name_prefix = "it"', "true"),
    "a name with a part that changes": named('name = "it-${random_id.it.hex}"', "true"),
    "a name of the caller": named("name = var.it", "true"),
    "a name that changes with the port": named('name = "web-${var.it}"\n port = var.it', "true"),
    "a name of a role around the caller's": named('name = "${var.it}-web"', "true").replace(
      "aws_lb_target_group",
      "aws_iam_role",
    ),
    "a name with its family": grouped('"${var.it}-${var.family}"', "var.family"),
    "a name with its version": grouped('"${var.it}-pg17"', '"postgres17"'),
    "a name with a part from elsewhere": grouped('"${var.it}-${local.it}"', "var.family"),
    "the whole name of the caller": grouped("var.it", "var.family"),
    "the old one goes first": named('name = "it"', "false"),
  },
});
