// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the templates here are Terraform's
import { testRule } from "../../../test/rule-fixtures.ts";

const each = (keys: string, beside = "") => `
  variable "names" {
    type = set(string)
  }
  resource "aws_subnet" "it" {
    for_each = var.names
  }
  resource "aws_route_table_association" "it" {
    for_each = ${keys}
  }
  ${beside}`;

/** A module that loops over an output of another. */
const given = (value: string) => ({
  "main.tf": `module "it" {\n  source = "./it"\n}\nresource "aws_it" "it" {\n  for_each = toset(module.it.list)\n}\n`,
  "it/main.tf": `variable "networks" {\n  type = map(string)\n}\nresource "aws_subnet" "it" {\n  count = 2\n}\noutput "list" {\n  value = ${value}\n}\n`,
});

testRule("quality-unknown-keys", {
  fails: {
    "IDs that another module gives": given("[for each in aws_subnet.it : each.id]"),
    "all IDs that another module gives": given("aws_subnet.it[*].id"),
    "a comprehension": each("toset([for subnet in aws_subnet.it : subnet.id])"),
    "keys of an object": each("{ for subnet in aws_subnet.it : subnet.id => subnet }"),
    "a text of them": each('{ for subnet in aws_subnet.it : "a-${subnet.id}" => 1 }'),
    "keys that are written out": each('{ (aws_subnet.it["a"].id) = 1 }'),
    "a list": each('toset([aws_subnet.it["a"].id])'),
    "a local value": each(
      "toset(local.ids)",
      "locals {\n ids = [for subnet in aws_subnet.it : subnet.arn]\n}",
    ),
    "names that the provider makes up": each(
      "toset([for queue in aws_sqs_queue.it : queue.name])",
      'resource "aws_sqs_queue" "it" {\n for_each = var.names\n name_prefix = "it-"\n}',
    ),
    "such names after a splat": each(
      "toset(aws_sqs_queue.it[*].name)",
      'resource "aws_sqs_queue" "it" {\n count = 2\n}',
    ),
    "a count by an ID": each(
      "{}",
      'resource "a_b" "it" {\n count = aws_subnet.it["a"].id != "" ? 1 : 0\n}',
    ),
    "values of a loop": each("toset(values(aws_subnet.it)[*].id)"),
    "values of a loop through a local value": each(
      "toset(local.ids)",
      "locals {\n ids = values(aws_subnet.it)[*].id\n}",
    ),
    "values of a loop that another module gives": given("values(aws_subnet.it)[*].id"),
    "names of a loop that the provider makes up": each(
      "toset(values(aws_sqs_queue.it)[*].name)",
      'resource "aws_sqs_queue" "it" {\n for_each = var.names\n}',
    ),
    "lists that are joined": each("toset(concat(values(aws_subnet.it)[*].id, var.names))"),
    "lists that are flattened": each("toset(flatten([for subnet in aws_subnet.it : subnet.id]))"),
    "a set of sets": each("setunion(var.names, values(aws_subnet.it)[*].id)"),
    "keys that are joined": each("merge({}, { for subnet in aws_subnet.it : subnet.id => 1 })"),
    "keys of two lists": each("zipmap(values(aws_subnet.it)[*].id, var.names)"),
    "a choice of keys": each(
      "length(var.names) > 1 ? toset(values(aws_subnet.it)[*].id) : toset([])",
    ),
  },
  passes: {
    "values of two lists": each("zipmap(var.names, values(aws_subnet.it)[*].id)"),
    "places of a list": each(
      "toset([for place in range(length(values(aws_subnet.it)[*].id)) : tostring(place)])",
    ),
    "names of a loop": each(
      "toset(values(aws_sqs_queue.it)[*].name)",
      'resource "aws_sqs_queue" "it" {\n for_each = var.names\n name = each.key\n}',
    ),
    "values that are chosen by a name": each(
      "{ for name in var.names : name => values(aws_subnet.it)[*].id }",
    ),
    "values of the caller's objects": each("toset(values(var.names)[*].id)"),
    "zones of a loop": each("toset(values(aws_subnet.it)[*].availability_zone)"),
    "joined values": each("merge({}, { for name, subnet in aws_subnet.it : name => subnet.id })"),
    "names that another module gives": given("keys(var.networks)"),
    "names of the configuration": each(
      "toset([for queue in aws_sqs_queue.it : queue.name])",
      'resource "aws_sqs_queue" "it" {\n for_each = var.names\n name = each.key\n}',
    ),
    "names of blocks": each(
      "toset([for part in aws_sqs_queue.it.part : part.name])",
      'resource "aws_sqs_queue" "it" {\n part {\n  name = "it"\n }\n}',
    ),
    "names that are read": each(
      "toset([for queue in data.aws_sqs_queue.it : queue.name])",
      'data "aws_sqs_queue" "it" {\n for_each = var.names\n}',
    ),
    "how many there are": each(
      "{}",
      'resource "a_b" "it" {\n count = length(aws_subnet.it) == 0 ? 1 : 0\n}',
    ),
    "a choice of IDs": each(
      "{}",
      'resource "a_b" "it" {\n count = length(var.names) > 0 ? 1 : 0\n}',
    ),
    "what isn't null": each(
      "{}",
      'resource "a_b" "it" {\n count = aws_subnet.it["a"].id != null ? 1 : 0\n}',
    ),
    "the resources": each("aws_subnet.it"),
    "their keys": each("toset(keys(aws_subnet.it))"),
    "IDs as values": each("{ for name, subnet in aws_subnet.it : name => subnet.id }"),
    "the caller's names": each("toset([for name in var.names : name])"),
    "members of the caller's objects": each("toset([for subnet in var.names : subnet.id])"),
  },
});
