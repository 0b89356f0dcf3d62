import { testRule } from "../../../test/rule-fixtures.ts";

testRule("aws-sns-encryption", {
  fails: {
    "no key": 'resource "aws_sns_topic" "fixture" {\n  name = "alarms"\n}',
    null: 'resource "aws_sns_topic" "fixture" {\n  kms_master_key_id = null\n}',
  },
  failsByDefault: {
    "no key by default": `
      variable "key" {
        default = null
      }
      resource "aws_sns_topic" "fixture" {
        kms_master_key_id = var.key
      }`,
  },
  passes: {
    "the key of AWS":
      'resource "aws_sns_topic" "fixture" {\n  kms_master_key_id = "alias/aws/sns"\n}',
    "a key by reference": `
      resource "aws_kms_key" "topic" {}
      resource "aws_sns_topic" "fixture" {
        kms_master_key_id = aws_kms_key.topic.id
      }`,
  },
});
