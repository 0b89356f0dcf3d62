import { testArgumentRule, testRule } from "../../../test/rule-fixtures.ts";

testArgumentRule("aws-ebs-encryption", {
  type: "aws_ebs_volume",
  argument: "encrypted",
  bad: ["false", '"false"'],
  good: ["true", '"true"', "1 == 1"],
  absent: "fails",
});

const BY_DEFAULT = 'resource "aws_ebs_encryption_by_default" "it" {}\n';

testRule("aws-ebs-encryption", {
  fails: {
    "a volume that refuses the default": `${BY_DEFAULT}resource "aws_ebs_volume" "it" {\n  encrypted = false\n}\n`,
    "a default that is off": `${BY_DEFAULT.replace("{}", "{\n  enabled = false\n}")}resource "aws_ebs_volume" "it" {}\n`,
  },
  passes: {
    "a volume for which the account decides": `${BY_DEFAULT}resource "aws_ebs_volume" "it" {}\n`,
  },
});

testArgumentRule("aws-ebs-default-encryption", {
  type: "aws_ebs_encryption_by_default",
  argument: "enabled",
  bad: ["false"],
  good: ["true"],
  absent: "passes",
});
