import { testRule } from "../../../test/rule-fixtures.ts";

const looping = (fallback: string, loop: string, variable = "names") =>
  `variable "${variable}" {\n default = ${fallback}\n}\nresource "x_y" "it" {\n ${loop}\n}\n`;

/** A loop over the networks of each rule. */
const nested = (type: string, inner: string, condition = "") => `
  variable "rules" {
    type = map(object({ networks = ${type} }))
  }
  locals {
    all = [for rule in var.rules : ${inner} ${condition}]
  }`;
const NETWORKS = "[for each in rule.networks : each]";

testRule("quality-null-loop", {
  fails: {
    "an attribute that may be left out": nested("optional(list(string))", NETWORKS),
    "such an attribute in a call": nested("optional(set(string))", `toset(${NETWORKS})`),
    "a set of a list": looping("null", "for_each = toset(var.names)"),
    "a map": looping("null", "for_each = var.names"),
    "a number of them": looping("null", "count = length(var.names)"),
    "members that are changed": looping("null", "for_each = { for n in var.names : n => n }"),
    "a dynamic block": looping(
      "null",
      'dynamic "rule" {\n  for_each = var.names\n  content {}\n }',
    ),
  },
  passes: {
    "an attribute with a default": nested("optional(list(string), [])", NETWORKS),
    "an attribute that is given": nested("list(string)", NETWORKS),
    "a choice within a loop": nested(
      "optional(list(string))",
      `rule.networks == null ? [] : ${NETWORKS}`,
    ),
    "a condition of the loop": nested(
      "optional(list(string))",
      NETWORKS,
      "if rule.networks != null",
    ),
    "an empty list": looping("[]", "for_each = toset(var.names)"),
    "a choice": looping("null", "for_each = var.names == null ? [] : toset(var.names)"),
    "another value instead": looping("null", "for_each = toset(coalesce(var.names, []))"),
    "a part of an object": looping("{ names = [] }", "for_each = toset(var.names.names)"),
    "an example": { "main.tf": "", "examples/a/main.tf": looping("null", "for_each = var.names") },
  },
});
