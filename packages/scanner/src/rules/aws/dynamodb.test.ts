import { testArgumentRule, testRule } from "../../../test/rule-fixtures.ts";

testArgumentRule("aws-dynamodb-pitr", {
  type: "aws_dynamodb_table",
  argument: "point_in_time_recovery.enabled",
  bad: ["false"],
  good: ["true"],
  absent: "fails",
});

const table = (body: string, ttl = "true") => `
  variable "given" {}
  resource "aws_dynamodb_table" "fixture" {
    ${body}
    ttl {
      attribute_name = "expires_at"
      enabled        = ${ttl}
    }
  }`;

testRule("aws-dynamodb-pitr", {
  fails: {
    "items that don't expire": table('hash_key = "id"', "false"),
    "items that the caller lets expire": table('hash_key = "id"', "var.given"),
    "items of a series": table('hash_key = "user"\nrange_key = "at"'),
    "items that are searched": table('hash_key = "id"\nglobal_secondary_index {\nname = "a"\n}'),
    "items that an index of its own searches": `${table('hash_key = "id"')}
      resource "aws_dynamodb_global_secondary_index" "it" {
        table_name = aws_dynamodb_table.fixture.name
        index_name = "a"
      }`,
    "items that others follow": table('hash_key = "id"\nstream_enabled = true'),
    "items in several Regions": table('hash_key = "id"\nreplica {\nregion_name = "a"\n}'),
    "a table of the caller": table("hash_key = var.given"),
  },
  passes: {
    "sessions that expire": table('hash_key = "session_id"'),
    "locks of states": table('hash_key = "LockID"', "false"),
  },
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

/** A table in several regions, whose replicas have their own settings. */
const globalTable = (replica: string) => ({
  "it.yaml": `AWSTemplateFormatVersion: "2010-09-09"
Resources:
  It:
    Type: AWS::DynamoDB::GlobalTable
    Properties:
      Replicas:
        - Region: eu-west-1
${replica}`,
});

testRule("aws-dynamodb-pitr", {
  fails: { "a global table": globalTable("") },
  passes: {
    "a global table with backups": globalTable(
      "          PointInTimeRecoverySpecification:\n            PointInTimeRecoveryEnabled: true\n",
    ),
  },
});

const unprotected = (rest: string) =>
  `resource "aws_dynamodb_table" "it" {\n  hash_key = "url"\n  deletion_protection_enabled = false\n  ${rest}\n}`;
const EXPIRY = 'ttl {\n    attribute_name = "expires_at"\n    enabled = true\n  }';

testRule("aws-dynamodb-deletion-protection", {
  fails: {
    "a global table": globalTable(""),
    "a table": unprotected(""),
    "items that expire, with ranges": unprotected(`range_key = "at"\n  ${EXPIRY}`),
    "items that expire, with a stream": unprotected(`stream_enabled = true\n  ${EXPIRY}`),
  },
  passes: {
    "cached answers": unprotected(EXPIRY),
    "a protected global table": globalTable("          DeletionProtectionEnabled: true\n"),
  },
});
