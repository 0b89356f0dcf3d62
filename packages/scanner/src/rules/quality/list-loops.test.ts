import { testRule } from "../../../test/rule-fixtures.ts";

const loop = (value: string) => `
  variable "names" {
    type = list(string)
  }
  locals {
    short = [for name in var.names : lower(name)]
    again = local.short
    own   = { for name in var.names : name => lower(name) }
  }
  resource "aws_sqs_queue" "it" {
    for_each = ${value}
    name     = each.key
  }`;

testRule("quality-list-loop", {
  fails: {
    "a loop": loop("[for name in var.names : lower(name)]"),
    "a local value": loop("local.short"),
    "another local value": loop("(local.again)"),
  },
  passes: {
    "a set": loop("toset(local.short)"),
    "a map": loop("local.own"),
    "a loop that makes a map": loop("{ for name in var.names : name => name }"),
  },
});
