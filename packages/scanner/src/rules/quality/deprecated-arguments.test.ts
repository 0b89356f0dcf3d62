import { testRule } from "../../../test/rule-fixtures.ts";

testRule("quality-deprecated-argument", {
  fails: {
    "a block of a bucket": 'resource "aws_s3_bucket" "it" {\n versioning {\n enabled = true\n }\n}',
    "a dynamic block":
      'resource "aws_s3_bucket" "it" {\n dynamic "cors_rule" {\n for_each = []\n content {}\n }\n}',
    "an argument of a bucket": 'resource "aws_s3_bucket" "it" {\n acl = "private"\n}',
    "an address": 'resource "aws_eip" "it" {\n vpc = true\n}',
    "a container of Azure":
      'resource "azurerm_storage_container" "it" {\n storage_account_name = "a"\n}',
  },
  passes: {
    "a resource in its place":
      'resource "aws_s3_bucket_versioning" "it" {\n versioning_configuration {\n status = "Enabled"\n }\n}',
    "another argument": 'resource "aws_s3_bucket" "it" {\n bucket = "it"\n}',
    "a type without deprecated arguments": 'resource "aws_sqs_queue" "it" {\n policy = "{}"\n}',
    "a bucket of a stack": {
      "template.yaml":
        "Resources:\n  It:\n    Type: AWS::S3::Bucket\n    Properties:\n      AccessControl: Private\n",
    },
  },
});
