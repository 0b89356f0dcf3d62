import { testRule } from "../../../test/rule-fixtures.ts";

const looping = (fallback: string, loop: string, variable = "names") =>
  `variable "${variable}" {\n default = ${fallback}\n}\nresource "x_y" "it" {\n ${loop}\n}\n`;

testRule("quality-null-loop", {
  fails: {
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
    "an empty list": looping("[]", "for_each = toset(var.names)"),
    "a choice": looping("null", "for_each = var.names == null ? [] : toset(var.names)"),
    "another value instead": looping("null", "for_each = toset(coalesce(var.names, []))"),
    "a part of an object": looping("{ names = [] }", "for_each = toset(var.names.names)"),
    "an example": { "main.tf": "", "examples/a/main.tf": looping("null", "for_each = var.names") },
  },
});
