import { testArgumentRule, testRule } from "../../../test/rule-fixtures.ts";

testArgumentRule("aws-dynamodb-pitr", {
  type: "aws_dynamodb_table",
  argument: "point_in_time_recovery.enabled",
  bad: ["false"],
  good: ["true"],
  absent: "fails",
});

testArgumentRule("aws-dynamodb-cmk", {
  type: "aws_dynamodb_table",
  argument: "server_side_encryption.kms_key_arn",
  bad: ['"alias/aws/dynamodb"', '"arn:aws:kms:eu-west-1:123456789012:alias/aws/dynamodb"'],
  good: ['"arn:aws:kms:eu-west-1:123456789012:key/0a1b2c3d"'],
  absent: "fails",
  blockBody: "enabled = true",
});

testRule("aws-dynamodb-cmk", {
  fails: {
    "nothing said": `resource "aws_dynamodb_table" "fixture" {}`,
    "a key that is not used": `
      resource "aws_kms_key" "fixture" {}
      resource "aws_dynamodb_table" "fixture" {
        server_side_encryption {
          enabled     = false
          kms_key_arn = aws_kms_key.fixture.arn
        }
      }`,
  },
  passes: {
    "a key of the same module": `
      resource "aws_kms_key" "fixture" {}
      resource "aws_dynamodb_table" "fixture" {
        server_side_encryption {
          enabled     = true
          kms_key_arn = aws_kms_key.fixture.arn
        }
      }`,
  },
});
