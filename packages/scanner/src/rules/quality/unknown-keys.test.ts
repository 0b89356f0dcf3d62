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

testRule("quality-unknown-keys", {
  fails: {
    "a comprehension": each("toset([for subnet in aws_subnet.it : subnet.id])"),
    "keys of an object": each("{ for subnet in aws_subnet.it : subnet.id => subnet }"),
    "a text of them": each('{ for subnet in aws_subnet.it : "a-${subnet.id}" => 1 }'),
    "keys that are written out": each('{ (aws_subnet.it["a"].id) = 1 }'),
    "a list": each('toset([aws_subnet.it["a"].id])'),
    "a local value": each(
      "toset(local.ids)",
      "locals {\n ids = [for subnet in aws_subnet.it : subnet.arn]\n}",
    ),
  },
  passes: {
    "the resources": each("aws_subnet.it"),
    "their keys": each("toset(keys(aws_subnet.it))"),
    "IDs as values": each("{ for name, subnet in aws_subnet.it : name => subnet.id }"),
    "the caller's names": each("toset([for name in var.names : name])"),
    "members of the caller's objects": each("toset([for subnet in var.names : subnet.id])"),
  },
});
