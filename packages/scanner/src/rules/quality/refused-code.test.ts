import { testRule } from "../../../test/rule-fixtures.ts";

const user = (body: string) => `resource "aws_iam_user" "it" {\n${body}\n}`;
const list = (type: string) => `variable "names" {\n  type = ${type}\n}`;

testRule("quality-refused-code", {
  fails: {
    "each without a loop": user("name = each.key"),
    "an index without a count": user('name = "user-$' + '{count.index}"'),
    "a loop over a list": `${list("list(string)")}\n${user("for_each = var.names\nname = each.key")}`,
    "an output twice": 'output "it" {\n  value = 1\n}\noutput "it" {\n  value = 2\n}',
    "a provider that isn't configured": `provider "aws" {\n}\n${user("provider = aws.east")}`,
    "a misspelled variable": `${list("string")}\n${user("name = var.name")}`,
    "a misspelled resource": `${user('name = "it"')}
      resource "aws_iam_user" "reader" {\n  name = "reader"\n}
      output "it" {\n  value = aws_iam_user.raeder.arn\n}`,
    "a dependency on a value": user('name = "it"\ndepends_on = [1]'),
    "an unknown local": user("name = local.name"),
    "an argument that the called module doesn't take": {
      "main.tf": 'module "it" {\n  source = "./it"\n  nme    = "it"\n}',
      "it/main.tf": 'variable "name" {\n  default = "it"\n}',
    },
  },
  passes: {
    "a name that Terraform keeps for itself": 'variable "version" {\n  type = string\n}',
    "a default of another type": 'variable "it" {\n  type    = number\n  default = "a"\n}',
    "a reference in quotes": user('name = "it"\ndepends_on = ["aws_iam_group.it"]'),
    "each in a loop": user('for_each = toset(["it"])\nname = each.key'),
    "a set": `${list("set(string)")}\n${user("for_each = var.names\nname = each.key")}`,
    "a variable of another file": user("name = var.name"),
    "a resource of another file": user("name = aws_iam_group.it.name"),
    "another resource of another file": `${user('name = "it"')}
      output "it" {\n  value = aws_iam_user.administrator.arn\n}`,
    "a file that a build makes": user('name = filesha256("build/it.zip")'),
    "an argument that has a rule of its own": `terraform {
      required_providers {
        aws = {\n  source  = "hashicorp/aws"\n  version = "6.25.0"\n}
      }
    }
    ${user('name = "it"\nnmae = "it"')}`,
    "an example": {
      "main.tf": user('name = "it"'),
      "examples/it/main.tf": user("name = each.key"),
    },
  },
});
