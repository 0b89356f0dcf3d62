import { testRule } from "../../../test/rule-fixtures.ts";

const registry = (dryRun: string, policies = 'cleanup_policies {\n  id = "it"\n}') => `
  resource "google_artifact_registry_repository" "it" {
    cleanup_policy_dry_run = ${dryRun}
    ${policies}
  }`;
const policy = (enabled: string) => `
  resource "azurerm_storage_management_policy" "it" {
    rule {
      enabled = ${enabled}
    }
  }`;
const lifecycle = (status: string) => `
  resource "aws_s3_bucket_lifecycle_configuration" "it" {
    rule {
      status = "${status}"
    }
  }`;

testRule("eff-cleanup-off", {
  fails: {
    "a trial": registry("true"),
    "a rule of Azure": policy("false"),
    "a rule of S3": lifecycle("Disabled"),
    "a template": {
      "it.yaml":
        'AWSTemplateFormatVersion: "2010-09-09"\nResources:\n  It:\n    Type: AWS::S3::Bucket\n    Properties:\n      LifecycleConfiguration:\n        Rules:\n          - Status: Disabled\n            ExpirationInDays: 30\n',
    },
  },
  passes: {
    "a policy that deletes": registry("false"),
    "no policy": registry("true", ""),
    "a rule of Azure": policy("true"),
    "a rule of S3": lifecycle("Enabled"),
  },
});

testRule("eff-cleanup-off", {
  fails: {
    "items that would expire":
      'resource "aws_dynamodb_table" "it" {\n ttl {\n attribute_name = "expires"\n enabled = false\n}\n}',
  },
  passes: {
    "items that expire":
      'resource "aws_dynamodb_table" "it" {\n ttl {\n attribute_name = "expires"\n enabled = true\n}\n}',
    "items without an end":
      'resource "aws_dynamodb_table" "it" {\n ttl {\n attribute_name = ""\n enabled = false\n}\n}',
  },
});

const bucketRules = (rules: string) =>
  `resource "aws_s3_bucket_lifecycle_configuration" "it" {\n${rules}\n}`;
const part = (status: string, prefix: string, removal = "noncurrent_version_expiration") =>
  `rule {\nid = "a"\nstatus = "${status}"\nfilter {\nprefix = "${prefix}"\n}\n${removal} {\n}\n}\n`;

testRule("eff-cleanup-off", {
  fails: {
    "a rule beside one for a folder": bucketRules(part("Disabled", "") + part("Enabled", "a/")),
    "a rule beside one that removes something else": bucketRules(
      part("Disabled", "a/") + part("Enabled", "", "expiration"),
    ),
  },
  passes: {
    "a rule whose part another covers": bucketRules(part("Disabled", "a/") + part("Enabled", "")),
  },
});
