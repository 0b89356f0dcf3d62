import { testRule } from "../../../test/rule-fixtures.ts";

const OBJECT = "object({ name = string, size = optional(number) })";

/** A block for each of an input, with a description of it. */
const dynamic = (type: string, forEach: string, description: string, more = "") => `
  variable "it" {
    type = ${type}
  }
  resource "aws_security_group" "it" {
    dynamic "ingress" {
      for_each = ${forEach}
      ${more}
      content {
        description = ${description}
      }
    }
  }`;

const each = (type: string, description: string) => `
  variable "it" {
    type = ${type}
  }
  resource "aws_security_group" "it" {
    for_each    = var.it
    description = ${description}
  }`;

/** A loop over an input, as an output. */
const loop = (type: string, expression: string) =>
  `variable "it" {\n type = ${type}\n}\noutput "it" {\n value = ${expression}\n}\n`;

/** A loop over the calls of a module. */
const calls = (expression: string, repeated = "for_each = var.names") => ({
  "main.tf": `variable "names" {\n type = set(string)\n}\nmodule "queue" {\n source = "./queue"\n ${repeated}\n}\noutput "it" {\n value = ${expression}\n}\n`,
  "queue/main.tf": 'output "arn" {\n value = "a"\n}\n',
});

/** A group for each row of a table. */
const table = (rows: string, description: string, forEach = "local.it") => `
  locals {
    it = {
      ${rows}
    }
  }
  resource "aws_security_group" "it" {
    for_each    = ${forEach}
    description = ${description}
  }`;

const ROWS = 'a = { text = "a" }\n "b" = { text = "b", port = 80 }';

testRule("quality-missing-member", {
  fails: {
    "a row of a table": table(ROWS, "each.value.note"),
    "a row of a table with other keys": table(
      ROWS,
      "each.value.note",
      "{ for key, row in local.it : upper(key) => row }",
    ),
    "an item of a loop": loop(`map(${OBJECT})`, "[for it in var.it : it.nam]"),
    "an item of a loop, in its condition": loop(
      `list(${OBJECT})`,
      "{ for it in var.it : it.name => it if it.large }",
    ),
    "an item of a loop over values": loop(`map(${OBJECT})`, "[for it in values(var.it) : it.nam]"),
    "an output of a module": calls("[for each in module.queue : each.queue_arn]"),
    "an output of a counted module": calls("[for each in module.queue : each.id]", "count = 2"),
    "an item of a list": dynamic(`list(${OBJECT})`, "var.it", "ingress.value.nam"),
    "an item of a map": dynamic(`map(${OBJECT})`, "var.it", "ingress.value.nam"),
    "one object": dynamic(OBJECT, "[var.it]", "ingress.value.nam"),
    "an object that may be missing": dynamic(
      OBJECT,
      "var.it == null ? [] : [var.it]",
      "ingress.value.nam",
    ),
    "an object that may be missing, by `try`": dynamic(
      `object({ rules = optional(list(${OBJECT})) })`,
      "try(var.it.rules, [])",
      "ingress.value.nam",
    ),
    "in a text": dynamic(`list(${OBJECT})`, "var.it", '"a $\u007bingress.value.nam}"'),
    "by an iterator": dynamic(`list(${OBJECT})`, "var.it", "rule.value.nam", "iterator = rule"),
    "within an object": dynamic(
      `list(object({ source = ${OBJECT} }))`,
      "var.it",
      "ingress.value.source.nam",
    ),
    "one level too high": dynamic(
      `list(object({ source = ${OBJECT} }))`,
      "var.it",
      "ingress.value.name",
    ),
    "of each resource": each(`map(${OBJECT})`, "each.value.nam"),
    "in blocks in blocks": `
      variable "it" {
        type = list(object({ parts = list(${OBJECT}) }))
      }
      resource "aws_wafv2_web_acl" "it" {
        dynamic "rule" {
          for_each = var.it
          content {
            dynamic "action" {
              for_each = rule.value.parts
              content {
                name = action.value.nam
              }
            }
          }
        }
      }`,
  },
  passes: {
    "a row of a table has it": table(ROWS, "each.value.text"),
    "one row of a table has it": table(ROWS, "each.value.port"),
    "a row with a computed key": table('a = { ("text") = "a" }', "each.value.note"),
    "a row that is computed": table("a = merge({}, {})", "each.value.note"),
    "a row beside another in the loop": table(
      ROWS,
      "each.value.note",
      "{ for key, row in local.it : key => { note = row.text } }",
    ),
    "rows that have it, if there are any": table(
      ROWS,
      "each.value.note",
      "{ for key, row in local.it : key => row if can(row.note) }",
    ),
    "guarded by try": table(ROWS, 'try(each.value.note, "")'),
    "an item of a loop that exists": loop(`map(${OBJECT})`, "[for key, it in var.it : it.name]"),
    "an item of a loop that is asked for": loop(
      `map(${OBJECT})`,
      "[for it in var.it : it.nam if can(it.nam)]",
    ),
    "an item of an inner loop": loop(
      "map(map(object({ port = number })))",
      "[for it in var.it : [for it in it : it.port]]",
    ),
    "an output that exists": calls("[for each in module.queue : each.arn]"),
    "the outputs of one module": calls("[for each in module.queue : each.id]", ""),
    "a module from elsewhere":
      'module "it" {\n source = "a/b/c"\n count = 2\n}\noutput "it" {\n value = [for each in module.it : each.id]\n}\n',
    "its name": dynamic(`list(${OBJECT})`, "var.it", "ingress.value.name"),
    "an optional one": each(`map(${OBJECT})`, "each.value.size"),
    "a member of a map": dynamic("list(map(string))", "var.it", "ingress.value.nam"),
    anything: dynamic("any", "var.it", "ingress.value.nam"),
    "with another choice": dynamic(`list(${OBJECT})`, "var.it", "try(ingress.value.nam, null)"),
    "after a question": dynamic(
      `list(${OBJECT})`,
      "var.it",
      "can(ingress.value.nam) ? ingress.value.nam : null",
    ),
    "of something made": dynamic(
      `list(${OBJECT})`,
      "[for each in var.it : { nam = each.name }]",
      "ingress.value.nam",
    ),
    "of one of two": dynamic(
      `list(${OBJECT})`,
      "length(var.it) > 0 ? var.it : local.others",
      "ingress.value.nam",
    ).concat("\nlocals {\n  others = []\n}\n"),
    "of one of two, by `coalesce`": dynamic(
      OBJECT,
      "[coalesce(var.it, local.other)]",
      "ingress.value.nam",
    ).concat('\nlocals {\n  other = { nam = "a" }\n}\n'),
    "of one of two in a list": dynamic(OBJECT, "[var.it, local.other]", "ingress.value.nam").concat(
      '\nlocals {\n  other = { nam = "a" }\n}\n',
    ),
    "an element of a list in an item": dynamic(
      `list(object({ parts = list(${OBJECT}) }))`,
      "var.it",
      "ingress.value.parts[0].name",
    ),
    "of an inner block by the same name": `
      variable "it" {
        type = list(${OBJECT})
      }
      locals {
        parts = { a = { nam = "a" } }
      }
      resource "aws_wafv2_web_acl" "it" {
        dynamic "rule" {
          for_each = var.it
          content {
            dynamic "rule" {
              for_each = local.parts
              content {
                name = rule.value.nam
              }
            }
          }
        }
      }`,
    "of a name in a loop": dynamic(
      `list(${OBJECT})`,
      "var.it",
      'join("", [for ingress in [{ value = { nam = "a" } }] : ingress.value.nam])',
    ),
  },
});
