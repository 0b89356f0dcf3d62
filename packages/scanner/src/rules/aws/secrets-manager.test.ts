import { testRule } from "../../../test/rule-fixtures.ts";

testRule("aws-secretsmanager-cmk", {
  fails: {
    "no key": 'resource "aws_secretsmanager_secret" "fixture" {\n  name = "token"\n}',
    "the key of AWS": `
      resource "aws_secretsmanager_secret" "fixture" {
        kms_key_id = "alias/aws/secretsmanager"
      }`,
  },
  failsByDefault: {
    "no key by default": `
      variable "key" {
        default = null
      }
      resource "aws_secretsmanager_secret" "fixture" {
        kms_key_id = var.key
      }`,
  },
  passes: {
    "a key by reference": `
      resource "aws_kms_key" "secrets" {}
      resource "aws_secretsmanager_secret" "fixture" {
        kms_key_id = aws_kms_key.secrets.arn
      }`,
    "a key by name": `
      resource "aws_secretsmanager_secret" "fixture" {
        kms_key_id = "alias/secrets"
      }`,
  },
  open: {
    "a key of the caller": `
      variable "key" {}
      resource "aws_secretsmanager_secret" "fixture" {
        kms_key_id = var.key
      }`,
  },
});
