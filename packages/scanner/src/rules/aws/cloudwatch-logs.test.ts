import { testRule } from "../../../test/rule-fixtures.ts";

testRule("aws-cwlogs-cmk", {
  fails: { "no key": 'resource "aws_cloudwatch_log_group" "fixture" {\n  name = "app"\n}' },
  failsByDefault: {
    "an empty default": `
      variable "key" {
        default = ""
      }
      resource "aws_cloudwatch_log_group" "fixture" {
        kms_key_id = var.key
      }`,
  },
  passes: {
    "a key by reference": `
      resource "aws_kms_key" "logs" {}
      resource "aws_cloudwatch_log_group" "fixture" {
        kms_key_id = aws_kms_key.logs.arn
      }`,
  },
});
