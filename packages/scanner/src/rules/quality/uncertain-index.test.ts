// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the templates here are Terraform's
import { testRule } from "../../../test/rule-fixtures.ts";

const read = (value: string, count = "var.create ? 1 : 0") => `
  variable "create" {
    type = bool
  }
  resource "aws_eip" "it" {
    count = ${count}
  }
  output "it" {
    value = ${value}
  }`;

const user = (body: string) => `${read('""')}
  resource "aws_nat_gateway" "it" {
    ${body}
    allocation_id = aws_eip.it[0].id
  }`;

testRule("quality-uncertain-index", {
  fails: {
    "an index": read("aws_eip.it[0].id"),
    "an index of a splat": read("aws_eip.it[*].id[0]"),
    "an element": read("element(aws_eip.it[*].id, 0)"),
    "a text": read('"${aws_eip.it[0].id}-a"'),
    "the other way around": read("aws_eip.it[0].id", "(var.create ? 0 : 1)"),
    "another resource": user(""),
    "a called module": `variable "create" {}
      module "it" {
        source = "./it"
        count  = var.create ? 1 : 0
      }
      output "it" {
        value = module.it[0].id
      }`,
  },
  passes: {
    one: read("one(aws_eip.it[*].id)"),
    try: read("try(aws_eip.it[0].id, null)"),
    "a condition": read("var.create ? aws_eip.it[0].id : null"),
    "all of them": read("aws_eip.it[*].id"),
    "a fixed number": read("aws_eip.it[0].id", "2"),
    "a number of the caller": read("aws_eip.it[0].id", "length(var.create)"),
    "a resource with a count of its own": user("count = var.create ? 1 : 0"),
  },
});
