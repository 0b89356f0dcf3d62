import { testArgumentRule, testRule } from "../../../test/rule-fixtures.ts";

for (const type of [
  "aws_security_group",
  "aws_security_group_rule",
  "aws_vpc_security_group_egress_rule",
  "aws_elasticache_security_group",
]) {
  testArgumentRule("aws-sg-description", {
    type,
    argument: "description",
    bad: ['""', '"Managed by Terraform"'],
    good: ['"HTTPS for the shop"'],
    absent: "fails",
  });
}

for (const direction of ["ingress", "egress"]) {
  testArgumentRule("aws-sg-description", {
    type: "aws_security_group",
    argument: `${direction}.description`,
    bad: ['""'],
    good: ['"HTTPS for the shop"'],
    absent: "fails",
    body: 'description = "The shop"',
    blockBody: 'from_port = 443\nto_port = 443\nprotocol = "tcp"',
  });
}

testRule("aws-sg-description", {
  fails: {
    "one of several rules": `
      resource "aws_security_group" "fixture" {
        description = "The shop"
        ingress = [
          { description = "HTTPS", from_port = 443, to_port = 443, protocol = "tcp" },
          { description = "", from_port = 8080, to_port = 8080, protocol = "tcp" },
        ]
      }`,
  },
  passes: {
    "a description with a name in it": `
      variable "name" {
        type = string
      }
      resource "aws_security_group" "fixture" {
        description = "HTTPS for \${var.name}"
      }`,
  },
});
