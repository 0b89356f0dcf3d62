import { testArgumentRule, testRule } from "../../../test/rule-fixtures.ts";

for (const [id, argument] of [
  ["aws-cloudtrail-validation", "enable_log_file_validation"],
  ["aws-cloudtrail-multiregion", "is_multi_region_trail"],
] as const) {
  testArgumentRule(id, {
    type: "aws_cloudtrail",
    argument,
    bad: ["false"],
    good: ["true"],
    absent: "fails",
  });
}

testRule("aws-cloudtrail-cmk", {
  fails: { "no key": 'resource "aws_cloudtrail" "fixture" {\n  name = "audit"\n}' },
  failsByDefault: {
    "no key by default": `
      variable "key" {
        default = null
      }
      resource "aws_cloudtrail" "fixture" {
        kms_key_id = var.key
      }`,
  },
  passes: {
    "a key by reference": `
      resource "aws_kms_key" "audit" {}
      resource "aws_cloudtrail" "fixture" {
        kms_key_id = aws_kms_key.audit.arn
      }`,
    "a key the caller must give": `
      variable "key" {
        type = string
      }
      resource "aws_cloudtrail" "fixture" {
        kms_key_id = var.key
      }`,
  },
});
